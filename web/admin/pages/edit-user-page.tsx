import { useContext } from 'react';
import Alert from 'react-bootstrap/Alert';
import { useParams } from 'react-router-dom';
import { isMaskedEmail } from '#shared/domain/masks.ts';
import * as z from 'zod/mini';
import { UserEditForm, type User } from '#shared/domain/schemas/account.ts';
import { maxLengthOf } from '#shared/domain/schemas/fields.ts';
import type { HistoryChange } from '#shared/domain/schemas/history.ts';
import { DemoContext } from '../../api/site-config.ts';
import { useCall, useRecord } from '../api/admin-api.ts';
import { RecordHistory } from '../features/history/record-history.tsx';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { changeText, fullName } from '../ui/texts.ts';
import { Drafted, useLeaveSaved } from '../ui/unsaved.tsx';
import { TextField } from '../ui/fields.tsx';
import { fileFields, formOf, keptImages, SendableImages } from '../ui/form-images.ts';
import { formSchema } from '../ui/form-values.ts';
import { ImageField } from '../ui/image-field.tsx';
import { Loaded, Missing } from '../ui/loaded.tsx';
import { MaskedNote } from '../ui/person.tsx';
import { placeIn } from '../ui/table-view.ts';

const LABELS = {
  firstname: 'Nombre',
  lastname: 'Apellidos',
  email: 'Correo',
  phone: 'Teléfono',
  address: 'Dirección',
} as const;

const emailHint = (user: User, isDemo: boolean): string | undefined => {
  if (isDemo) return 'Es la cuenta de demostración: su correo no se puede cambiar.';
  return isMaskedEmail(user.email)
    ? 'Es el correo de otra visita: en la demostración pública no se puede cambiar.'
    : undefined;
};

const { shape } = UserEditForm;
const longest = (name: 'address' | 'firstname' | 'lastname') => maxLengthOf(shape[name]);
const Edited = z.extend(UserEditForm, {
  phone: z.exactOptional(shape.phone.def.innerType.check(z.minLength(1))),
  address: z.exactOptional(shape.address.def.innerType.check(z.minLength(1))),
  avatar: SendableImages(false),
});

/** Only changed and empty fields, because a shown value may be a mask (ADR-0050). */
const userSchema = (user: User) =>
  formSchema(
    (typed) =>
      Object.fromEntries(
        Object.entries(typed).filter(
          ([name, value]) => value !== user[name as keyof User] || !value,
        ),
      ),
    Edited,
  );

const UserForm = ({ user }: { user: User }) => {
  const { id, firstname, lastname, email, phone, address, avatar } = user;
  const kept = keptImages([avatar]);
  const call = useCall();
  const leave = useLeaveSaved();
  const isDemo = email === useContext(DemoContext)?.user.email;
  return (
    <AdminForm
      action="Guardar cambios"
      failure="No se pudo editar el usuario"
      fieldOf={{ EMAIL_TAKEN: 'email', DEMO_PROTECTED: 'email' }}
      schema={userSchema(user)}
      values={{ firstname, lastname, email, phone, address, avatar: kept }}
      photos="avatar"
      save={async ({ avatar: images, ...texts }) => {
        const form = formOf([...Object.entries(texts), ...fileFields('avatar', images)]);
        const { user: edited } = await call('editUser', { params: { id }, form });
        await leave(`Los datos de ${fullName(edited)} se han guardado.`, placeIn(paths.users));
      }}
    >
      <TextField name="firstname" label="Nombre" required maxLength={longest('firstname')} />
      <TextField name="lastname" label="Apellidos" required maxLength={longest('lastname')} />
      <TextField
        name="email"
        label="Correo"
        required
        type="email"
        hint={emailHint(user, isDemo)}
        readOnly={isDemo || isMaskedEmail(email)}
      />
      <TextField name="phone" label="Teléfono" required type="tel" />
      <TextField name="address" label="Dirección" required maxLength={longest('address')} />
      <ImageField name="avatar" label="Fotografía (opcional)" max={1} fallback={kept} />
    </AdminForm>
  );
};

const userChangeText = (change: HistoryChange): string =>
  change.field === 'avatar'
    ? 'Otra foto'
    : changeText((LABELS as Record<string, string>)[change.field] ?? change.field, change);

const BACK = { to: paths.users, text: 'Usuarios' } as const;

const MISSING = (
  <Missing
    title="Este usuario no existe."
    why="Puede que su cuenta se haya eliminado."
    list={{ to: paths.users, text: 'Ver los usuarios' }}
  />
);

const Content = ({ id }: { id: string }) => {
  const user = useRecord('getUser', { params: { id } });
  return (
    <>
      {/* A failed load shows the alert of a failed save (SPEC-8). */}
      {user.error !== undefined && (
        <Alert variant="danger" dismissible closeLabel="Cerrar aviso">
          No se pudo editar el usuario
        </Alert>
      )}
      <Loaded query={user} missing={MISSING}>
        {(loaded) => (
          <>
            <MaskedNote emails={[loaded.email]} />
            <UserForm user={loaded} />
            <RecordHistory record={`user-${loaded.id}`} textOf={userChangeText} />
          </>
        )}
      </Loaded>
    </>
  );
};

export const EditUserPage = () => {
  const { id = '' } = useParams();
  return (
    <AdminPage title="Editar usuario" back={BACK}>
      <Drafted form={`user/${id}`}>
        <Content id={id} />
      </Drafted>
    </AdminPage>
  );
};
