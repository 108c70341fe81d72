import { useState } from 'react';
import type { User } from '#shared/domain/schemas/account.ts';
import { call } from '../../api/call.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';

/** For an account without a password (RULE-99). */
export const PasswordOffer = ({ email }: Pick<User, 'email'>) => {
  const [isSent, setSent] = useState(false);
  const { submit, busy, problem } = useSubmit(async () => {
    await call('requestPasswordReset', { body: { email } });
    setSent(true);
  });
  return (
    <section className="mt-4 d-print-none" aria-labelledby="password-offer">
      <h2 className="h4" id="password-offer">
        Tu cuenta no tiene contraseña
      </h2>
      <p>Entras con un enlace que te mandamos al correo. Si prefieres una contraseña, elígela.</p>
      <BusyButton variant="outline-primary" busy={busy} onClick={() => void submit(undefined)}>
        Elegir una contraseña
      </BusyButton>
      <div className="mt-2" role="status">
        {problem && <p className="text-danger">{problem.message}</p>}
        {isSent && !problem && (
          <p>
            El enlace va de camino a <strong>{email}</strong>. Vale durante 30 minutos. Si no lo
            ves, mira en la carpeta de spam.
          </p>
        )}
      </div>
    </section>
  );
};
