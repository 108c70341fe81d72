import type { Cents } from '#shared/domain/money.ts';
import type { Address, Extras } from '#shared/domain/schemas/order.ts';
import { Button } from '../../ui/core/button.tsx';
import { Field } from '../../forms/field.tsx';
import { fieldText } from '../../forms/use-submit.ts';
import { useFieldErrors } from '../../forms/field-errors.ts';
import { ADDRESS_FIELDS, addressErrors, extraErrors } from './checkout-rules.ts';
import { CheckoutAction } from './checkout-frame.tsx';
import { ExtraFields, readExtras } from './extra-fields.tsx';

interface Delivery {
  address: Address;
  extras: Extras;
}

interface Props {
  address: Address | null;
  extras: Extras;
  /** Including shipping. */
  total: Cents;
  /** Called at every keystroke, so that a reload or Back keeps the text. */
  onEdit: (delivery: Delivery) => void;
  onSubmit: (delivery: Delivery) => void;
}

const read = (form: HTMLFormElement): Delivery => {
  const typed = new FormData(form);
  return {
    address: Object.fromEntries(
      ADDRESS_FIELDS.map(({ name }) => [name, fieldText(typed, name)]),
    ) as Address,
    extras: readExtras(typed),
  };
};

/** Delivery address: five required fields (SPEC-5); then recipient and gift. */
export const AddressForm = ({ address, extras, total, onEdit, onSubmit }: Props) => {
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
        const errorsNow = { ...addressErrors(entered.address), ...extraErrors(entered.extras) };
        if (check(errorsNow)) onSubmit(entered);
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
      <ExtraFields extras={extras} errors={errors} />
      <CheckoutAction total={total}>
        <Button type="submit">Continuar al envío</Button>
      </CheckoutAction>
    </form>
  );
};
