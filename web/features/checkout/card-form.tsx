import lock from 'bootstrap-icons/icons/lock.svg';
import Form from 'react-bootstrap/Form';
import Stack from 'react-bootstrap/Stack';
import type { ComponentProps } from 'react';
import type { Cents } from '#shared/domain/money.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { Field } from '../../forms/field.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { useFieldErrors } from '../../forms/field-errors.ts';
import { formatCardNumber, formatCvv, formatExpiry } from './checkout-rules.ts';
import { CheckoutAction } from './checkout-frame.tsx';

/** `name` is also the autocomplete value, so that browsers can fill in the fields. */
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

/** Formats only at the end of the text, because formatting elsewhere moves the caret. */
const formatInPlace =
  (format: (text: string) => string): ComponentProps<'input'>['onInput'] =>
  ({ currentTarget: input, nativeEvent }) => {
    // Events of the browser's autofill may lack an inputType.
    const isDeleting = (nativeEvent as Partial<InputEvent>).inputType?.startsWith('delete');
    const isAtEnd = input.selectionStart === input.value.length;
    if (isAtEnd && isDeleting !== true) input.value = format(input.value);
  };

interface Props {
  /** Including shipping. */
  total: Cents;
  busy: boolean;
  onPay: () => void;
}

/**
 * The card data never leaves the uncontrolled inputs (RULE-27): no state, store or request contains
 * a digit.
 */
export const CardForm = ({ total, busy, onPay }: Props) => {
  const { field, checkFilled, formProps } = useFieldErrors();
  return (
    <Form
      {...formProps}
      className="card-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (checkFilled()) onPay();
      }}
    >
      <h2 className="h3 mb-3">Datos de la tarjeta</h2>
      {CARD_FIELDS.map(({ name, label, missing, inputMode, format }) => (
        <Field
          key={name}
          label={label}
          {...field(name, missing)}
          autoComplete={name}
          inputMode={inputMode}
          onInput={format && formatInPlace(format)}
          spellCheck={false}
        />
      ))}
      <Stack
        as="p"
        direction="horizontal"
        gap={2}
        className="align-items-start small text-body-secondary"
      >
        <Icon src={lock} className="mt-1" /> Los datos de la tarjeta no salen de esta página: es una
        demostración y no se cobra nada.
      </Stack>
      <CheckoutAction total={total}>
        <BusyButton type="submit" busy={busy}>
          Realizar el pago
        </BusyButton>
      </CheckoutAction>
    </Form>
  );
};
