import type { User } from '#shared/domain/schemas/account.ts';
import { Field } from '../../forms/field.tsx';

interface Props {
  /** Initial values; without a user the fields are empty. */
  user?: User;
  errors: Readonly<Record<string, string>>;
}

/** Fields of sign-up and profile; phone and address are optional (RULE-30). */
export const PersonFields = ({ user, errors }: Props) => {
  const of = (name: 'firstname' | 'lastname' | 'email' | 'phone' | 'address') => ({
    name,
    defaultValue: user?.[name],
    error: errors[name],
  });
  return (
    <>
      <div className="field-pair">
        <Field
          label="Nombre"
          {...of('firstname')}
          autoComplete="given-name"
          autoCapitalize="words"
        />
        <Field
          label="Apellidos"
          {...of('lastname')}
          autoComplete="family-name"
          autoCapitalize="words"
        />
      </div>
      <Field label="Correo" {...of('email')} type="email" autoComplete="email" />
      <div className="field-pair">
        <Field label="Teléfono (opcional)" {...of('phone')} type="tel" autoComplete="tel" />
        <Field label="Dirección (opcional)" {...of('address')} autoComplete="street-address" />
      </div>
    </>
  );
};
