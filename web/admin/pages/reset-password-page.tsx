import type { ReactNode } from 'react';
import Card from 'react-bootstrap/Card';
import { useDispatch } from 'react-redux';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { adminSignedIn } from '../../features/account/core/session-slice.ts';
import { ResetRequestForm } from '../../features/account/reset-request-form.tsx';
import { PageHeading } from '../../ui/core/page-heading.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { PasswordForm } from '../features/session/password-form.tsx';
import { SignInFrame, signInState, useSignInState } from '../features/session/sign-in.tsx';
import { homeOf, paths } from '../shell/paths.ts';
import { SAVED } from '../ui/unsaved.tsx';

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <SignInFrame>
    <Card body className="w-100 sign-in-card">
      <PageHeading className="mb-4" documentTitle={`${title} · Administración`}>
        {title}
      </PageHeading>
      {children}
    </Card>
    <Link className="tap fw-semibold" to={paths.signIn}>
      Volver a la entrada
    </Link>
  </SignInFrame>
);

const ResetRequest = () => (
  <Step title="¿Olvidaste tu contraseña?">
    <p>
      Escribe el correo con el que administras la tienda y te enviaremos un enlace para elegir una
      contraseña nueva.
    </p>
    <ResetRequestForm
      draft="admin"
      send={async (email) => {
        await call('requestAdminPasswordReset', { body: { email } });
      }}
    />
  </Step>
);

interface PasswordProps {
  token: string;
  action?: string;
  failure?: string;
  done: string;
}

const NewPassword = ({ token, done, ...texts }: PasswordProps) => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return (
    <PasswordForm
      {...texts}
      save={async ({ password }) => {
        const session = await call('resetAdminPassword', { token, body: { password } });
        dispatch(adminSignedIn(session));
        dispatch(showToast(done));
        await navigate(homeOf(session.admin), { ...SAVED, replace: true });
      }}
    />
  );
};

interface MailedProps {
  path: string;
  children: (token: string | undefined) => ReactNode;
}

/** The page of a mail's link moves the token from the URL to the history state (PROMISE-S12). */
const Mailed = ({ path, children }: MailedProps) => {
  const { token } = useParams();
  const { resetToken } = useSignInState();
  return token === undefined ? (
    children(resetToken)
  ) : (
    <Navigate to={path} replace state={signInState({ resetToken: token })} />
  );
};

export const ResetPasswordPage = () => (
  <Mailed path={paths.requestReset}>
    {(token) =>
      token === undefined ? (
        <ResetRequest />
      ) : (
        <Step title="Elige una contraseña nueva">
          <NewPassword token={token} done="Tu contraseña ha cambiado y ya has iniciado sesión." />
          <p className="mt-3 mb-0 fw-semibold">
            ¿El enlace ha caducado?{' '}
            <Link className="tap" to={paths.requestReset} replace>
              Pide otro
            </Link>
          </p>
        </Step>
      )
    }
  </Mailed>
);

export const InvitationPage = () => (
  <Mailed path={paths.invitation}>
    {(token) => (
      <Step title="Elige tu contraseña">
        {token === undefined ? (
          <p className="m-0">Abre el enlace del correo en el que te invitaron.</p>
        ) : (
          <>
            <p>Con ella entrarás aquí a preparar los pedidos y a llevar el stock.</p>
            <NewPassword
              token={token}
              action="Guardar y entrar"
              failure="No se pudo guardar la contraseña"
              done="Tu cuenta está lista."
            />
            <p className="mt-3 mb-0">
              El enlace sirve una sola vez y caduca en 7 días. Si ya no funciona, pide otra
              invitación a quien administra la tienda.
            </p>
          </>
        )}
      </Step>
    )}
  </Mailed>
);
