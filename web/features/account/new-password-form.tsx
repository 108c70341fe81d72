import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { call } from '../../api/call.ts';
import { paths } from '../../shell/paths.ts';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { Button } from '../../ui/core/button.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { NewPasswordFields, passwordsIn } from './new-password-fields.tsx';
import { userSignedIn } from './core/session-slice.ts';
import { useAccountForm } from './use-account-form.ts';

/**
 * Sets a new password and signs the user in (SPEC-4).
 *
 * @param token from the link in the reset mail
 */
export const NewPasswordForm = ({ token }: { token: string }) => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [isMismatch, setMismatch] = useState(false);
  const { errors, check, formProps, submit, busy, problem, reason, dismiss } = useAccountForm(
    async (password: string) => {
      const session = await call('resetPassword', { token, body: { password } });
      dispatch(userSignedIn(session));
      dispatch(showToast('Tu contraseña ha cambiado y ya has iniciado sesión.'));
      void navigate(paths.profile(session.user.id), { replace: true });
    },
  );
  return (
    <form
      {...formProps}
      onChange={({ currentTarget }) => {
        const { password, confirmation } = passwordsIn(currentTarget);
        setMismatch(password !== '' && password !== confirmation);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const { password, confirmation } = passwordsIn(event.currentTarget);
        const isGiven = check(password === '' ? { password: 'Escribe tu contraseña nueva.' } : {});
        if (isGiven && password === confirmation && typeof password === 'string') {
          void submit(password);
        }
      }}
    >
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
      <NewPasswordFields errors={errors} isMismatch={isMismatch} />
      <Button type="submit" className="w-100" busy={busy}>
        Cambiar la contraseña
      </Button>
    </form>
  );
};
