import type { ErrorDetail } from '#shared/domain/errors.ts';
import { madeLines } from '#shared/domain/made-lines.ts';
import { readyText } from '#shared/domain/made-to-order.ts';
import { cents, formatPrice, toCents, toDollars, type Cents } from '#shared/domain/money.ts';
import type { Address, Extras, OrderRequest } from '#shared/domain/schemas/order.ts';
import { shop } from '#shared/domain/shop.ts';
import type { PaymentMethod } from '#shared/domain/schemas/payment.ts';
import type { Failure } from '../../api/remote.ts';
import { hasShape, isRecord } from '../../ui/core/stored-values.ts';
import { quoted } from '../../ui/core/words.ts';
import { cartTotals } from './cart-totals.ts';
import type { CartChange, CartState } from './core/cart-rules.ts';
import type { ProductToday, ShopToday } from './reconcile-rules.ts';

/** Recipient and gift (RULE-79). The first script has no room to check them. */
export const extrasOf = ({ extras }: Pick<CartState, 'extras'>): Extras => {
  const { recipient, gift }: Extras = isRecord(extras) ? extras : {};
  return {
    ...(hasShape(recipient, { name: '', phone: '' }) && { recipient }),
    ...(hasShape(gift, { message: '' }) && { gift }),
  };
};

/** The shipping price of a rejected order, if it differs from the price that the shopper saw. */
export const toldShipping = (problem: Pick<Failure, 'details'> | undefined): Cents | undefined => {
  const told = problem?.details.find(({ field }) => field === 'shipping')?.price;
  return told === undefined ? undefined : toCents(told);
};

/** Whether the shop named another price of shipping or another discount than the shopper saw. */
export const hasOtherTotal = (problem: Pick<Failure, 'details'> | undefined): boolean =>
  problem?.details.some(({ field }) => field === 'shipping' || field === 'discount') === true;

/** The total of another attempt. */
export const totalAfter = (
  cart: CartState,
  problem: Pick<Failure, 'details'> | undefined,
): Cents => {
  const { shipping = cents(0), total } = cartTotals(cart);
  return cents(total + (toldShipping(problem) ?? shipping) - shipping);
};

interface Choices {
  /** Undefined in the demo. */
  payment?: PaymentMethod | undefined;
  /** The shipping price that the shop answered to an earlier attempt. */
  told?: Cents | undefined;
}

/** The server takes prices and owner from its own data. */
export const toOrderRequest = (
  cart: CartState,
  address: Address,
  { payment, told }: Choices = {},
): OrderRequest => {
  const { shipping, isPickup, coupon, discount } = cartTotals({ ...cart, address });
  const shown = told ?? shipping;
  const conditions = shop().law?.conditions;
  const ordered = madeLines(cart.items);
  return {
    items: cart.items.map(({ id, quantity, answer, question }, index) => {
      const days = ordered[index]?.madeToOrder?.days;
      return {
        ...{ id, quantity },
        ...(days !== undefined && { days }),
        ...(answer && question && { answer, question }),
      };
    }),
    totalPrice: toDollars(cart.totalPrice),
    ...(shown !== undefined && { shipping: toDollars(shown) }),
    ...(coupon !== undefined && { coupon, discount: toDollars(discount) }),
    address,
    notes: cart.notes,
    ...extrasOf(cart),
    ...(isPickup && { pickup: true }),
    ...(payment && { payment, ...(conditions && { conditions }) }),
  };
};

const todayFromRejection = (details: readonly ErrorDetail[]): ShopToday => {
  const today: Record<string, ProductToday> = {};
  for (const detail of details) {
    const { productId, code, available, price, question } = detail;
    const { madeToOrderDays, madeToOrderMax, questionRequired } = detail;
    if (productId === undefined) continue;
    today[productId] = {
      ...today[productId],
      ...(available !== undefined && { stock: available, madeToOrderDays, madeToOrderMax }),
      ...(question !== undefined && { question, questionRequired }),
      ...(price !== undefined && { price: toCents(price) }),
      ...(code === 'GONE' && { gone: true }),
    };
  }
  return today;
};

/**
 * Milliseconds for which a rejection is newer than a product read later, because CloudFront's
 * copies are up to 65 s old (`cache` in shared/rows/catalog.ts).
 */
const NEWER_FOR = 120_000;

export const correctedBy = (
  read: ShopToday,
  rejection: Pick<Failure, 'details' | 'receivedAt'> | undefined,
  now = Date.now(),
): ShopToday => {
  if (!rejection) return read;
  const said = todayFromRejection(rejection.details);
  const isNewer = now - rejection.receivedAt < NEWER_FOR;
  const corrected: Record<string, ProductToday> = {};
  for (const id of new Set([...Object.keys(read), ...Object.keys(said)])) {
    corrected[id] = isNewer ? { ...read[id], ...said[id] } : { ...said[id], ...read[id] };
  }
  return corrected;
};

export const isNamedIn = ({ details }: Pick<Failure, 'details'>, id: string): boolean =>
  details.some(({ productId }) => productId === id);

/** @param justNow an order was rejected, so the product sold out a moment ago */
export const describeChange = (change: CartChange, justNow = false): string => {
  const title = quoted(change.title);
  switch (change.kind) {
    case 'price':
      return `${title} cuesta ahora ${formatPrice(change.now, shop().currency)}; antes, ${formatPrice(change.was, shop().currency)}.`;
    case 'fewer':
      return change.now === 1
        ? `De ${title} queda una sola unidad; tenías ${change.was} en el carrito.`
        : `De ${title} quedan ${change.now} unidades; tenías ${change.was} en el carrito.`;
    case 'question':
      return `${title} pregunta ahora otra cosa. Mira si quieres responder.`;
    case 'days':
      return `${title} se hace por encargo: ${readyText(change.now)}.`;
    case 'soldOut':
      return justNow
        ? `${title} se vendió hace un momento y ya no queda ninguna unidad.`
        : `${title} se ha agotado.`;
    case 'gone':
      return `${title} ya no está a la venta.`;
  }
};
