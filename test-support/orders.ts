/** Calls about orders, with the values that most tests do not care about. */
import type { ProductId } from '#shared/domain/ids.ts';
import type { OrderState } from '#shared/domain/orders.ts';
import type { ClosingRequest, Order } from '#shared/domain/schemas/order.ts';
import { randomUUID } from 'node:crypto';
import { call, type TestRequest } from './invoke.ts';
import { pagesOf } from './pages.ts';
import { address } from './shop.ts';

type Token = NonNullable<TestRequest['token']>;

/** One unit, unless `quantity` says more. */
export interface OrderedItem {
  id: ProductId;
  quantity?: number;
  days?: number;
  question?: string;
  answer?: string;
}

export const placeOrder = (
  token: Token,
  items: OrderedItem | readonly OrderedItem[],
  more: object = {},
) =>
  call('placeOrder', {
    token,
    body: { items: [items].flat().map((item) => ({ quantity: 1, ...item })), address, ...more },
  });

/** Cancels nothing and gives no money back, unless `changes` says more. */
export const closeOrder = (
  token: Token,
  id: string,
  changes: Partial<ClosingRequest>,
  key: string = randomUUID(),
) =>
  call('closeOrder', {
    token,
    params: { id },
    headers: { 'idempotency-key': key },
    body: { kind: 'cancelled', lines: [], restock: true, refund: 0, version: 0, ...changes },
  });

/** Every unit of an order, to close it as a whole. */
export const allLines = ({ products }: Order): ClosingRequest['lines'] =>
  products.products.map(({ id, quantity }) => ({ id, quantity }));

export const readOrder = async (token: Token, id: string): Promise<Order> =>
  (await call('getOrder', { token, params: { id } })).body;

/** Ids of the orders in the panel's list of this state, or in all lists. */
export const listedOrders = async (token: Token, shipment?: OrderState): Promise<string[]> => {
  const query = shipment ? { shipment } : {};
  return (await pagesOf('listOrders', { token, query })).flat().map(({ id }) => id);
};
