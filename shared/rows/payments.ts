import * as z from 'zod/mini';
import { OrderId } from '../domain/ids.ts';
import { PaidOrder } from '../domain/schemas/order.ts';
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
  uses: { partitions: ['ADMIN#', 'SETTINGS', 'USER#'] },
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
    lists: ['CLOSED_ORDERS', 'ORDERS', 'SENT_ORDERS', 'UNPAID_ORDERS'],
  },
} as const satisfies Row;

export const sweepPayments = {
  id: 'sweepPayments',
  summary: 'Gives the pieces of orders back that nobody has paid in time',
  trigger: 'schedule',
  everyMinutes: 15,
  timeoutSeconds: 60,
  uses: {
    table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'MAIL#', 'PRODUCT#', 'USER#'],
    lists: ['OPEN_PAYMENTS'],
  },
} as const satisfies Row;
