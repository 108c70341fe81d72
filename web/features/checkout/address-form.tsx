import type { Cents } from '#shared/domain/money.ts';
import type { Address } from '#shared/domain/schemas/order.ts';
import { Button } from '../../ui/core/button.tsx';
import { Field } from '../../forms/field.tsx';
import { fieldText } from '../../forms/use-submit.ts';
import { useFieldErrors } from '../../forms/field-errors.ts';
import { ADDRESS_FIELDS, addressErrors } from './checkout-rules.ts';
import { CheckoutAction } from './checkout-frame.tsx';

interface Props {
  address: Address | null;
  /** Including shipping. */
  total: Cents;
  /** Called at every keystroke, so that a reload or Back keeps the text. */
  onEdit: (address: Address) => void;
  onSubmit: (address: Address) => void;
}

const read = (form: HTMLFormElement): Address => {
  const typed = new FormData(form);
  return Object.fromEntries(
    ADDRESS_FIELDS.map(({ name }) => [name, fieldText(typed, name)]),
  ) as Address;
};

/** Delivery address: five required fields (SPEC-5). */
export const AddressForm = ({ address, total, onEdit, onSubmit }: Props) => {
  const { errors, check, formProps } = useFieldErrors();
  return (
    <form
      {...formProps}
      className="address-form"
      onInput={(event) => {
        formProps.onInput(event);
        onEdit(read(event.currentTarget));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = read(event.currentTarget);
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
      <CheckoutAction total={total}>
        <Button type="submit">Continuar al envío</Button>
      </CheckoutAction>
    </form>
  );
};
