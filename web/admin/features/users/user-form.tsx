import { useState } from 'react';
import { AVATAR_SIDE } from '#shared/domain/limits.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import { Button } from '../../../ui/core/button.tsx';
import { Field } from '../../../forms/field.tsx';
import { missingFields } from '../../ui/missing-fields.ts';
import { ImageField } from '../../ui/image-field.tsx';
import { keptImages, imageParts, imagesError, type Images } from '../../ui/images.ts';
import { useAdminForm } from '../../ui/use-admin-form.tsx';

const FIELD_OF = {
  EMAIL_TAKEN: 'email',
  DEMO_PROTECTED: 'email',
  UNSUPPORTED_IMAGE: 'avatar',
  TOO_LARGE: 'avatar',
} as const;

const REQUIRED = {
  firstname: 'Escribe el nombre.',
  lastname: 'Escribe el apellido.',
  email: 'Escribe el email.',
  phone: 'Escribe el teléfono.',
  address: 'Escribe la dirección.',
} as const;

interface Props {
  user: User;
  /** The shop shows this account to its visitors: its address stays (RULE-34). */
  isDemo: boolean;
  /** Resolves when the shop has agreed. */
  save: (form: FormData) => Promise<void>;
}

/** All but the image is required (SPEC-5). */
export const UserForm = ({ user, isDemo, save }: Props) => {
  const kept = keptImages(user.avatar === null ? [] : [user.avatar]);
  const [images, setImages] = useState<Images>(kept);
  const { errors, check, formProps, edited, submit, busy, alert, guard } = useAdminForm({
    save,
    failure: 'No se pudo editar el usuario',
    fieldOf: FIELD_OF,
  });
  const of = (name: keyof typeof REQUIRED) => ({
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
        for (const file of imageParts(images).files) form.set('avatar', file);
        void submit(form);
      }}
    >
      {alert}
      <Field label="Nombre" {...of('firstname')} maxLength={60} />
      <Field label="Apellido" {...of('lastname')} maxLength={60} />
      <Field
        label="Email"
        {...of('email')}
        type="email"
        hint={isDemo ? 'Es la cuenta de demostración: su email no se puede cambiar.' : undefined}
        readOnly={isDemo}
      />
      <Field label="Teléfono" {...of('phone')} type="tel" />
      <Field label="Dirección" {...of('address')} maxLength={300} />
      <ImageField
        label="Fotografía (opcional)"
        name="avatar"
        max={1}
        maxSide={AVATAR_SIDE}
        images={images}
        onChange={(next) => {
          edited('avatar');
          setImages((now) => {
            const then = typeof next === 'function' ? next(now) : next;
            // Without the new one, the shop goes on with the one it has.
            return then.length === 0 ? kept : then;
          });
        }}
        canRemoveKept={false}
        error={errors['avatar']}
      />
      <Button type="submit" busy={busy}>
        Guardar cambios
      </Button>
      {guard}
    </form>
  );
};
