import { OrderDetailsAnswer } from '../domain/schemas/mail.ts';
import * as z from 'zod/mini';
import { OrderId } from '../domain/ids.ts';
import { HoldRequest, PaidRequest, RefundSettlement } from '../domain/schemas/payment.ts';
import { MAX_ORDER_BYTES } from '../domain/limits.ts';
import { Gift } from '../domain/schemas/facts.ts';
import { IdempotencyHeaders } from '../domain/schemas/request.ts';
import {
  AddressCorrection,
  ClosedOrder,
  ClosingRequest,
  CorrectedOrder,
  Order,
  OrderAnswer,
  OrderRequest,
  OrdersQuery,
  HeldOrder,
  PaidOrder,
  SettledOrder,
  Shipment,
  ShipmentChanges,
  WithdrawalRequest,
} from '../domain/schemas/order.ts';
import { limited } from '../domain/schemas/text.ts';
import type { Row } from './row.ts';

/** An order is in one of these lists, and an admin's call does not say in which. */
const LISTS = [
  'CLOSED_ORDERS',
  'ORDERS',
  'SENT_ORDERS',
  'UNPAID_ORDERS',
  'WITHDRAWN_ORDERS',
] as const;

const OrderAddress = z.object({ id: OrderId });

// Marked as pure, so that the bundles of other rows do not contain them.
const WithdrawalAnswer = /* @__PURE__ */ (() => z.object({ message: z.string() }))();
const GiftAddress = /* @__PURE__ */ (() =>
  z.object({ code: limited().check(z.regex(/^[\da-z]{10}-[\da-f]{24}$/)) }))();
const StripeHeaders = /* @__PURE__ */ (() =>
  z.object({ 'stripe-signature': z._default(limited(1000), '') }))();

export const listOrders = {
  id: 'listOrders',
  method: 'GET',
  path: '/orders',
  summary:
    "An admin gets every order, a helper without amounts, a user only the user's own; newest first",
  access: 'signedIn',
  input: { query: OrdersQuery },
  output: z.array(OrderAnswer),
  // A user who sends `shipment` gets FORBIDDEN, because only admins may select by it.
  errors: ['FORBIDDEN'],
  uses: {
    table: ['GetItem', 'Query'],
    partitions: ['ADMIN#', 'SETTINGS', 'USER#'],
    lists: LISTS,
  },
  // 4 MB of the largest possible orders: 50 lines, and all texts at their limits.
  pageSize: 300,
} as const satisfies Row;

export const getOrder = {
  id: 'getOrder',
  method: 'GET',
  path: '/orders/{id}',
  summary: 'One order, for its owner and for admins; for helpers without amounts',
  access: 'signedIn',
  input: { params: OrderAddress },
  output: OrderDetailsAnswer,
  uses: {
    partitions: ['ADMIN#', 'USER#'],
    lists: LISTS,
  },
} as const satisfies Row;

/** Its address is the right to it. The same 404 for every other one, so that it tells nothing. */
export const getGift = {
  id: 'getGift',
  method: 'GET',
  path: '/gifts/{code}',
  summary: 'Card and makers of a gift, for whoever has its packing slip; no amounts and no people',
  access: 'public',
  input: { params: GiftAddress },
  output: Gift,
  uses: {
    table: ['BatchGetItem'],
    partitions: ['PRODUCT#'],
    lists: ['ORDERS', 'SENT_ORDERS', 'WITHDRAWN_ORDERS'],
  },
} as const satisfies Row;

