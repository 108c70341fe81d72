import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import type { SiteConfig } from '#shared/domain/demo.ts';
import { call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { Button } from '../../ui/core/button.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { userSignedIn } from './core/session-slice.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { withDevice } from './device.ts';
import { NewPasswordFields, newPasswordIn, PasswordField } from './password-field.tsx';
import { accountFormData, AvatarField, PersonFields } from './person-fields.tsx';
import { dropDraft, useAccountForm, VISITOR_DRAFT } from './use-account-form.ts';

export const LoginForm = ({ demo }: SiteConfig) => {
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

/** Registration; the API validates the fields (RULE-30). */
export const SignupForm = ({ demo }: SiteConfig) => {
  const dispatch = useDispatch();
  const [avatar, setAvatar] = useState<Blob | null>(null);
  const { errors, forget, formProps, busy, problem, reason, dismiss } = useAccountForm({
    read: (form) => accountFormData(form, avatar),
    send: async (form) => {
      const session = await call('signUp', { form });
      dropDraft(VISITOR_DRAFT);
      dispatch(userSignedIn(session));
    },
    draft: VISITOR_DRAFT,
  });
  return (
    <form {...formProps}>
      {demo && (
        <p className="alert alert-info">
          Esto es una demostración: no uses datos reales. Lo que escribas se borra con cada
          restablecimiento.
        </p>
      )}
      {problem && (
        <Alert onClose={dismiss}>
          No se pudo crear el usuario
          {reason !== undefined && <p>{reason}</p>}
        </Alert>
      )}
      <PersonFields errors={errors} />
      <PasswordField
        label="Contraseña"
        name="password"
        hint="Al menos 8 caracteres."
        autoComplete="new-password"
        error={errors['password']}
      />
      <AvatarField
        error={errors['avatar']}
        onChange={(image) => {
          forget('avatar');
          setAvatar(image);
        }}
      />
      <Button type="submit" className="w-100" busy={busy}>
        Crear cuenta
      </Button>
    </form>
  );
};

/**
 * Sets a new password and signs the user in (SPEC-4).
 *
 * @param token from the link in the reset mail
 */
export const NewPasswordForm = ({ token }: { token: string }) => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { errors, formProps, busy, problem, reason, dismiss } = useAccountForm({
    read: (form, check) => {
      const { password, isRepeated } = newPasswordIn(form);
      const isGiven = check(password === '' ? { password: 'Escribe tu contraseña nueva.' } : {});
      return isGiven && isRepeated ? password : undefined;
    },
    send: async (password) => {
      const session = await call('resetPassword', { token, body: { password } });
      dispatch(userSignedIn(session));
      dispatch(showToast('Tu contraseña ha cambiado y ya has iniciado sesión.'));
      void navigate(paths.profile(session.user.id), { replace: true });
    },
  });
  return (
    <form {...formProps}>
      {problem && (
        <Alert onClose={dismiss}>
          Correo incorrecto
          {reason !== undefined && <p>{reason}</p>}
          {problem.code === 'RESET_TOKEN_INVALID' && (
            <Link className="alert-link" to={paths.requestReset()} replace>
              Pedir un enlace nuevo
            </Link>
          )}
        </Alert>
      )}
      {/* Password managers fill in or ask for the account; the mail's link does not name it. */}
      <input type="email" autoComplete="username" aria-label="Correo" hidden />
      <NewPasswordFields error={errors['password']} />
      <Button type="submit" className="w-100" busy={busy}>
        Cambiar la contraseña
      </Button>
    </form>
  );
};
