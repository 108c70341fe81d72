import { useState } from 'react';
import type { User } from '#shared/domain/schemas/account.ts';
import { ApiError, call } from '../../api/call.ts';
import { useApiDispatch } from '../../api/dispatch.ts';
import { createApiThunk } from '../../api/thunk.ts';
import { fieldText } from '../../ui/core/field-text.ts';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { Button } from '../../ui/core/button.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { userSignedIn } from './core/session-slice.ts';
import { NewPasswordFields, passwordsIn } from './new-password-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { useAccountForm } from './use-account-form.ts';

interface Passwords {
  currentPassword: string;
  password: string;
}

/** A thunk, so that a session that has ended leads to the sign-in. */
const changePassword = createApiThunk(
  'session/changePassword',
  ({ token, ...body }: Passwords & { token: string }) => call('changePassword', { token, body }),
);

interface Props {
  user: User;
  token: string;
  /** Called after saving and after cancelling. */
  onClose: () => void;
}

/** Changes the own password; the answer's session replaces the present one (RULE-48). */
export const PasswordForm = ({ user, token, onClose }: Props) => {
  const dispatch = useApiDispatch();
  const [isMismatch, setMismatch] = useState(false);
  const { errors, check, formProps, submit, busy, problem, reason, dismiss } = useAccountForm(
    async (passwords: Passwords) => {
      const action = await dispatch(changePassword({ token, ...passwords }));
      if (changePassword.rejected.match(action)) throw new ApiError(action.error);
      dispatch(userSignedIn(action.payload));
      dispatch(showToast('Tu contraseña ha cambiado. Las demás sesiones se han cerrado.'));
      onClose();
    },
    { DEMO_PROTECTED: 'currentPassword' },
  );
  return (
    <form
      {...formProps}
      aria-label="Cambiar la contraseña"
      onChange={({ currentTarget }) => {
        const { password, confirmation } = passwordsIn(currentTarget);
        setMismatch(password !== '' && password !== confirmation);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const { password, confirmation } = passwordsIn(event.currentTarget);
        const currentPassword = fieldText(new FormData(event.currentTarget), 'currentPassword');
        const isGiven = check({
          ...(currentPassword === '' && { currentPassword: 'Escribe tu contraseña actual.' }),
          ...(password === '' && { password: 'Escribe tu contraseña nueva.' }),
        });
        if (isGiven && password === confirmation && typeof password === 'string') {
          void submit({ currentPassword, password });
        }
      }}
    >
      {problem && reason !== undefined && <Alert onClose={dismiss}>{reason}</Alert>}
      {/* Tells a password manager which account the new password belongs to. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label="Contraseña actual"
        name="currentPassword"
        autoComplete="current-password"
        error={errors['currentPassword']}
        required
      />
      <NewPasswordFields errors={errors} isMismatch={isMismatch} />
      <div className="account-actions">
        <Button type="submit" busy={busy}>
          Guardar contraseña
        </Button>
        <Button variant="outline-primary" disabled={busy} onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
};
