import { useDispatch } from 'react-redux';
import type { User } from '#shared/domain/schemas/account.ts';
import { call } from '../../api/call.ts';
import { useOwnCall } from '../../api/dispatch.ts';
import { fieldText } from '../../forms/use-submit.ts';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { accountRead, userSignedIn } from './core/session-slice.ts';
import { AccountForm, dropDraft, profileDraft, useAccountForm } from './account-form.tsx';
import { NewPasswordFields, newPasswordIn, PasswordField } from './password-field.tsx';
import { AvatarField, PersonFields } from './person-fields.tsx';

interface Props {
  user: User;
  token: string;
  onClose: () => void;
}

/** Minimum milliseconds of the spinner while a profile is saved (SPEC-9). */
const PROFILE_SPINNER = 750;

/** Edits the own profile. Unsaved changes survive a reload and a new sign-in. */
export const ProfileForm = ({ user, token, onClose }: Props) => {
  const dispatch = useDispatch();
  const own = useOwnCall();
  const draft = profileDraft(user.id);
  const close = () => {
    dropDraft(draft);
    onClose();
  };
  const form = useAccountForm({
    read: (element) => new FormData(element),
    send: async (edited) => {
      const [saved] = await Promise.all([
        own(call('editUser', { params: { id: user.id }, token, form: edited })),
        new Promise((resolve) => setTimeout(resolve, PROFILE_SPINNER)),
      ]);
      dispatch(accountRead(saved.user));
      dispatch(showToast('Tus datos se han guardado.'));
      close();
    },
    draft,
  });
  const { errors } = form;
  return (
    <AccountForm form={form} label="Editar tus datos" action="Guardar cambios" onCancel={close}>
      <PersonFields user={user} errors={errors} />
      <PasswordField
        label="Contraseña actual"
        name="currentPassword"
        hint="Solo hace falta para cambiar el correo."
        autoComplete="current-password"
        error={errors['currentPassword']}
      />
      <AvatarField current={user.avatar} error={errors['avatar']} />
    </AccountForm>
  );
};

/** Changes the own password; the answer's session replaces the present one (RULE-48). */
export const PasswordForm = ({ user, token, onClose }: Props) => {
  const dispatch = useDispatch();
  const own = useOwnCall();
  const form = useAccountForm({
    read: (element, check) => {
      const { password, isRepeated } = newPasswordIn(element);
      const currentPassword = fieldText(new FormData(element), 'currentPassword');
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
  const { errors } = form;
  return (
    <AccountForm
      form={form}
      label="Cambiar la contraseña"
      action="Guardar contraseña"
      onCancel={onClose}
    >
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
    </AccountForm>
  );
};
