import { existing } from '#shared/domain/errors.ts';
import { closeOrder } from '#shared/rows/orders.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { maskMarks } from '../http/personal-data.ts';
import { makeRefunds, stopPayment } from '../payments/settle-payment.ts';
import { isTemporary } from '../runtime/scheduled.ts';
import { once, requestHash, usedKeyRead } from '../table/used-key.ts';
import { findClosedOrder, saveClosing } from './closed-table.ts';
import { findAnyOrder } from './order-table.ts';
import { markOf } from './shipment-table.ts';

const ignoreOutage = (error: unknown): void => {
  if (!isTemporary(error)) throw error;
};

export const handler = signedInReadingEndpoint(
  closeOrder,
  ({ headers }, owner) => ({ usedKey: usedKeyRead(owner, headers['idempotency-key']) }),
  async (request) => {
    const { account, params, body, now } = request;
    const order = existing(await findAnyOrder(params.id));
    const hash = requestHash([closeOrder.id, order.id, body]);
    const { closings, ...shown } = await once(request, hash, {
      made: () => findClosedOrder(order),
      make: (keyed) => saveClosing(order, body, markOf(account, now), keyed),
    });
    if (order.payment) {
      // If Stripe does not answer, sweepPayments makes the refund later, and the session ends by itself.
      // Money that a customer pays until then goes back.
      await makeRefunds(order, now).catch(ignoreOutage);
      if (shown.closed?.whole || body.unpaid) await stopPayment(order, now).catch(ignoreOutage);
    }
    return { ...shown, closings: maskMarks(closings) };
  },
);
