import { existing } from '#shared/domain/errors.ts';
import { maskText } from '#shared/domain/masks.ts';
import { getGift } from '#shared/rows/orders.ts';
import { endpoint } from '../http/endpoint.ts';
import { env } from '../runtime/env.ts';
import { getAll, query } from '../table/client.ts';
import { ORDER, PRODUCT } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { isSameHash } from '../table/secret.ts';
import { giftCode, openGift, timeOfGift } from './gift-rules.ts';

export const handler = endpoint(getGift, async ({ params: { code }, now }) => {
  const prefix = timeOfGift(code);
  const found = await Promise.all(getGift.uses.lists.map((list) => query(ORDER, { list, prefix })));
  const order = existing(found.flat().find((one) => isSameHash(giftCode(one), code)));
  const ids = order.lines.map(({ id }) => keys.product(id));
  const gift = existing(openGift(order, await getAll(PRODUCT, ids), now));
  // Everybody who visits the demo's panel gets the address of each card (ADR-0050).
  return env.demo ? { ...gift, message: maskText(gift.message) } : gift;
});
