import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { User } from '#shared/domain/schemas/account.ts';
import { call } from '../../api/call.ts';
import { useOwnCall } from '../../api/dispatch.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { Button } from '../../ui/core/button.tsx';
import { accountRead } from './core/session-slice.ts';

/**
 * Says that the address is unconfirmed and sends the mail again (RULE-48). The link may have been
 * opened on another device, so the account is loaded first.
 */
export const EmailConfirmation = ({ user, token }: { user: User; token: string }) => {
  const { id, emailConfirmed } = user;
  const dispatch = useDispatch();
  const own = useOwnCall();
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (emailConfirmed) return;
    own(call('getUser', { params: { id }, token })).then(
      (account) => dispatch(accountRead(account)),
      () => undefined,
    );
  }, [dispatch, own, id, token, emailConfirmed]);
  const { submit, busy, problem } = useSubmit(async () => {
    await own(call('requestConfirmation', { token }));
    setSent(true);
  });
  if (emailConfirmed) return null;
  return (
    <div className="mt-3">
      <p>
        <strong>Correo sin confirmar.</strong> Abre el enlace del correo que te hemos enviado a esta
        dirección para recibir en ella todo lo que le pasa a tu cuenta y a tus pedidos.
      </p>
      <Button variant="link" className="px-0" busy={busy} onClick={() => void submit(undefined)}>
        Enviar otra vez
      </Button>
      <div role="status">
        {problem && <p className="text-danger">{problem.message}</p>}
        {isSent && !problem && (
          <p>El correo va de camino. Si no lo ves, mira en la carpeta de spam.</p>
        )}
      </div>
    </div>
  );
};
