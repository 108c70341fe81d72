import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { User } from '#shared/domain/schemas/account.ts';
import { call } from '../../api/call.ts';
import { useOwnCall } from '../../api/dispatch.ts';
import { fieldText } from '../../forms/use-submit.ts';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { Button } from '../../ui/core/button.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { accountRead, userSignedIn } from './core/session-slice.ts';
import { NewPasswordFields, newPasswordIn, PasswordField } from './password-field.tsx';
import { accountFormData, AvatarField, PersonFields } from './person-fields.tsx';
import { dropDraft, profileDraft, useAccountForm } from './use-account-form.ts';

interface Props {
  user: User;
  token: string;
  onClose: () => void;
}

/** Minimum milliseconds of the spinner while a profile is saved (SPEC-9). */
const PROFILE_SPINNER = 750;

interface ButtonsProps {
  action: string;
  busy: boolean;
  onCancel: () => void;
}

const FormButtons = ({ action, busy, onCancel }: ButtonsProps) => (
  <div className="d-flex flex-wrap gap-2">
    <Button type="submit" busy={busy}>
      {action}
    </Button>
    <Button variant="outline-primary" disabled={busy} onClick={onCancel}>
      Cancelar
    </Button>
  </div>
);

/** Edits the own profile. Unsaved changes survive a reload and a new sign-in. */
export const ProfileForm = ({ user, token, onClose }: Props) => {
  const dispatch = useDispatch();
  const own = useOwnCall();
  const [avatar, setAvatar] = useState<Blob | null>(null);
  const draft = profileDraft(user.id);
  const close = () => {
    dropDraft(draft);
    onClose();
  };
  const { errors, forget, formProps, busy, problem, reason, dismiss } = useAccountForm({
    read: (form) => accountFormData(form, avatar),
    send: async (form) => {
      const [saved] = await Promise.all([
        own(call('editUser', { params: { id: user.id }, token, form })),
        new Promise((resolve) => setTimeout(resolve, PROFILE_SPINNER)),
      ]);
      dispatch(accountRead(saved.user));
      dispatch(showToast('Tus datos se han guardado.'));
      close();
    },
    draft,
  });
  return (
    <form {...formProps} aria-label="Editar tus datos">
      {problem && reason !== undefined && <Alert onClose={dismiss}>{reason}</Alert>}
      <PersonFields user={user} errors={errors} />
      <PasswordField
        label="Contraseña actual"
        name="currentPassword"
        hint="Solo hace falta para cambiar el correo."
        autoComplete="current-password"
        error={errors['currentPassword']}
      />
      <AvatarField
        current={user.avatar}
        error={errors['avatar']}
        onChange={(image) => {
          forget('avatar');
          setAvatar(image);
        }}
      />
      <FormButtons action="Guardar cambios" busy={busy} onCancel={close} />
    </form>
  );
};

/** Changes the own password; the answer's session replaces the present one (RULE-48). */
export const PasswordForm = ({ user, token, onClose }: Props) => {
  const dispatch = useDispatch();
  const own = useOwnCall();
  const { errors, formProps, busy, problem, reason, dismiss } = useAccountForm({
    read: (form, check) => {
      const { password, isRepeated } = newPasswordIn(form);
      const currentPassword = fieldText(new FormData(form), 'currentPassword');
      const isGiven = check({
        ...(currentPassword === '' && { currentPassword: 'Escribe tu contraseña actual.' }),
        ...(password === '' && { password: 'Escribe tu contraseña nueva.' }),
      });
      return isGiven && isRepeated ? { currentPassword, password } : undefined;
    },
    send: async (body) => {
      dispatch(userSignedIn(await own(call('changePassword', { token, body }))));
      dispatch(showToast('Tu contraseña ha cambiado. Las demás sesiones se han cerrado.'));
      onClose();
    },
    fieldOf: { DEMO_PROTECTED: 'currentPassword' },
  });
  return (
    <form {...formProps} aria-label="Cambiar la contraseña">
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
      <NewPasswordFields error={errors['password']} />
      <FormButtons action="Guardar contraseña" busy={busy} onCancel={onClose} />
    </form>
  );
};
