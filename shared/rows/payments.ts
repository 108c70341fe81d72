import * as z from 'zod/mini';
import { OrderId } from '../domain/ids.ts';
import { PaidOrder } from '../domain/schemas/order.ts';
import { PaymentAnswer, PaymentRequest } from '../domain/schemas/payment.ts';
import { limited } from '../domain/schemas/text.ts';
import type { Row } from './row.ts';

const OrderAddress = z.object({ id: OrderId });

export const payOrder = {
  id: 'payOrder',
  method: 'POST',
  path: '/orders/{id}/payment',
  summary: 'How to pay an order of the caller, and what has become of its payment',
  access: 'signedIn',
  input: { params: OrderAddress, body: PaymentRequest },
  output: PaymentAnswer,
  errors: [
    'OUT_OF_STOCK',
    'ORDER_CHANGED',
    'PAYMENT_UNAVAILABLE',
    'REFUND_REJECTED',
    'CONFLICT_RETRY',
  ],
  uses: {
    table: ['PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'MAIL#', 'PRODUCT#', 'SETTINGS', 'USER#'],
    keys: ['stripe'],
    ordersTo: true,
  },
} as const satisfies Row;

export const markPaid = {
  id: 'markPaid',
  method: 'PUT',
  path: '/orders/{id}/paid',
  summary: 'Notes that the transfer for an order has arrived',
  access: 'admin',
  input: { params: OrderAddress },
  output: PaidOrder,
  errors: ['ORDER_CHANGED', 'CONFLICT_RETRY'],
  uses: {
    table: ['PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'MAIL#', 'PRODUCT#', 'USER#'],
    lists: ['CLOSED_ORDERS', 'ORDERS', 'SENT_ORDERS', 'UNPAID_ORDERS', 'WITHDRAWN_ORDERS'],
  },
} as const satisfies Row;

/** Stripe repeats an event until the answer is a success. */
export const receivePaymentEvent = {
  id: 'receivePaymentEvent',
  method: 'POST',
  path: '/payments/stripe',
  summary: 'Hears from Stripe that a session was paid or has expired',
  access: 'public',
  input: {
    headers: z.object({ 'stripe-signature': z._default(limited(1000), '') }),
    rawBody: true,
  },
  success: 204,
  errors: ['FORBIDDEN', 'REFUND_REJECTED', 'CONFLICT_RETRY'],
  uses: {
    table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'MAIL#', 'PRODUCT#', 'USER#'],
    lists: ['CLOSED_ORDERS', 'ORDERS', 'SENT_ORDERS', 'UNPAID_ORDERS', 'WITHDRAWN_ORDERS'],
    keys: ['stripe'],
    ordersTo: true,
  },
} as const satisfies Row;

export const sweepPayments = {
  id: 'sweepPayments',
  summary: 'Finishes payments that nobody came back for, and gives back what nobody has paid',
  trigger: 'schedule',
  everyMinutes: 15,
  timeoutSeconds: 120,
  uses: {
    table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'MAIL#', 'PRODUCT#', 'USER#'],
    lists: ['OPEN_PAYMENTS'],
    keys: ['stripe'],
    ordersTo: true,
  },
} as const satisfies Row;
