import type { Address } from '#shared/schemas/order.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldText } from '../../ui/field-text.ts';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { ADDRESS_FIELDS, addressErrors } from './address-rules.ts';

interface Props {
  /** What was typed before. */
  address: Address | null;
  onSubmit: (address: Address) => void;
}

/** Where the order goes: five fields, all required (specification 5). */
export const AddressForm = ({ address, onSubmit }: Props) => {
  const { errors, check, formProps } = useFieldErrors();
  return (
    <form
      {...formProps}
      className="address-form"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        const entered: Address = {
          pais: fieldText(typed, 'pais'),
          provincia: fieldText(typed, 'provincia'),
          ciudad: fieldText(typed, 'ciudad'),
          codigoPostal: fieldText(typed, 'codigoPostal'),
          direccion: fieldText(typed, 'direccion'),
        };
        if (check(addressErrors(entered))) onSubmit(entered);
      }}
    >
      {ADDRESS_FIELDS.map(({ name, label, max, autoComplete }) => (
        <Field
          key={name}
          name={name}
          label={label}
          error={errors[name]}
          defaultValue={address?.[name] ?? ''}
          autoComplete={`shipping ${autoComplete}`}
          inputMode={name === 'codigoPostal' ? 'numeric' : 'text'}
          maxLength={max}
          required
        />
      ))}
      <Button type="submit">Continuar al envío</Button>
    </form>
  );
};
