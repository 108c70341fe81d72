import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isMaskedEmail } from '#shared/domain/masks.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import type { HistoryChange } from '#shared/domain/schemas/history.ts';
import { useDemo } from '../../api/site-config.ts';
import { Field } from '../../forms/field.tsx';
import { AVATAR } from '../../forms/shrink-image.ts';
import { EmptyState, SpinnerScreen } from '../../ui/core/page-states.tsx';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { useEditUserMutation, useUserQuery } from '../api/admin-api.ts';
import { RecordHistory } from '../features/history/record-history.tsx';
import { paths } from '../shell/paths.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { changeText } from '../ui/change-text.ts';
import { Drafted } from '../ui/drafted.tsx';
import { imagesError, keptImages, newFiles } from '../ui/form-images.ts';
import { ImageField } from '../ui/image-field.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { missingFields } from '../ui/missing-fields.ts';
import { fullName, MaskedNote } from '../ui/person.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { placeIn } from '../ui/table-view.ts';
import { useAdminForm } from '../ui/use-admin-form.tsx';
import { useLeaveSaved } from '../ui/unsaved-changes.tsx';

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
const UserForm = ({ user, isDemo, save }: Props) => {
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
      className="measure"
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

const LABELS: Readonly<Record<string, string>> = {
  firstname: 'Nombre',
  lastname: 'Apellidos',
  email: 'Correo',
  phone: 'Teléfono',
  address: 'Dirección',
};

/** A change in the history of a user, as a sentence. */
const userChangeText = (change: HistoryChange): string =>
  change.field === 'avatar'
    ? 'Otra foto'
    : changeText(LABELS[change.field] ?? change.field, change);

const BACK = { to: paths.users(), text: 'Usuarios' } as const;

const MISSING = (
  <EmptyState title="Este usuario no existe.">
    <p>Puede que su cuenta se haya eliminado.</p>
    <Link className="btn btn-primary" to={paths.users()}>
      Ver los usuarios
    </Link>
  </EmptyState>
);

const Content = ({ id }: { id: string }) => {
  const user = useUserQuery(id);
  const [editUser] = useEditUserMutation();
  const leave = useLeaveSaved();
  const demo = useDemo();
  const [isAlertOpen, setAlertOpen] = useState(true);
  if (demo === undefined) return <SpinnerScreen />;
  return (
    <>
      {/* A failed load shows the same alert as a failed save (SPEC-8). */}
      {user.isError && isAlertOpen && (
        <Alert
          onClose={() => {
            setAlertOpen(false);
          }}
        >
          No se pudo editar el usuario
        </Alert>
      )}
      <Loaded query={user} missing={MISSING}>
        {(loaded) => (
          <>
            <MaskedNote emails={[loaded.email]} />
            <UserForm
              user={loaded}
              isDemo={loaded.email === demo?.user.email}
              save={async (form) => {
                const { user: edited } = await editUser({ id: loaded.id, form }).unwrap();
                const message = `Los datos de ${fullName(edited)} se han guardado.`;
                await leave(message, placeIn(paths.users()));
              }}
            />
            <RecordHistory record={`user-${loaded.id}`} textOf={userChangeText} />
          </>
        )}
      </Loaded>
    </>
  );
};

/** `/admin/editUser/{id}` */
export const EditUserPage = () => {
  const { id = '' } = useParams();
  return (
    <AdminPage title="Editar usuario" back={BACK}>
      <Drafted key={id} form={`user/${id}`}>
        <Content id={id} />
      </Drafted>
    </AdminPage>
  );
};
