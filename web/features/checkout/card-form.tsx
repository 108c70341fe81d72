import lock from 'bootstrap-icons/icons/lock.svg';
import type { ComponentProps } from 'react';
import type { Cents } from '#shared/domain/money.ts';
import { Button } from '../../ui/core/button.tsx';
import { Field } from '../../forms/field.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { useFieldErrors } from '../../forms/use-field-errors.ts';
import { formatCardNumber, formatCvv, formatExpiry } from './card-format.ts';
import { CheckoutAction } from './checkout-action.tsx';

/** Names and purposes are the browser's own for cards, so that it can fill them in. */
const CARD_FIELDS = [
  {
    name: 'cc-number',
    label: 'Número de tarjeta',
    missing: 'Escribe el número de la tarjeta.',
    inputMode: 'numeric',
    format: formatCardNumber,
  },
  {
    name: 'cc-name',
    label: 'Nombre del titular',
    missing: 'Escribe el nombre que figura en la tarjeta.',
    inputMode: 'text',
    format: undefined,
  },
  {
    name: 'cc-exp',
    label: 'Vencimiento (MM / YY)',
    missing: 'Escribe el mes y el año de vencimiento.',
    inputMode: 'numeric',
    format: formatExpiry,
  },
  {
    name: 'cc-csc',
    label: 'CVV',
    missing: 'Escribe el código de seguridad.',
    inputMode: 'numeric',
    format: formatCvv,
  },
] as const;

/** Groups the figures in place. In the middle of a text it would move the caret, so it waits. */
const formatInPlace =
  (format: (text: string) => string): ComponentProps<'input'>['onInput'] =>
  ({ currentTarget: input, nativeEvent }) => {
    // A browser that fills in the card may send an event without a type.
    const isDeleting = (nativeEvent as Partial<InputEvent>).inputType?.startsWith('delete');
    const isAtEnd = input.selectionStart === input.value.length;
    if (isAtEnd && isDeleting !== true) input.value = format(input.value);
  };

interface Props {
  /** With shipping. */
  total: Cents;
  busy: boolean;
  onPay: () => void;
}

/**
 * The card never leaves these inputs (RULE-27): they are uncontrolled, read only to see whether
 * something stands in them, and neither state, store nor request ever holds a digit.
 */
export const CardForm = ({ total, busy, onPay }: Props) => {
  const { errors, check, formProps } = useFieldErrors();
  return (
    <form
      {...formProps}
      className="card-form"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const isEmpty = (name: string) =>
          form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value.trim() === '';
        const missing = CARD_FIELDS.filter(({ name }) => isEmpty(name));
        if (check(Object.fromEntries(missing.map((field) => [field.name, field.missing])))) onPay();
      }}
    >
      <h2 className="h3">Datos de la tarjeta</h2>
      {CARD_FIELDS.map(({ name, label, inputMode, format }) => (
        <Field
          key={name}
          name={name}
          label={label}
          error={errors[name]}
          autoComplete={name}
          inputMode={inputMode}
          onInput={format && formatInPlace(format)}
          spellCheck={false}
          required
        />
      ))}
      <p className="card-note">
        <Icon src={lock} /> Los datos de la tarjeta no salen de esta página: es una demostración y
        no se cobra nada.
      </p>
      <CheckoutAction total={total}>
        <Button type="submit" busy={busy}>
          Realizar el pago
        </Button>
      </CheckoutAction>
    </form>
  );
};
