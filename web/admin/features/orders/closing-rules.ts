import type { FieldValues } from 'react-hook-form';
import { linesLeft } from '#shared/domain/closed-orders.ts';
import {
  cents,
  formatPrice,
  lineTotal,
  sumCents,
  toCents,
  toDollars,
  type Cents,
} from '#shared/domain/money.ts';
import { ClosingRequest, type Order } from '#shared/domain/schemas/order.ts';
import { currencyOf } from '#shared/domain/orders.ts';
import { amountIn } from '../../ui/amounts.ts';
import { formSchema, typedText } from '../../ui/form-values.ts';

const isWithdrawn = ({ withdrawal }: Order): boolean => withdrawal?.open === true;

/**
 * Proposes the units that an open withdrawal names as `2 × Jarrón terracota`, and none for other
 * words. Without a withdrawal it proposes all units that are left.
 */
export const proposedUnits = (order: Order): number[] => {
  const pieces = isWithdrawn(order) ? (order.withdrawal?.pieces ?? '') : '';
  const written = pieces.split('\n').map((line) => line.trim());
  return linesLeft(order).map(({ title, quantity }) => {
    if (pieces === '') return quantity;
    const named = written.find((line) => line.replace(/^\d+ × /, '') === title);
    return named === undefined ? 0 : Math.min(quantity, Number.parseInt(named, 10) || 0);
  });
};

export const unitsField = (index: number): string => `units${index}`;

/** The part of the total that is not refunded yet; 0 while nobody has paid. */
export const refundable = ({ grandTotal, closed, payment }: Order): Cents =>
  cents(payment?.status === 'pending' ? 0 : toCents(grandTotal) - toCents(closed?.refunded ?? 0));

export const refundHint = (order: Order): string => {
  if (order.payment?.status === 'pending') {
    return 'Nadie lo ha pagado: solo se puede cancelar entero, y no hay dinero que devolver.';
  }
  const most = `Como mucho ${formatPrice(refundable(order), currencyOf(order))}.`;
  return order.payment?.method === 'stripe'
    ? `${most} Stripe se lo devuelve al cliente.`
    : `${most} Aquí solo se anota: haz tú la devolución del dinero.`;
};

const unitsIn = (typed: FieldValues, index: number): number =>
  Number(typedText(typed, unitsField(index)) || 0);

/**
 * The price of the chosen units. For a whole unsent order, and for a withdrawal from a whole order
 * (RULE-92), it is the rest of the total, with shipping.
 */
export const suggestedRefund = (order: Order, unitsOf: (index: number) => number): Cents => {
  const lines = linesLeft(order);
  const left = refundable(order);
  const isWhole = !order.sent || (isWithdrawn(order) && !order.closed);
  if (isWhole && lines.every(({ quantity }, index) => unitsOf(index) === quantity)) return left;
  const chosen = lines.map(({ price }, index) =>
    lineTotal({ price: toCents(price), quantity: unitsOf(index) || 0 }),
  );
  return cents(Math.min(left, sumCents(chosen)));
};

export const suggestionFor = (order: Order, typed: FieldValues): Cents =>
  suggestedRefund(order, (index) => unitsIn(typed, index));

const refundIn = (typed: FieldValues): Cents | undefined => amountIn(typedText(typed, 'refund'));

const closingErrors = (order: Order, typed: FieldValues): Record<string, string> => {
  const errors: Record<string, string> = {};
  let isNothing = true;
  for (const [index, { quantity }] of linesLeft(order).entries()) {
    const units = unitsIn(typed, index);
    if (units !== 0) isNothing = false;
    if (!Number.isInteger(units) || units < 0 || units > quantity) {
      errors[unitsField(index)] = `Escribe un número del 0 al ${quantity}.`;
    }
  }
  const amount = refundIn(typed);
  const left = refundable(order);
  if (amount === undefined) errors['refund'] = 'Escribe un importe, por ejemplo 12,50.';
  else if (amount > left) errors['refund'] = `Como mucho ${formatPrice(left, currencyOf(order))}.`;
  else if (isNothing && amount === 0 && !isWithdrawn(order))
    errors['refund'] = 'Elige alguna pieza o escribe un importe.';
  return errors;
};

const closingOf = (order: Order, typed: FieldValues): ClosingRequest => ({
  kind: order.sent ? 'returned' : 'cancelled',
  lines: linesLeft(order).flatMap(({ id }, index) => {
    const quantity = unitsIn(typed, index);
    return quantity > 0 ? [{ id, quantity }] : [];
  }),
  restock: typed['restock'] === true,
  refund: toDollars(refundIn(typed) ?? cents(0)),
  reason: typedText(typed, 'reason'),
  // Another version in the shop means that somebody has added a closing.
  version: order.closings?.version ?? 0,
});

export const closingSchema = (order: Order) =>
  formSchema(
    (typed) => closingOf(order, typed),
    ClosingRequest,
    (typed) => closingErrors(order, typed),
  );

const CLOSINGS = {
  refund: {
    title: 'Reembolso',
    link: 'Anotar un reembolso',
    action: 'Guardar el reembolso',
  },
  returned: {
    title: 'Devolución',
    link: 'Anotar una devolución',
    action: 'Guardar la devolución',
  },
  cancelled: {
    title: 'Cancelar',
    link: 'Cancelar el pedido o una parte',
    action: 'Cancelar lo elegido',
  },
} as const;

export const closingTexts = ({ closed, sent }: Order) =>
  CLOSINGS[closed?.whole ? 'refund' : sent ? 'returned' : 'cancelled'];
