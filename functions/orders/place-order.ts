import type { OrderId } from '#shared/domain/ids.ts';
import { placeOrder } from '#shared/rows/orders.ts';
import { ulid } from 'ulid';
import { isProduct, toProductRecord } from '../catalog/product-table.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { priceOrder } from './order-rules.ts';
import { orderMadeBefore, orderReads, saveNewOrder } from './order-table.ts';

export const handler = signedInEndpoint(
  placeOrder,
  async ({ actor, body, headers, items, now }) => {
    const attempt = { owner: actor, request: body, key: headers['idempotency-key'], now };
    const before = await orderMadeBefore(
      attempt,
      items.find((item) => !isProduct(item)),
    );
    if (before) return before;

    const products = items.filter(isProduct).map(toProductRecord);
    const order = priceOrder({
      request: body,
      products: new Map(products.map((product) => [product.id, product])),
      owner: actor,
      id: ulid(now.getTime()) as OrderId,
      now,
    });
    return saveNewOrder(order, attempt);
  },
  {
    alsoRead: ({ body, headers }, owner) =>
      orderReads({ owner, request: body, key: headers['idempotency-key'] }),
  },
);
