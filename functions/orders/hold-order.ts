import { existing } from '#shared/domain/errors.ts';
import { holdOrder } from '#shared/rows/orders.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { holdLonger, shownPayment } from '../payments/payment-table.ts';
import { findAnyOrder } from './order-table.ts';

export const handler = signedInEndpoint(holdOrder, async ({ params, body, now }) => {
  const order = existing(await findAnyOrder(params.id));
  const payment = await holdLonger(order, body.until, now);
  return { payment: shownPayment(payment) };
});
