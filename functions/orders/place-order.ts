import { ShopError } from '#shared/domain/errors.ts';
import type { OrderId } from '#shared/domain/ids.ts';
import { placeOrder } from '#shared/rows/orders.ts';
import { newId } from '../table/new-id.ts';
import { signedInReadingEndpoint } from '../http/signed-in-endpoint.ts';
import { priceOrder } from './order-rules.ts';
import { findOrderOfKey, orderReads, saveNewOrder } from './order-table.ts';

export const handler = signedInReadingEndpoint(
  placeOrder,
  ({ body, headers }, owner) =>
    orderReads({ owner, request: body, key: headers['idempotency-key'] }),
  async ({ actor, body, headers, found, now }) => {
    const attempt = { owner: actor, request: body, key: headers['idempotency-key'], now };
    const earlier = await findOrderOfKey(attempt, found.usedKey);
    if (earlier) return earlier;
    if (found.holiday?.closed) throw new ShopError('SHOP_CLOSED');
    const order = priceOrder({
      request: body,
      products: new Map(found.products.map((product) => [product.id, product])),
      owner: actor,
      id: newId(now) as OrderId,
      now,
    });
    return saveNewOrder(order, attempt);
  },
);
