import { existing } from '#shared/domain/errors.ts';
import { closeOrder } from '#shared/rows/orders.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { maskMarks } from '../http/personal-data.ts';
import { once, requestHash, usedKeyRead } from '../table/used-key.ts';
import { findClosedOrder, saveClosing } from './closed-table.ts';
import { findAnyOrder } from './order-table.ts';
import { markOf } from './shipment-table.ts';

export const handler = signedInReadingEndpoint(
  closeOrder,
  ({ headers }, owner) => ({ usedKey: usedKeyRead(owner, headers['idempotency-key']) }),
  async ({ actor, account, params, headers, body, found, now }) => {
    const order = existing(await findAnyOrder(params.id));
    const hash = requestHash([closeOrder.id, order.id, body]);
    const keyed = { owner: actor, key: headers['idempotency-key'], hash, now };
    const { closings, ...shown } = await once(keyed, found.usedKey, {
      made: () => findClosedOrder(order),
      make: () => saveClosing(order, body, markOf(account, now), keyed),
    });
    return { ...shown, closings: maskMarks(closings) };
  },
);
