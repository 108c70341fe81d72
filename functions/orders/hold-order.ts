import { existing } from '#shared/domain/errors.ts';
import { holdOrder } from '#shared/rows/orders.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { holdLonger, shownPayment } from '../payments/payment-table.ts';
import { findAnyOrder } from './order-table.ts';

export const handler = signedInEndpoint(holdOrder, async ({ params, now }) => {
  const payment = await holdLonger(existing(await findAnyOrder(params.id)), now);
  return { payment: shownPayment(payment) };
});
