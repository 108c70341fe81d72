import type { User } from '#shared/schemas/account.ts';
import { Field } from '../../ui/field.tsx';

interface Props {
  /** Whose they are; unless there is such a person yet, the fields are empty. */
  user?: User;
  errors: Readonly<Record<string, string>>;
}

/** Who somebody is, in sign-up and profile (decision 30: phone and address may stay empty). */
export const PersonFields = ({ user, errors }: Props) => (
  <>
    <div className="field-pair">
      <Field
        label="Nombre"
        name="firstname"
        autoComplete="given-name"
        autoCapitalize="words"
        defaultValue={user?.firstname}
        error={errors['firstname']}
      />
      <Field
        label="Apellido"
        name="lastname"
        autoComplete="family-name"
        autoCapitalize="words"
        defaultValue={user?.lastname}
        error={errors['lastname']}
      />
    </div>
    <Field
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      defaultValue={user?.email}
      error={errors['email']}
    />
    <div className="field-pair">
      <Field
        label="Teléfono (opcional)"
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={user?.phone}
        error={errors['phone']}
      />
      <Field
        label="Dirección (opcional)"
        name="address"
        autoComplete="street-address"
        defaultValue={user?.address}
        error={errors['address']}
      />
    </div>
  </>
);
