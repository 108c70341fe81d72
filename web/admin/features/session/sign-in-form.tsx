import { useDispatch } from 'react-redux';
import type { SiteConfig } from '#shared/domain/demo.ts';
import { call } from '../../../api/call.ts';
import { CredentialsForm } from '../../../features/account/credentials-form.tsx';
import { withDevice } from '../../../features/account/device.ts';
import { adminSignedIn } from '../../../features/account/core/session-slice.ts';

export const SignInForm = ({ demo }: SiteConfig) => {
  const dispatch = useDispatch();
  return (
    <CredentialsForm
      signIn={async (credentials) => {
        dispatch(
          adminSignedIn(
            await withDevice((headers) => call('signInAdmin', { headers, body: credentials })),
          ),
        );
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
