/** Cancellations, returns and refunds of an order (RULE-84), in integer cents. */
import { orderTotal, paidFor, piecesTotal, shares } from '#shared/domain/coupons.ts';
import { ShopError, type ErrorDetail } from '#shared/domain/errors.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { MAX_CLOSINGS } from '#shared/domain/limits.ts';
import { amountError } from '#shared/domain/amount-limits.ts';
import { cents, sumCents, toCents } from '#shared/domain/money.ts';
import type { ClosingRequest, Mark } from '#shared/domain/schemas/order.ts';
import type { ClosedRecord, ClosingRecord, OrderRecord } from '../table/items.ts';

type Ordered = Pick<
  OrderRecord,
  'closed' | 'currency' | 'lines' | 'payment' | 'shipping' | 'subtotal' | 'withdrawal'
>;

/** A product with several answers has several lines. */
const keyOf = ({ id, nth = 0 }: Pick<OrderRecord['lines'][number], 'id' | 'nth'>): string =>
  `${id} ${nth}`;

const closedUnits = (closings: readonly ClosingRecord[]): Map<string, number> => {
  const units = new Map<string, number>();
  for (const line of closings.flatMap(({ lines }) => lines)) {
    units.set(keyOf(line), (units.get(keyOf(line)) ?? 0) + line.quantity);
  }
  return units;
};

const refundedIn = (closings: readonly ClosingRecord[]) =>
  sumCents(closings.map(({ refund: { amount } }) => amount));

export const withdrawalOf = ({
  entries,
  withdrawals = [],
}: Pick<ClosedRecord, 'entries' | 'withdrawals'>): OrderRecord['withdrawal'] => {
  const latest = withdrawals.at(-1);
  if (!latest) return undefined;
  const { at, pieces, after } = latest;
  return { at, pieces, ...(after === entries.length && { open: true }) };
};

/** Refunds keep what the order knows of them, such as the time at which Stripe accepted them. */
export const closedOf = (
  { lines, closed: known }: Pick<OrderRecord, 'closed' | 'lines'>,
  entries: readonly ClosingRecord[],
): OrderRecord['closed'] => {
  const closings = entries.filter(({ kind }) => kind !== 'declined');
  const shown = closings.findLast(({ kind }) => kind !== 'refunded') ?? closings.at(-1);
  if (!shown) return undefined;
  const units = closedUnits(closings);
  const whole = lines.every((line) => units.get(keyOf(line)) === line.quantity);
  // An unpaid order that is cancelled keeps its price: the entry that ended it took nothing out.
  const end = whole ? closings.at(-1) : undefined;
  const taken = closedUnits(closings.filter((one) => one.unpaid && one !== end));
  return {
    kind: shown.kind,
    at: shown.at,
    whole,
    refunded: refundedIn(closings),
    refunds: closings
      .filter(({ refund }) => refund.amount > 0)
      .map(({ at, refund }, nth) => ({ at, ...known?.refunds[nth], ...refund })),
    lines: lines.flatMap((line) => {
      const [quantity, out] = [units, taken].map((of) => of.get(keyOf(line)));
      const { id, nth } = line;
      if (quantity === undefined) return [];
      return [{ id, ...(nth && { nth }), quantity, ...(out !== undefined && { taken: out }) }];
    }),
  };
};

/** Whether closings take no more units and no more money than the order has. */
export const isPossible = (order: Ordered, closings: readonly ClosingRecord[]): boolean => {
  const fits = ([key, count]: [string, number]): boolean =>
    order.lines.some((line) => keyOf(line) === key && count > 0 && count <= line.quantity);
  return (
    [...closedUnits(closings)].every(fits) &&
    closings.every(({ refund }) => refund.amount >= 0) &&
    refundedIn(closings) <= orderTotal(order)
  );
};

