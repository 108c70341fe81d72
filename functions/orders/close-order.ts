import { existing, ShopError } from '#shared/domain/errors.ts';
import type { ClosingRequest } from '#shared/domain/schemas/order.ts';
import { closeOrder } from '#shared/rows/orders.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { maskMarks } from '../http/personal-data.ts';
import { makeRefunds, stopPayment } from '../payments/settle-payment.ts';
import type { OrderRecord } from '../table/items.ts';
import { once, requestHash, usedKeyRead } from '../table/used-key.ts';
import { findClosedOrder, saveClosing } from './closed-table.ts';
import { findAnyOrder } from './order-table.ts';
import { markOf } from './shipment-table.ts';

const cancelsAll = ({ payment, lines }: OrderRecord, request: ClosingRequest): boolean =>
  payment?.status === 'pending' &&
  request.refund === 0 &&
  lines.every(({ id, quantity }) =>
    request.lines.some((line) => line.id === id && line.quantity === quantity),
  );

const ignoreRejection = (error: unknown): void => {
  if (!(error instanceof ShopError)) throw error;
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
      make: async (keyed) => {
        // Otherwise the customer could still pay the cancelled order.
        if (cancelsAll(order, body)) {
          const seen = await findClosedOrder(order);
          if (seen.closings.version === body.version) await stopPayment(order, now);
        }
        return saveClosing(order, body, markOf(account, now), keyed);
      },
    });
    // If Stripe does not answer, sweepPayments makes the refund later.
    if (order.payment) await makeRefunds(order).catch(ignoreRejection);
    return { ...shown, closings: maskMarks(closings) };
  },
);
