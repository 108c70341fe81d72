/** The price of delivery, as far as it is known (RULE-81). The server decides the price again. */
import { countryCode } from '#shared/domain/countries.ts';
import { cents, sumCents, type Cents } from '#shared/domain/money.ts';
import { checkPostalCode } from '#shared/domain/postal-codes.ts';
import { deliveryTo, gramsOf, isSamePrice } from '#shared/domain/shipping.ts';
import { shop } from '#shared/domain/shop.ts';
import { taxOf, type Tax } from '#shared/domain/tax.ts';
import { isRecord } from '../../ui/core/stored-values.ts';
import type { CartState } from './core/cart-rules.ts';

export interface CartShipping {
  /** Undefined while the country is not known, and where the shop does not deliver. */
  delivery: Cents | undefined;
  /** By choice, or because the shop does not deliver to the address. */
  isPickup: boolean;
  price: Cents | undefined;
  /** The tax of the total, which depends on the destination (RULE-82). */
  tax: Tax | undefined;
}

type Cart = Pick<CartState, 'items' | 'totalPrice' | 'address' | 'extras'>;

export const isPickupChosen = ({ extras }: Pick<Cart, 'extras'>): boolean =>
  isRecord(extras) && extras['pickup'] === true;

export const shippingOf = (cart: Cart): CartShipping => {
  const { shipping } = shop();
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
  const total = sumCents([cart.totalPrice, price ?? cents(0)]);
  return {
    delivery,
    isPickup,
    price,
    tax: taxOf(shop(), total, isPickup ? undefined : destination),
  };
};
