import type { User } from '#shared/schemas/account.ts';
import { Field } from '../../ui/field.tsx';

interface Props {
  /** What stands in the fields at first. */
  values: Partial<Pick<User, 'firstname' | 'lastname' | 'email' | 'phone' | 'address'>>;
  errors: Readonly<Record<string, string>>;
}

/** Who somebody is, in sign-up and profile (decision 30: phone and address may stay empty). */
export const PersonFields = ({ values, errors }: Props) => (
  <>
    <div className="field-pair">
      <Field
        label="Nombre"
        name="firstname"
        autoComplete="given-name"
        autoCapitalize="words"
        defaultValue={values.firstname}
        error={errors['firstname']}
      />
      <Field
        label="Apellido"
        name="lastname"
        autoComplete="family-name"
        autoCapitalize="words"
        defaultValue={values.lastname}
        error={errors['lastname']}
      />
    </div>
    <Field
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      defaultValue={values.email}
      error={errors['email']}
    />
    <div className="field-pair">
      <Field
        label="Teléfono (opcional)"
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={values.phone}
        error={errors['phone']}
      />
      <Field
        label="Dirección (opcional)"
        name="address"
        autoComplete="street-address"
        defaultValue={values.address}
        error={errors['address']}
      />
    </div>
  </>
);
