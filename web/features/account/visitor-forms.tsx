import { useContext } from 'react';
import { DemoContext } from '../../api/site-config.ts';
import { useDispatch } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import Alert from 'react-bootstrap/Alert';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { userSignedIn } from './core/session-slice.ts';
import { AccountForm, dropDraft, useAccountForm, VISITOR_DRAFT } from './account-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { withDevice } from './device.ts';
import { NewPasswordFields, PasswordField, repetitionError } from './password-field.tsx';
import { AvatarField, PersonFields } from './person-fields.tsx';

export const LoginForm = () => {
  const demo = useContext(DemoContext);
  const dispatch = useDispatch();
  return (
    <CredentialsForm
      signIn={async (body) => {
        const session = await withDevice((headers) => call('signIn', { headers, body }));
        dispatch(userSignedIn(session));
      }}
      action="Iniciar sesión"
      rejection="Email o contraseña incorrectos"
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

interface SignupProps {
  /** True on the way to the payment, where the cart already has the address. */
  isShort: boolean;
}

export const SignupForm = ({ isShort }: SignupProps) => {
  const demo = useContext(DemoContext);
  const dispatch = useDispatch();
  const form = useAccountForm({
    send: async (account) => {
      const session = await call('signUp', { form: account });
      dropDraft(VISITOR_DRAFT);
      dispatch(userSignedIn(session));
    },
    draft: VISITOR_DRAFT,
  });
  return (
    <>
      {demo && (
        <Alert variant="info" transition={false} role="note">
          Esto es una demostración: no uses datos reales. Lo que escribas se borra con cada
          restablecimiento.
        </Alert>
      )}
      <AccountForm form={form} failure="No se pudo crear el usuario" action="Crear cuenta">
        <PersonFields field={form.field} isShort={isShort} />
        <PasswordField
          label="Contraseña"
          {...form.field('password')}
          hint="Al menos 8 caracteres."
          autoComplete="new-password"
        />
        {!isShort && <AvatarField error={form.errors['avatar']} />}
      </AccountForm>
    </>
  );
};

/** @param token from the link in the reset mail */
export const NewPasswordForm = ({ token }: { token: string }) => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const form = useAccountForm({
    errorsOf: repetitionError,
    send: async (typed) => {
      const password = typed.get('password') as string;
      const session = await call('resetPassword', { token, body: { password } });
      dispatch(userSignedIn(session));
      dispatch(showToast('Tu contraseña ha cambiado y ya has iniciado sesión.'));
      void navigate(paths.profile(session.user.id), { replace: true });
    },
  });
  return (
    <AccountForm
      form={form}
      failure="Correo incorrecto"
      way={
        form.problem?.code === 'RESET_TOKEN_INVALID' && (
          <Link className="alert-link" to={paths.requestReset()} replace>
            Pedir un enlace nuevo
          </Link>
        )
      }
      action="Cambiar la contraseña"
    >
      {/* Password managers ask for the account, because the mail's link does not name it. */}
      <input type="email" autoComplete="username" aria-label="Correo" hidden />
      <NewPasswordFields field={form.field} />
    </AccountForm>
  );
};
