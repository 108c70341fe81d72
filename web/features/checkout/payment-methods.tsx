import { useState, type ReactNode } from 'react';
import Form from 'react-bootstrap/Form';
import { labelOf, wordsIn } from '#shared/domain/country-words.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { PaymentMethod } from '#shared/domain/schemas/payment.ts';
import { shop } from '#shared/domain/shop.ts';
import { Choice } from '../../forms/field.tsx';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { CheckoutAction } from './checkout-frame.tsx';

/** The law demands these words (Directive 2011/83/EU, article 8 (2)). */
export const ORDER_ACTION = 'Pedido con obligación de pago';

const TEXTS: Record<
  PaymentMethod,
  { label: () => string; hint: (isConfirmed: boolean) => string }
> = {
  stripe: {
    label: () => {
      const { country, payment } = shop();
      if (!payment.delayed) return 'Tarjeta';
      return country === 'MX' ? 'Tarjeta, OXXO o SPEI' : 'Tarjeta y otras formas de pago';
    },
    hint: () =>
      shop().payment.delayed
        ? 'Eliges cómo pagar en la página segura de Stripe.'
        : 'Pagas ahora, en la página segura de Stripe. Aquí no escribes ningún dato de tu tarjeta.',
  },
  transfer: {
    label: () => labelOf(wordsIn(shop().country).transfer),
    hint: (isConfirmed) =>
      `Al terminar te decimos adónde mandar el dinero. Te guardamos las piezas ${isConfirmed ? '' : '24 horas; si confirmas tu correo, '}${shop().payment.transferDays} días.`,
  },
};

interface Props {
  methods: readonly PaymentMethod[];
  /** Whether the customer's address is confirmed. */
  isConfirmed: boolean;
  /** Including shipping. */
  total: Cents;
  busy: boolean;
  onChosen: (method: PaymentMethod) => void;
  /** The information that the law asks for before the button. */
  children: ReactNode;
}

export const PaymentMethods = (props: Props) => {
  const { methods, isConfirmed, total, busy, onChosen, children } = props;
  const [first] = methods;
  const [chosen = first, choose] = useState<PaymentMethod>();
  if (!chosen) {
    return (
      <p role="status">
        <strong>Todavía no se puede pagar aquí.</strong> Tu carrito sigue guardado; vuelve a probar
        otro día o escríbenos.
      </p>
    );
  }
  const isOnly = methods.length === 1;
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onChosen(chosen);
      }}
    >
      <fieldset className="mb-4">
        <legend className="h3">{isOnly ? TEXTS[chosen].label() : '¿Cómo quieres pagar?'}</legend>
        {isOnly ? (
          <p>{TEXTS[chosen].hint(isConfirmed)}</p>
        ) : (
          methods.map((method) => (
            <Choice
              key={method}
              type="radio"
              name="payment"
              value={method}
              checked={method === chosen}
              onChange={() => choose(method)}
            >
              {TEXTS[method].label()}
              <span className="d-block small text-body-secondary">
                {TEXTS[method].hint(isConfirmed)}
              </span>
            </Choice>
          ))
        )}
      </fieldset>
      {children}
      <CheckoutAction total={total}>
        <BusyButton type="submit" busy={busy}>
          {ORDER_ACTION}
        </BusyButton>
      </CheckoutAction>
    </Form>
  );
};
