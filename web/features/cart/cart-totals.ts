/** Shipping, if its price is known (RULE-81), coupon and total. The server recalculates them. */
import { countryCode } from '#shared/domain/countries.ts';
import { discountsOn, type Terms } from '#shared/domain/coupons.ts';
import { cents, sumCents, toCents, type Cents } from '#shared/domain/money.ts';
import { checkPostalCode } from '#shared/domain/postal-codes.ts';
import { deliveryTo, gramsOf, isSamePrice } from '#shared/domain/shipping.ts';
import { shop } from '#shared/domain/shop.ts';
import { taxOf } from '#shared/domain/tax.ts';
import type { Totals } from '#shared/domain/totals.ts';
import type { CouponTerms } from '#shared/domain/schemas/coupon.ts';
import { hasShape, isRecord } from '../../ui/core/stored-values.ts';
import type { CartState } from './core/cart-rules.ts';

export interface CartTotals extends Totals {
  /** Undefined while the country is not known, and where the shop does not deliver. */
  delivery: Cents | undefined;
  /** By choice, or because the shop does not deliver to the address. */
  isPickup: boolean;
  discount: Cents;
  /** Without shipping while its price is not known. */
  total: Cents;
}

type Cart = Pick<CartState, 'items' | 'totalPrice' | 'address' | 'extras' | 'coupon'>;

/** The terms of the cart's coupon; undefined until the shop has sent them. */
export const termsOf = ({ coupon }: Pick<Cart, 'coupon'>): Terms | undefined => {
  if (!hasShape(coupon, { code: '' }) || coupon['currency'] !== shop().currency) return undefined;
  const { amount, minimum, ...terms } = coupon as CouponTerms;
  const numbers = [amount, minimum, terms.percent];
  if (numbers.some((number) => !['number', 'undefined'].includes(typeof number))) return undefined;
  return {
    ...terms,
    ...(amount !== undefined && { amount: toCents(amount) }),
    ...(minimum !== undefined && { minimum: toCents(minimum) }),
  };
};

/** The discount of the cart's coupon, or the reason for none. */
export const couponOf = (
  cart: Pick<Cart, 'coupon' | 'items'>,
): { discount: Cents; problem?: string } => {
  const terms = termsOf(cart);
  const isRead = cart.items.every(({ categoryId }) => categoryId !== undefined);
  if (!terms || (terms.categoryId !== undefined && !isRead)) return { discount: cents(0) };
  const { problem, discounts } = { discounts: [], ...discountsOn(terms, cart.items) };
  return { discount: sumCents(discounts), ...(problem !== undefined && { problem }) };
};

export const isPickupChosen = ({ extras }: Pick<Cart, 'extras'>): boolean =>
  isRecord(extras) && extras['pickup'] === true;

export const cartTotals = (cart: Cart): CartTotals => {
  const { currency, shipping } = shop();
  const destination = cart.address ?? { pais: '', codigoPostal: '' };
  const isKnown =
    isSamePrice(shipping) ||
    (countryCode(destination.pais) !== undefined &&
      checkPostalCode(destination, shop()).error === undefined);
  const parcel = { grams: gramsOf(cart.items), subtotal: cart.totalPrice };
  const delivery = isKnown ? deliveryTo(shipping, destination, parcel)?.price : undefined;
  const isOnlyWay = isKnown && delivery === undefined;
  const isPickup = shipping.pickup !== null && (isPickupChosen(cart) || isOnlyWay);
  const price = isPickup ? cents(0) : delivery;
  const { discount } = couponOf(cart);
  const total = cents(cart.totalPrice + (price ?? 0) - discount);
  return {
    delivery,
    isPickup,
    currency,
    subtotal: cart.totalPrice,
    shipping: price,
    discount,
    coupon: discount > 0 ? termsOf(cart)?.code : undefined,
    total,
    tax: taxOf(shop(), total, isPickup ? undefined : destination),
  };
};
