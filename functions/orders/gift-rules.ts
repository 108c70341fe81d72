/** The page of a gift (RULE-111). */
import { GIFT_DAYS } from '#shared/domain/limits.ts';
import { isLeft } from '#shared/domain/orders.ts';
import { isPublic } from '#shared/domain/products.ts';
import { DAY_MS } from '#shared/domain/retention.ts';
import { Gift } from '#shared/domain/schemas/facts.ts';
import type { OrderRecord, ProductRecord } from '../table/items.ts';

/** Characters of a ULID that are its time. */
const TIME = 10;
export const timeOfGift = (code: string): string => code.slice(0, TIME).toUpperCase();

export const giftCode = ({ id, gift }: Pick<OrderRecord, 'gift' | 'id'>): string | undefined =>
  gift?.secret && `${id.slice(0, TIME)}-${gift.secret}`.toLowerCase();

/**
 * Undefined for an order that is a year old or unpaid, or of which nothing is left. A deleted or
 * hidden piece has no facts.
 */
export const openGift = (
  { createdAt, gift, ...order }: OrderRecord,
  products: readonly ProductRecord[],
  now: Date,
): Gift | undefined => {
  const facts = new Map(products.filter(isPublic).map((product) => [product.id, product]));
  // Lines of one product differ only in their answers.
  const lines = new Map(order.lines.map((line) => [line.id, line]));
  const left = [...lines.values()].filter(({ id }) => isLeft(order, id));
  const isOld = now.getTime() - Date.parse(createdAt) >= GIFT_DAYS * DAY_MS;
  if (!gift || isOld || left.length === 0) return undefined;
  const pieces = left.map(({ id, title, img }) => ({ ...facts.get(id), title, img }));
  return Gift.parse({ message: gift.message, pieces });
};
