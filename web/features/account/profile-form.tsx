import { useState } from 'react';
import type { User } from '#shared/domain/schemas/account.ts';
import { ApiError } from '../../api/call.ts';
import { useApiDispatch } from '../../api/dispatch.ts';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { Button } from '../../ui/core/button.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { accountFormData } from './account-form-data.ts';
import { AvatarField } from './avatar-field.tsx';
import { dropDraft, profileDraft, useDraft } from './form-draft.ts';
import { PasswordField } from './password-field.tsx';
import { PersonFields } from './person-fields.tsx';
import { saveProfile } from './own-account.ts';
import { useAccountForm } from './use-account-form.ts';

interface Props {
  user: User;
  token: string;
  /** Called after saving and after cancelling. */
  onClose: () => void;
}

/** Edits the own profile. Unsaved changes survive a reload and a new sign-in. */
export const ProfileForm = ({ user, token, onClose }: Props) => {
  const dispatch = useApiDispatch();
  const [avatar, setAvatar] = useState<Blob | null>(null);
  const draft = profileDraft(user.id);
  const { errors, forget, formProps, submit, busy, problem, reason, dismiss } = useAccountForm(
    async (form: FormData) => {
      const action = await dispatch(saveProfile({ id: user.id, token, form }));
      if (saveProfile.rejected.match(action)) throw new ApiError(action.error);
      dropDraft(draft);
      dispatch(showToast('Tus datos se han guardado.'));
      onClose();
    },
  );
  const keep = useDraft(draft, formProps.ref);
  return (
    <form
      {...formProps}
      aria-label="Editar tus datos"
      onChange={keep}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(accountFormData(event.currentTarget, avatar));
      }}
    >
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
      <div className="account-actions">
        <Button type="submit" busy={busy}>
          Guardar cambios
        </Button>
        <Button
          variant="outline-primary"
          disabled={busy}
          onClick={() => {
            dropDraft(draft);
            onClose();
          }}
        >
          Cancelar
        </Button>
      </div>
    </form>
  );
};