const wrongLines = (
  { lines }: Ordered,
  units: ReadonlyMap<string, number>,
  requested: ClosingRequest['lines'],
): ErrorDetail[] =>
  requested.flatMap((wanted, index) => {
    const { quantity } = wanted;
    const key = keyOf(wanted);
    const isRepeated = requested.findIndex((other) => keyOf(other) === key) !== index;
    const line = lines.find((one) => keyOf(one) === key);
    if (!line) {
      const message = 'Esta pieza no está en el pedido.';
      return [{ field: `lines[${index}].id`, code: 'UNKNOWN', message }];
    }
    const available = isRepeated ? 0 : line.quantity - (units.get(key) ?? 0);
    if (quantity <= available) return [];
    const message = available === 0 ? 'Ya no queda ninguna.' : `Como mucho ${available}.`;
    return [{ field: `lines[${index}].quantity`, code: 'MAX', available, message }];
  });

interface Context {
  id: string;
  mark: Mark;
  /** Existing products. Only their units can return to the stock. */
  products: ReadonlySet<ProductId>;
}

/**
 * Units of a closing that return to the stock. A cancelled order gives back only what it took: its units
 * that are made to order are cancelled first. A returned piece is there, however it was sold.
 */
export const restockedUnits = (
  order: Ordered,
  before: readonly ClosingRecord[],
  closed: Pick<ClosingRecord, 'kind'> & ClosingRequest['lines'][number],
): number => {
  const { kind, quantity } = closed;
  const key = keyOf(closed);
  const made = order.lines.find((line) => keyOf(line) === key)?.madeToOrder?.units ?? 0;
  if (kind === 'returned' || made === 0) return quantity;
  const earlier = closedUnits(before).get(key) ?? 0;
  return Math.max(0, earlier + quantity - made) - Math.max(0, earlier - made);
};

const TOO_MANY = `Un pedido admite como mucho ${MAX_CLOSINGS} cancelaciones o devoluciones.`;

/**
 * Refunds first reduce the price of the pieces, and only then the shipping. So the income of an
 * order is the price of its pieces minus its refunds, but not below zero.
 * @throws ShopError VALIDATION for more units or money than are left, and for nothing at all
 */
export const newClosing = (
  order: Ordered,
  before: readonly ClosingRecord[],
  request: ClosingRequest,
  { id, mark, products }: Context,
): ClosingRecord => {
  const amount = toCents(request.refund);
  const refunded = refundedIn(before);
  const left = orderTotal(order) - refunded;
  const details = wrongLines(order, closedUnits(before), request.lines);
  const reject = (field: string, code: string, message: string): void => {
    details.push({ field, code, message });
  };
  const error = amountError(amount, order.currency, cents(left));
  if (error) reject('refund', error.code, error.message);
  const isNothing = request.lines.length === 0 && amount === 0;
  // Without a statement of withdrawal there is nothing to decline.
  if (isNothing && !order.withdrawal?.open) {
    reject('refund', 'MIN', 'Elige alguna pieza o escribe un importe.');
  }
  if (before.length >= MAX_CLOSINGS) reject('refund', 'MAX', TOO_MANY);
  if (details.length > 0) throw new ShopError('VALIDATION', { details });

  const shippingIn = (sum: number): number => Math.max(0, sum - piecesTotal(order));
  const shipping = cents(shippingIn(refunded + amount) - shippingIn(refunded));
  const closed = closedUnits(before);
  const lines = order.lines.flatMap((line) => {
    const wanted = request.lines.find((one) => keyOf(one) === keyOf(line));
    if (!wanted) return [];
    const sold = { before: closed.get(keyOf(line)) ?? 0, currency: order.currency };
    return [{ ...line, quantity: wanted.quantity, paid: paidFor(line, wanted.quantity, sold) }];
  });
  const prices = lines.map(({ paid }) => paid);
  const refunds = shares(Math.min(amount - shipping, sumCents(prices)), prices);
  return {
    ...mark,
    id,
    kind: lines.length > 0 ? request.kind : amount > 0 ? 'refunded' : 'declined',
    reason: request.reason,
    lines: lines.map((line, index) => ({
      id: line.id,
      ...(line.nth && { nth: line.nth }),
      title: line.title,
      quantity: line.quantity,
      refund: cents(refunds[index] ?? 0),
      ...(request.restock &&
        products.has(line.id) &&
        restockedUnits(order, before, { ...line, kind: request.kind }) > 0 && {
          restocked: true as const,
        }),
    })),
    refund: { amount, shipping },
    ...(order.payment?.status === 'pending' && { unpaid: true }),
  };
};
