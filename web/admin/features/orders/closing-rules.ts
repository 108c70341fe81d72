import type { FieldValues } from 'react-hook-form';
import { linesLeft, unitsLeft } from '#shared/domain/closed-orders.ts';
import { paidFor } from '#shared/domain/coupons.ts';
import {
  cents,
  formatPrice,
  sumCents,
  toCents,
  toDollars,
  type Cents,
} from '#shared/domain/money.ts';
import { ClosingRequest, type Order } from '#shared/domain/schemas/order.ts';
import { amountIn } from '../../ui/texts.ts';
import { formSchema, typedText } from '../../ui/form-values.ts';
import { methodName } from './order-rules.ts';
import { notRefunded, outsideOf } from './refund-rules.ts';

export const isUnpaid = ({ payment }: Order): boolean => payment?.status === 'pending';

const isWithdrawn = ({ withdrawal }: Order): boolean => withdrawal?.open === true;

/** The pieces of all statements that no closing has answered; empty for the whole order. */
export const wantedPieces = ({ withdrawal, closings }: Order): string => {
  const { entries = [], withdrawals = [] } = closings ?? {};
  const answered = entries.at(-1)?.at ?? '';
  const open = withdrawals.filter(({ at }) => at > answered).map(({ pieces }) => pieces);
  const pieces = open.length > 0 ? open : [withdrawal?.pieces ?? ''];
  return pieces.includes('') ? '' : pieces.join('\n');
};

/**
 * Proposes the units that open withdrawals name as `2 × Jarrón terracota`, and none for other
 * words. Without a withdrawal it proposes all units that are left.
 */
export const proposedUnits = (order: Order): number[] => {
  const pieces = isWithdrawn(order) ? wantedPieces(order) : '';
  const written = pieces.split('\n').map((line) => line.trim());
  return linesLeft(order).map(({ title, quantity, question }) => {
    // A piece made to the buyer's words is excluded from a withdrawal (RULE-97).
    if (question !== undefined && isWithdrawn(order)) return 0;
    if (pieces === '') return quantity;
    const named = written.filter((line) => line.replace(/^\d+ × /, '') === title);
    const units = named.reduce((sum, line) => sum + (Number.parseInt(line, 10) || 0), 0);
    return Math.min(quantity, units);
  });
};

export const unitsField = (index: number): string => `units${index}`;

/** The amount that an admin can still refund, without what was refunded on Stripe's page. */
export const refundable = (order: Order): Cents =>
  cents(Math.max(0, notRefunded(order) - outsideOf(order)));

export const refundHint = (order: Order): string => {
  if (isUnpaid(order)) return 'Nadie lo ha pagado, así que no hay dinero que devolver.';
  const most = `Como mucho ${formatPrice(refundable(order), order.currency)}.`;
  return order.payment?.method === 'stripe'
    ? `${most} Stripe se lo devuelve al cliente.`
    : `${most} Aquí solo se anota: haz tú la devolución del dinero.`;
};

const unitsIn = (typed: FieldValues, index: number): number =>
  Number(typedText(typed, unitsField(index)) || 0);

/** True if no piece came back before the customer's first withdrawal. */
const isAllWithdrawn = ({ closed, closings }: Order): boolean => {
  if (!closed || closed.lines.length === 0) return true;
  const { entries = [], withdrawals: [first] = [] } = closings ?? {};
  return (
    first !== undefined && entries.every(({ at, lines }) => lines.length === 0 || at > first.at)
  );
};

/** The price of the chosen units. Indexes are those of `linesLeft`. */
const priceOf = (order: Order, unitsOf: (index: number) => number): Cents =>
  sumCents(
    order.products.products
      .filter((line) => unitsLeft(order, line) > 0)
      .map((line, index) =>
        paidFor(
          { ...line, price: toCents(line.price), discount: toCents(line.discount ?? 0) },
          unitsOf(index) || 0,
          { before: line.quantity - unitsLeft(order, line), currency: order.currency },
        ),
      ),
  );

/**
 * The price of the chosen units. For a whole unsent order, and for withdrawals from a whole order
 * (RULE-92), it is the rest of the total, with shipping.
 */
export const suggestedRefund = (order: Order, unitsOf: (index: number) => number): Cents => {
  const lines = linesLeft(order);
  const left = refundable(order);
  const isWhole = !order.sent || (isWithdrawn(order) && isAllWithdrawn(order));
  if (isWhole && lines.every(({ quantity }, index) => unitsOf(index) === quantity)) return left;
  return cents(Math.min(left, priceOf(order, unitsOf)));
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
  else if (amount > left) errors['refund'] = `Como mucho ${formatPrice(left, order.currency)}.`;
  else if (isNothing && amount === 0 && !isWithdrawn(order))
    errors['refund'] = 'Elige alguna pieza o escribe un importe.';
  return errors;
};

