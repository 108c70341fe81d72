import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { useDemo } from '../api/site-config.ts';
import { paths } from '../app/paths.ts';
import { NewPasswordForm } from '../features/account/new-password-form.tsx';
import { ResetRequestForm } from '../features/account/reset-request-form.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

const tokenOf = (state: unknown): string | undefined =>
  typeof state === 'object' &&
  state !== null &&
  'resetToken' in state &&
  typeof state.resetToken === 'string'
    ? state.resetToken
    : undefined;

const ResetRequest = () => {
  const demo = useDemo();
  return (
    <div className="container page account-form">
      <PageHeading className="h2" documentTitle="Recuperar la contraseña" noIndex>
        ¿Olvidaste tu contraseña?
      </PageHeading>
      <p>Escribe el email de tu cuenta y te enviaremos un enlace para elegir una nueva.</p>
      <ResetRequestForm demo={demo ?? null} />
      <ul className="account-links">
        <li>
          <Link to={paths.login()}>Volver a iniciar sesión</Link>
        </li>
      </ul>
    </div>
  );
};

const NewPassword = ({ token }: { token: string }) => (
  <div className="container page account-form">
    <PageHeading className="h2" documentTitle="Contraseña nueva" noIndex>
      Elige una contraseña nueva
    </PageHeading>
    <NewPasswordForm token={token} />
    <ul className="account-links">
      <li>
        ¿El enlace ha caducado?{' '}
        <Link to={paths.requestReset()} replace>
          Pide otro
        </Link>
      </li>
    </ul>
  </div>
);

/**
 * `/resetpassword` and `/resetpassword/{token}`. The token leaves the address at once (promise S12)
 * and stays with the entry of the tab's history, where a reload finds it and no other page does.
 */
export const ResetPasswordPage = () => {
  const { token } = useParams();
  const state: unknown = useLocation().state;
  if (token !== undefined) {
    return <Navigate to={paths.requestReset()} replace state={{ resetToken: token }} />;
  }
  const resetToken = tokenOf(state);
  return resetToken === undefined ? <ResetRequest /> : <NewPassword token={resetToken} />;
};
