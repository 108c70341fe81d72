/** Items that visitors of the demo can create. */
import type { ProductId, UserId } from '#shared/domain/ids.ts';
import { ulid } from 'ulid';
import { userItems } from '../functions/accounts/account-table.ts';
import { mailToSend } from '../functions/outbox/mail-table.ts';
import { productItem } from '../functions/catalog/product-table.ts';
import { orderItem } from '../functions/orders/order-table.ts';
import { reviewItem } from '../functions/reviews/review-table.ts';
import { keys, type Item } from '../functions/table/keys.ts';
import { orderRecord, productRecord, reviewRecord, userRecord, write } from './shop.ts';

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

export interface Flood {
  products: number;
  reviews: number;
  users: number;
}

/** Half of the reviews are about product "1" of the seed. */
export const flood = async (size: Flood): Promise<Item[]> => {
  const createdAt = new Date(Date.now() - 60_000).toISOString();
  const newId = () => ulid(Date.parse(createdAt));
  const products = times(size.products, () => productRecord({ id: newId() as ProductId }));
  const productId = (n: number): ProductId => products[n % products.length]?.id as ProductId;
  const users = times(size.users, () => newId() as UserId);
  const items = [
    ...products.flatMap((product) => [
      productItem(product),
      { ...keys.slug(product.slug), productId: product.id },
    ]),
    ...times(size.reviews, (n) =>
      reviewItem(
        reviewRecord({
          productId: n % 2 === 0 ? ('1' as ProductId) : productId(n),
          userId: users[n % users.length] as UserId,
          createdAt,
          // Long, because a scan of more than a megabyte has several pages.
          content: 'Precioso. '.repeat(55),
        }),
      ),
    ),
    ...users.flatMap((id, n) => {
      const order = orderRecord({ owner: { role: 'user', id }, createdAt });
      const lines = order.lines.map((line) => ({ ...line, id: productId(n) }));
      return [
        ...userItems(userRecord({ id, createdAt }), ''),
        orderItem({ ...order, lines }),
        { ...keys.rated(id, productId(n)), rating: 5 },
        mailToSend({ kind: 'passwordChanged', email: `${n}@example.com` }, new Date(createdAt)).Put
          ?.Item ?? {},
      ];
    }),
  ];
  const WRITERS = 8;
  await Promise.all(
    times(WRITERS, (writer) => write(...items.filter((_, n) => n % WRITERS === writer))),
  );
  return items;
};
