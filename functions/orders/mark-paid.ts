import { existing } from '#shared/domain/errors.ts';
import { markPaid } from '#shared/rows/orders.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { maskMarks } from '../http/personal-data.ts';
import { findAnyOrder } from './order-table.ts';
import { markOf } from './shipment-table.ts';
import { markTransferPaid, paidByOf, shownPayment } from '../payments/payment-table.ts';

export const handler = signedInEndpoint(markPaid, async ({ params, body, account, now }) => {
  const order = existing(await findAnyOrder(params.id));
  const payment = await markTransferPaid(order, markOf(account, now), body);
  return maskMarks({ payment: shownPayment(payment), ...paidByOf(payment) });
});
