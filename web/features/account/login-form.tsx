import { useDispatch } from 'react-redux';
import type { SiteConfig } from '#shared/domain/demo.ts';
import { call } from '../../api/call.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { withDevice } from './device.ts';
import { VISITOR_DRAFT } from './form-draft.ts';
import { userSignedIn } from './core/session-slice.ts';

/** Signs a user in. */
export const LoginForm = ({ demo }: SiteConfig) => {
  const dispatch = useDispatch();
  return (
    <CredentialsForm
      signIn={async (credentials) => {
        dispatch(
          userSignedIn(
            await withDevice((headers) => call('signIn', { headers, body: credentials })),
          ),
        );
      }}
      action="Iniciar sesión"
      refusal="Email o contraseña incorrectos"
      draft={VISITOR_DRAFT}
      demo={
        demo && {
          account: demo.user,
          offer:
            '¿Solo quieres probar la tienda? Rellenamos por ti los datos del usuario de demostración.',
          action: 'Click aqui',
        }
      }
    />
  );
};
