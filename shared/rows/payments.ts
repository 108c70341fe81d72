import * as z from 'zod/mini';
import { OrderId } from '../domain/ids.ts';
import { PaymentAnswer, PaymentRequest } from '../domain/schemas/payment.ts';
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
    'COUPON_REJECTED',
    'ORDER_CHANGED',
    'PAYMENT_UNAVAILABLE',
    'CONFLICT_RETRY',
  ],
  uses: {
    table: ['PutItem', 'Query', 'UpdateItem'],
    partitions: ['ADMIN#', 'COUPONS', 'LIMIT#', 'MAIL#', 'PRODUCT#', 'SETTINGS', 'USER#'],
    keys: ['stripe'],
  },
} as const satisfies Row;

export const sweepPayments = {
  id: 'sweepPayments',
  summary: 'Finishes payments that nobody came back for, and makes the refunds that are owed',
  trigger: 'schedule',
  everyMinutes: 15,
  only: 'selling',
  timeoutSeconds: 120,
  uses: {
    table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'COUPONS', 'MAIL#', 'PRODUCT#', 'USER#'],
    lists: [
      'CLOSED_ORDERS',
      'OPEN_PAYMENTS',
      'ORDERS',
      'SENT_ORDERS',
      'UNPAID_ORDERS',
      'WITHDRAWN_ORDERS',
    ],
    keys: ['stripe'],
  },
} as const satisfies Row;
