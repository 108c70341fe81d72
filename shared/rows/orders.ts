import * as z from 'zod/mini';
import { MAX_ORDER_BYTES } from '../domain/limits.ts';
import { IdempotencyHeaders, Order, OrderRequest } from '../domain/schemas/order.ts';
import { PageQuery } from '../domain/schemas/page.ts';
import { route } from './route.ts';

export const listOrders = route({
  id: 'listOrders',
  area: 'orders',
  method: 'GET',
  path: '/orders',
  summary: "An admin gets every order, a user only the user's own; newest first",
  access: 'signedIn',
  input: { query: PageQuery },
  success: 200,
  output: z.array(Order),
  errors: [],
  uses: {
    table: ['BatchGetItem', 'Query'],
    partitions: ['ADMIN#', 'USER#'],
    list: true,
    secrets: true,
  },
  work: 'read',
  // Of the largest, 50 lines and every text at its limit, this is 4 MB.
  pageSize: 300,
});

export const placeOrder = route({
  id: 'placeOrder',
  area: 'orders',
  method: 'POST',
  path: '/orders',
  summary: 'Buys what is in the cart: priced by the shop, stock taken in the same transaction',
  access: 'signedIn',
  input: { headers: IdempotencyHeaders, body: OrderRequest, maxBytes: MAX_ORDER_BYTES },
  success: 201,
  output: Order,
  errors: [
    'OUT_OF_STOCK',
    'PRICE_CHANGED',
    'PRODUCT_GONE',
    'IN_PROGRESS',
    'CONFLICT_RETRY',
    'IDEMPOTENCY_MISMATCH',
  ],
  uses: {
    table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'IDEMPOTENCY#', 'MAIL#', 'PRODUCT#', 'USER#'],
    secrets: true,
  },
  work: 'write',
  counted: 'Orders',
});