const closingOf = (order: Order, typed: FieldValues): ClosingRequest => ({
  kind: order.sent ? 'returned' : 'cancelled',
  lines: linesLeft(order).flatMap(({ id, nth }, index) => {
    const quantity = unitsIn(typed, index);
    return quantity > 0 ? [{ id, ...(nth && { nth }), quantity }] : [];
  }),
  restock: typed['restock'] === true,
  refund: toDollars(refundIn(typed) ?? cents(0)),
  reason: typedText(typed, 'reason'),
  ...(isUnpaid(order) && { unpaid: true as const }),
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
  refund: { title: 'Reembolso', link: 'Anotar un reembolso', question: '' },
  returned: { title: 'Devolución', link: 'Anotar una devolución', question: '¿Qué vuelve?' },
  cancelled: {
    ...{ title: 'Cancelar', link: 'Cancelar el pedido o una parte', question: '¿Qué se cancela?' },
  },
  unpaid: {
    ...{ title: 'Quitar piezas', link: 'Quitar piezas o cancelar', question: '¿Qué se quita?' },
  },
} as const;

export const closingTexts = (order: Order) => {
  if (order.closed?.whole) return CLOSINGS.refund;
  return CLOSINGS[order.sent ? 'returned' : isUnpaid(order) ? 'unpaid' : 'cancelled'];
};

/** An unpaid order's price without the chosen pieces; undefined if paid, or if none is left. */
const restOf = (order: Order, { lines }: Pick<ClosingRequest, 'lines'>): string | undefined => {
  const left = linesLeft(order);
  const unitsOf = (index: number): number =>
    lines.find(({ id, nth }) => id === left[index]?.id && nth === left[index].nth)?.quantity ?? 0;
  const isAll = left.every(({ quantity }, index) => unitsOf(index) === quantity);
  if (!isUnpaid(order) || isAll || lines.length === 0) return undefined;
  const rest = cents(toCents(order.grandTotal) - priceOf(order, unitsOf));
  return formatPrice(rest, order.currency);
};

type Chosen = Pick<ClosingRequest, 'lines' | 'refund'>;

/** Says what a closing does. The shop moves money only through Stripe; other refunds are noted. */
const closingAction = (order: Order, { lines, refund }: Chosen): string => {
  const amount = formatPrice(toCents(refund), order.currency);
  const isStripe = order.payment?.method === 'stripe';
  const alone = isStripe ? `Devolver ${amount}` : `Anotar el reembolso de ${amount}`;
  if (restOf(order, { lines }) !== undefined) return 'Quitar del pedido';
  if (lines.length > 0) {
    const take = order.sent ? 'Anotar la vuelta' : 'Cancelar';
    const noted = `${order.sent ? '' : 'anotar '}el reembolso de ${amount}`;
    const give = isStripe ? `devolver ${amount}` : noted;
    return refund > 0 ? `${take} y ${give}` : `${take} sin devolver dinero`;
  }
  if (refund === 0) return 'Cerrar el desistimiento sin devolver nada';
  if (order.closed?.whole) return alone;
  return order.sent ? `${alone} sin que vuelvan piezas` : `${alone} sin cancelar`;
};

/** The text of the form's button while the form is filled in. */
export const typedAction = (order: Order, typed: FieldValues): string => {
  const isRight = Object.keys(closingErrors(order, typed)).length === 0;
  return isRight ? closingAction(order, closingOf(order, typed)) : closingTexts(order).title;
};

/** The question that is asked before a closing. It names the amount and how the customer gets it. */
export const closingQuestion = (order: Order, chosen: Chosen) => {
  const amount = formatPrice(toCents(chosen.refund), order.currency);
  const { method } = order.payment ?? {};
  const action = closingAction(order, chosen);
  const rest = restOf(order, chosen);
  if (rest !== undefined) {
    return { action, text: `El cliente recibe un correo: su pedido cuesta entonces ${rest}.` };
  }
  if (chosen.refund === 0) return { action, text: 'No se devuelve dinero al cliente.' };
  if (method === 'stripe') {
    return {
      action,
      text: `Stripe devuelve ${amount} al cliente, por el medio con el que pagó. No se puede deshacer.`,
    };
  }
  const way = method ? ` por ${methodName(method)}` : '';
  return { action, text: `Haz tú la devolución de ${amount}${way}: aquí solo se anota.` };
};
