import { useContext, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { shop } from '#shared/domain/shop.ts';
import { call } from '../../../api/call.ts';
import { DemoContext } from '../../../api/site-config.ts';
import { adminSignedIn } from '../../../features/account/core/session-slice.ts';
import { CredentialsForm } from '../../../features/account/credentials-form.tsx';
import { withDevice } from '../../../features/account/device.ts';
import { paths as shopPaths } from '../../../paths.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface SignInState {
  from?: string;
  resetToken?: string;
  signOut?: true;
}

export const signInState = (state: SignInState): SignInState => state;

export const useSignInState = (): SignInState => (useLocation().state ?? {}) as SignInState;

export const SignInFrame = ({ children }: { children: ReactNode }) => (
  <main className="d-flex flex-column gap-4 align-items-center justify-content-center px-3 py-4">
    <a
      className="admin-brand d-inline-flex gap-2 align-items-center text-body fs-2"
      href={shopPaths.home()}
    >
      <img src="/brand/favicon.svg" width={40} height={40} alt="" />
      {shop().name}
    </a>
    {children}
  </main>
);

export const SignInForm = () => {
  const demo = useContext(DemoContext);
  const dispatch = useDispatch();
  return (
    <CredentialsForm
      signIn={async (body) => {
        const session = await withDevice((headers) => call('signInAdmin', { headers, body }));
        dispatch(adminSignedIn(session));
      }}
      action="Entrar"
      rejection="No tiene permisos para acceder a Admin"
      draft="admin"
      demo={
        demo && {
          account: demo.admin,
          offer: '¿Estás de visita? Rellenamos por ti los datos del administrador de demostración.',
          action: 'Usar la cuenta de demostración',
        }
      }
    />
  );
};

export const SignInDialog = ({ onClosed }: { onClosed: () => void }) => (
  <Dialog title="Tu sesión ha terminado" closedBy="closerequest" onClosed={onClosed}>
    <p>Entra otra vez y sigue donde estabas: lo que has escrito sigue aquí.</p>
    <SignInForm />
  </Dialog>
);