export const editShipment = {
  id: 'editShipment',
  method: 'PATCH',
  path: '/orders/{id}/shipment',
  summary: 'Packs or sends an order, and notes its carrier; a sent order is told to the customer',
  access: 'staff',
  input: { params: OrderAddress, body: ShipmentChanges },
  output: Shipment,
  errors: ['DEMO_PROTECTED', 'ORDER_CHANGED', 'CONFLICT_RETRY'],
  uses: {
    table: ['PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'MAIL#', 'USER#'],
    lists: LISTS,
  },
} as const satisfies Row;

export const correctAddress = {
  id: 'correctAddress',
  method: 'PUT',
  path: '/orders/{id}/address',
  summary: 'Corrects where an order goes, until it is sent, and tells the customer',
  access: 'staff',
  input: { params: OrderAddress, body: AddressCorrection },
  output: CorrectedOrder,
  errors: ['DEMO_PROTECTED', 'ORDER_CHANGED', 'CONFLICT_RETRY'],
  uses: {
    table: ['PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'MAIL#', 'SETTINGS', 'USER#'],
    lists: LISTS,
  },
} as const satisfies Row;

export const closeOrder = {
  id: 'closeOrder',
  method: 'POST',
  path: '/orders/{id}/closed',
  summary: 'Cancels, returns or refunds a part or all of an order, and tells the customer',
  access: 'admin',
  input: { params: OrderAddress, headers: IdempotencyHeaders, body: ClosingRequest },
  success: 201,
  output: ClosedOrder,
  errors: [
    'ORDER_CHANGED',
    'STOCK_OUT_OF_RANGE',
    'IN_PROGRESS',
    'CONFLICT_RETRY',
    'IDEMPOTENCY_MISMATCH',
  ],
  uses: {
    table: ['PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'COUPONS', 'IDEMPOTENCY#', 'MAIL#', 'PRODUCT#', 'USER#'],
    lists: LISTS,
    keys: ['stripe'],
  },
} as const satisfies Row;

/** The same answer for every number and address, so that it tells nothing about other orders. */
export const withdrawOrder = {
  id: 'withdrawOrder',
  method: 'POST',
  path: '/withdrawals',
  summary: 'Takes the statement of a customer who withdraws from an order, and confirms it by mail',
  access: 'public',
  input: { body: WithdrawalRequest },
  success: 202,
  output: WithdrawalAnswer,
  errors: ['RATE_LIMITED', 'CONFLICT_RETRY'],
  uses: {
    table: ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: ['EMAIL#', 'LIMIT#', 'MAIL#', 'SETTINGS', 'USER#'],
    keys: ['pepper'],
  },
} as const satisfies Row;

export const placeOrder = {
  id: 'placeOrder',
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
    'DAYS_CHANGED',
    'PRODUCT_GONE',
    'CONDITIONS_CHANGED',
    'NO_DELIVERY',
    'SHOP_CLOSED',
    'PAYMENT_UNAVAILABLE',
    'QUESTION_CHANGED',
    'COUPON_REJECTED',
    'UNPAID_LIMIT',
    'RATE_LIMITED',
    'IN_PROGRESS',
    'CONFLICT_RETRY',
    'IDEMPOTENCY_MISMATCH',
  ],
  uses: {
    table: ['GetItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: [
      'ADMIN#',
      'COUPONS',
      'IDEMPOTENCY#',
      'LIMIT#',
      'MAIL#',
      'PRODUCT#',
      'SETTINGS',
      'USER#',
    ],
    keys: ['pepper'],
  },
  counted: 'Orders',
} as const satisfies Row;

export const markPaid = {
  id: 'markPaid',
  method: 'PUT',
  path: '/orders/{id}/paid',
  summary: 'Notes that the transfer for an order has arrived, or a part of it',
  access: 'admin',
  input: { params: OrderAddress, body: PaidRequest },
  output: PaidOrder,
  errors: ['ORDER_CHANGED', 'CONFLICT_RETRY'],
  uses: {
    table: ['PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'COUPONS', 'MAIL#', 'PRODUCT#', 'USER#'],
    lists: LISTS,
  },
} as const satisfies Row;

export const unmarkPaid = {
  id: 'unmarkPaid',
  method: 'DELETE',
  path: '/orders/{id}/paid',
  summary: 'Takes back that a transfer has arrived, until the order is packed',
  access: 'admin',
  input: { params: OrderAddress },
  output: PaidOrder,
  errors: ['ORDER_CHANGED', 'CONFLICT_RETRY'],
  uses: {
    table: ['PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'MAIL#', 'USER#'],
    lists: LISTS,
  },
} as const satisfies Row;

export const settleRefund = {
  id: 'settleRefund',
  method: 'PATCH',
  path: '/orders/{id}/refunds',
  summary: 'Asks Stripe for a refund again, or notes that an admin has settled it or a dispute',
  access: 'admin',
  input: { params: OrderAddress, body: RefundSettlement },
  output: SettledOrder,
  errors: ['ORDER_CHANGED', 'CONFLICT_RETRY'],
  uses: {
    table: ['PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'MAIL#', 'USER#'],
    lists: LISTS,
    keys: ['stripe'],
  },
} as const satisfies Row;

export const holdOrder = {
  id: 'holdOrder',
  method: 'PUT',
  path: '/orders/{id}/hold',
  summary:
    "Keeps an unpaid order's pieces longer: for the shop's days, although nobody confirmed the address, or until a later time",
  access: 'admin',
  input: { params: OrderAddress, body: HoldRequest },
  output: HeldOrder,
  errors: ['ORDER_CHANGED', 'CONFLICT_RETRY'],
  uses: {
    table: ['PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'MAIL#', 'USER#'],
    lists: LISTS,
  },
} as const satisfies Row;

/** Stripe repeats an event until the answer is a success. */
export const receivePaymentEvent = {
  id: 'receivePaymentEvent',
  method: 'POST',
  path: '/payments/stripe',
  summary: 'Hears from Stripe of sessions that were paid or have expired, of refunds and disputes',
  access: 'public',
  input: {
    headers: StripeHeaders,
    rawBody: true,
  },
  success: 204,
  errors: ['FORBIDDEN', 'CONFLICT_RETRY'],
  uses: {
    table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'COUPONS', 'MAIL#', 'PRODUCT#', 'USER#'],
    lists: LISTS,
    keys: ['stripe'],
  },
} as const satisfies Row;
