import { useState } from 'react';
import type { Cents } from '#shared/domain/money.ts';
import type { PaymentMethod } from '#shared/domain/schemas/payment.ts';
import { shop } from '#shared/domain/shop.ts';
import { Button } from '../../ui/core/button.tsx';
import { CheckoutAction } from './checkout-frame.tsx';

const TEXTS: Record<PaymentMethod, { label: string; hint: () => string; action: string }> = {
  stripe: {
    label: 'Tarjeta',
    hint: () =>
      'Pagas ahora, en la página segura de Stripe. Aquí no escribes ningún dato de tu tarjeta.',
    action: 'Ir a pagar',
  },
  transfer: {
    label: 'Transferencia o Bizum',
    hint: () =>
      `Al terminar te decimos adónde mandar el dinero. Te guardamos las piezas ${shop().payment.transferDays} días.`,
    action: 'Hacer el pedido',
  },
};

interface Props {
  /** The methods that the shop offers, without the demo's form. */
  methods: readonly PaymentMethod[];
  /** Including shipping. */
  total: Cents;
  busy: boolean;
  onChosen: (method: PaymentMethod) => void;
}

/** How the order is paid (RULE-80), with a choice if there are several methods. */
export const PaymentMethods = ({ methods, total, busy, onChosen }: Props) => {
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
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onChosen(chosen);
      }}
    >
      <fieldset className="mb-4">
        <legend className="h3">{isOnly ? TEXTS[chosen].label : '¿Cómo quieres pagar?'}</legend>
        {isOnly ? (
          <p>{TEXTS[chosen].hint()}</p>
        ) : (
          methods.map((method) => (
            <label key={method} className="extra-choice mb-2 p-2 border rounded bg-white">
              <input
                type="radio"
                name="payment"
                value={method}
                checked={method === chosen}
                onChange={() => {
                  choose(method);
                }}
              />
              <span>
                {TEXTS[method].label}
                <span className="d-block small text-body-secondary">{TEXTS[method].hint()}</span>
              </span>
            </label>
          ))
        )}
      </fieldset>
      <CheckoutAction total={total}>
        <Button type="submit" busy={busy}>
          {TEXTS[chosen].action}
        </Button>
      </CheckoutAction>
    </form>
  );
};
