import { useEffect, useState } from 'react';
import type { User } from '#shared/domain/schemas/account.ts';
import { ApiError, call } from '../../api/call.ts';
import { useApiDispatch } from '../../api/dispatch.ts';
import { createApiThunk } from '../../api/thunk.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { Button } from '../../ui/core/button.tsx';
import { loadAccount } from './own-account.ts';

/** A thunk, so that a session that has ended leads to the sign-in. */
const requestConfirmation = createApiThunk('session/requestConfirmation', (token: string) =>
  call('requestConfirmation', { token }),
);

/**
 * Says that the address is unconfirmed and sends the mail again (RULE-48). The link may have been
 * opened on another device, so the account is loaded first.
 */
export const EmailConfirmation = ({ user, token }: { user: User; token: string }) => {
  const { id, emailConfirmed } = user;
  const dispatch = useApiDispatch();
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (!emailConfirmed) void dispatch(loadAccount({ id, token }));
  }, [dispatch, id, token, emailConfirmed]);
  const { submit, busy, problem } = useSubmit(async () => {
    const action = await dispatch(requestConfirmation(token));
    if (requestConfirmation.rejected.match(action)) throw new ApiError(action.error);
    setSent(true);
  });
  if (emailConfirmed) return null;
  return (
    <div className="mail-note">
      <p>
        <strong>Correo sin confirmar.</strong> Abre el enlace del correo que te hemos enviado a esta
        dirección para recibir en ella los mensajes de tus pedidos.
      </p>
      <Button variant="link" busy={busy} onClick={() => void submit(undefined)}>
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
