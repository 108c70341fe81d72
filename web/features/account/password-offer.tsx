import type { User } from '#shared/domain/schemas/account.ts';
import { ResetMailButton } from './reset-mail-button.tsx';

/** Beside the order of an account without a password (RULE-99). */
export const PasswordOffer = ({ email }: Pick<User, 'email'>) => (
  <section className="mt-4 d-print-none" aria-labelledby="password-offer">
    <h2 className="h4" id="password-offer">
      Tu cuenta no tiene contraseña
    </h2>
    <p>Entras con un enlace que te mandamos al correo. Si prefieres una contraseña, elígela.</p>
    <ResetMailButton email={email} mails="link" action="Elegir una contraseña" />
  </section>
);
