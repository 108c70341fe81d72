import { existing } from '#shared/domain/errors.ts';
import { settleRefund } from '#shared/rows/orders.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { settleByHand, shownSettled } from '../payments/payment-table.ts';
import { refundAgain } from '../payments/settle-payment.ts';
import { findAnyOrder } from './order-table.ts';
import { markOf } from './shipment-table.ts';

export const handler = signedInEndpoint(settleRefund, async ({ params, body, account, now }) => {
  const order = existing(await findAnyOrder(params.id));
  const mark = markOf(account, now);
  const settle = body.again ? refundAgain : settleByHand;
  return shownSettled(await settle(order, body.key, mark));
});
