import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { call } from '../api/call.ts';
import { useDemo } from '../api/site-config.ts';
import { paths } from '../shell/paths.ts';
import { VISITOR_DRAFT } from '../features/account/form-draft.ts';
import { NewPasswordForm } from '../features/account/new-password-form.tsx';
import { ResetRequestForm } from '../features/account/reset-request-form.tsx';
import { NeedsScript } from '../ui/core/needs-script.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';
import { SpinnerScreen } from '../ui/core/spinner-screen.tsx';
import { useIsHydrated } from '../ui/core/use-is-hydrated.ts';

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
      <PageHeading
        className="h2"
        documentTitle="Recuperar la contraseña"
        description="Pide un enlace para elegir una contraseña nueva de tu cuenta."
        noIndex
      >
        ¿Olvidaste tu contraseña?
      </PageHeading>
      <p>Escribe el correo de tu cuenta y te enviaremos un enlace para elegir una nueva.</p>
      <NeedsScript>Pedir el enlace necesita JavaScript.</NeedsScript>
      {demo === undefined ? (
        <SpinnerScreen />
      ) : (
        <>
          <ResetRequestForm
            demo={demo}
            draft={VISITOR_DRAFT}
            send={async (email) => {
              await call('requestPasswordReset', { body: { email } });
            }}
          />
          <ul className="account-links">
            <li>
              <Link to={paths.login()}>Volver a iniciar sesión</Link>
            </li>
          </ul>
        </>
      )}
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
 * `/resetpassword` and `/resetpassword/{token}`; the token moves to the history state (ADR-0020).
 */
export const ResetPasswordPage = () => {
  const { token } = useParams();
  const state: unknown = useLocation().state;
  const isHydrated = useIsHydrated();
  if (token !== undefined) {
    return <Navigate to={paths.requestReset()} replace state={{ resetToken: token }} />;
  }
  // The prerendered HTML shows the first step, because it does not know the history state.
  const resetToken = isHydrated ? tokenOf(state) : undefined;
  return resetToken === undefined ? <ResetRequest /> : <NewPassword token={resetToken} />;
};
