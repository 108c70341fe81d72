import { useDispatch } from 'react-redux';
import type { User } from '#shared/domain/schemas/account.ts';
import { call } from '../../api/call.ts';
import { useOwnCall } from '../../api/dispatch.ts';
import { fieldText } from '../../forms/use-submit.ts';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { accountRead, userSignedIn } from './core/session-slice.ts';
import { AccountForm, dropDraft, profileDraft, useAccountForm } from './account-form.tsx';
import { CurrentPassword } from './current-password.tsx';
import { NewPasswordFields, repetitionError } from './password-field.tsx';
import { AvatarField, PersonFields } from './person-fields.tsx';

interface Props {
  user: User;
  onClose: () => void;
}

/** Milliseconds (SPEC-9). */
const PROFILE_SPINNER = 750;

/** Unsaved changes survive a reload and a new sign-in. */
export const ProfileForm = ({ user, onClose }: Props) => {
  const dispatch = useDispatch();
  const own = useOwnCall();
  const draft = profileDraft(user.id);
  const close = () => {
    dropDraft(draft);
    onClose();
  };
  const form = useAccountForm({
    send: async (edited) => {
      const [saved] = await Promise.all([
        own((token) => call('editUser', { params: { id: user.id }, token, form: edited })),
        new Promise((resolve) => setTimeout(resolve, PROFILE_SPINNER)),
      ]);
      dispatch(accountRead(saved.user));
      dispatch(showToast('Tus datos se han guardado.'));
      close();
    },
    draft,
  });
  return (
    <AccountForm form={form} label="Editar tus datos" action="Guardar cambios" onCancel={close}>
      <PersonFields user={user} field={form.field} />
      <CurrentPassword
        user={user}
        field={form.field}
        hint="Solo hace falta para cambiar el correo."
      />
      <AvatarField current={user.avatar} error={form.errors['avatar']} />
    </AccountForm>
  );
};

/** The new password ends all sessions, so the answer has a new session (RULE-48). */
export const PasswordForm = ({ user, onClose }: Props) => {
  const dispatch = useDispatch();
  const own = useOwnCall();
  const form = useAccountForm({
    errorsOf: repetitionError,
    send: async (typed) => {
      const body = {
        currentPassword: fieldText(typed, 'currentPassword'),
        password: typed.get('password') as string,
      };
      dispatch(userSignedIn(await own((token) => call('changePassword', { token, body }))));
      dispatch(showToast('Tu contraseña ha cambiado. Las demás sesiones se han cerrado.'));
      onClose();
    },
    fieldOf: { DEMO_PROTECTED: 'currentPassword' },
  });
  return (
    <AccountForm
      form={form}
      label="Cambiar la contraseña"
      action="Guardar contraseña"
      onCancel={onClose}
    >
      {/* Tells password managers the account of the new password. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <CurrentPassword user={user} field={form.field} />
      <NewPasswordFields field={form.field} />
    </AccountForm>
  );
};
