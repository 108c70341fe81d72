import { toDollars } from '#shared/domain/money.ts';
import type { Address, OrderRequest } from '#shared/domain/schemas/order.ts';
import type { CartState } from './core/cart-rules.ts';

/** Request for an order; the server takes prices and owner from its own data (REQ-FIELDS). */
export const toOrderRequest = (
  { items, totalPrice, notes }: CartState,
  address: Address,
): OrderRequest => ({
  items: items.map(({ id, quantity }) => ({ id, quantity })),
  totalPrice: toDollars(totalPrice),
  address,
  notes,
});
