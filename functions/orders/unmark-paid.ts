import { existing } from '#shared/domain/errors.ts';
import { unmarkPaid } from '#shared/rows/orders.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { shownPayment, unmarkTransferPaid } from '../payments/payment-table.ts';
import { findAnyOrder } from './order-table.ts';

export const handler = signedInEndpoint(unmarkPaid, async ({ params, now }) => {
  const order = existing(await findAnyOrder(params.id));
  return { payment: shownPayment(await unmarkTransferPaid(order, now)) };
});
