import { isMaskedEmail } from '#shared/domain/masks.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import { Field } from '../../../forms/field.tsx';
import { missingFields } from '../../ui/missing-fields.ts';
import { ImageField } from '../../ui/image-field.tsx';
import { AVATAR } from '../../../forms/shrink-image.ts';
import { imagesError, keptImages, newFiles } from '../../ui/form-images.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useAdminForm } from '../../ui/use-admin-form.tsx';

const FIELD_OF = {
  EMAIL_TAKEN: 'email',
  DEMO_PROTECTED: 'email',
  UNSUPPORTED_IMAGE: 'avatar',
  TOO_LARGE: 'avatar',
} as const;

const REQUIRED = {
  firstname: 'Escribe el nombre.',
  lastname: 'Escribe los apellidos.',
  email: 'Escribe el correo.',
  phone: 'Escribe el teléfono.',
  address: 'Escribe la dirección.',
} as const;

interface Props {
  user: User;
  /** Whether this is the demo account, whose email address cannot be changed (RULE-34). */
  isDemo: boolean;
  /** Resolves when the API has accepted the form. */
  save: (form: FormData) => Promise<void>;
}

const emailHint = (user: User, isDemo: boolean): string | undefined => {
  if (isDemo) return 'Es la cuenta de demostración: su correo no se puede cambiar.';
  return isMaskedEmail(user.email)
    ? 'Es el correo de otra visita: en la demostración pública no se puede cambiar.'
    : undefined;
};

/** Sends changed fields only, because a shown value may be a mask (ADR-0050). */
const forgetUnchanged = (form: FormData, user: User): void => {
  for (const name of Object.keys(REQUIRED) as (keyof typeof REQUIRED)[]) {
    if (form.get(name) === user[name]) form.delete(name);
  }
};

/** Every field except the image is required (SPEC-5). */
export const UserForm = ({ user, isDemo, save }: Props) => {
  const kept = keptImages(user.avatar === null ? [] : [user.avatar]);
  const { errors, check, formProps, images, setImages, submit, note, saveBar } = useAdminForm({
    save,
    failure: 'No se pudo editar el usuario',
    fieldOf: FIELD_OF,
    photos: { field: 'avatar', stored: kept },
  });
  const fieldProps = (name: keyof typeof REQUIRED) => ({
    name,
    defaultValue: user[name],
    error: errors[name],
    autoComplete: 'off',
    required: true,
  });
  return (
    <form
      {...formProps}
      className="admin-form"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const avatar = imagesError(images, { isRequired: false });
        const isComplete = check({
          ...missingFields(form, REQUIRED),
          ...(avatar !== undefined && { avatar }),
        });
        if (!isComplete) return;
        forgetUnchanged(form, user);
        for (const file of newFiles(images)) form.set('avatar', file);
        void submit(form);
      }}
    >
      {note}
      <Field label="Nombre" {...fieldProps('firstname')} maxLength={60} />
      <Field label="Apellidos" {...fieldProps('lastname')} maxLength={60} />
      <Field
        label="Correo"
        {...fieldProps('email')}
        type="email"
        hint={emailHint(user, isDemo)}
        readOnly={isDemo || isMaskedEmail(user.email)}
      />
      <Field label="Teléfono" {...fieldProps('phone')} type="tel" />
      <Field label="Dirección" {...fieldProps('address')} maxLength={300} />
      <ImageField
        label="Fotografía (opcional)"
        name="avatar"
        max={1}
        bounds={AVATAR}
        images={images}
        onChange={(next) => {
          setImages((now) => {
            const then = typeof next === 'function' ? next(now) : next;
            // Removing the new image brings the stored one back, because the API keeps it.
            return then.length === 0 ? kept : then;
          });
        }}
        canRemoveKept={false}
        error={errors['avatar']}
      />
      <SaveBar {...saveBar}>Guardar cambios</SaveBar>
    </form>
  );
};
