/** Items that visitors of the public demo can create, written directly to the table. */
import type { OrderId, ProductId, ReviewId, Slug, UserId } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import { SHIPPING } from '#shared/domain/pricing.ts';
import { ulid } from 'ulid';
import { userItems } from '../functions/accounts/account-table.ts';
import { mailToSend } from '../functions/outbox/mail-table.ts';
import { productItem } from '../functions/catalog/product-table.ts';
import { orderItem } from '../functions/orders/order-table.ts';
import { reviewItem } from '../functions/reviews/review-table.ts';
import { keys, type Item } from '../functions/table/keys.ts';
import { address, categoryId, write } from './shop.ts';

const AUTHOR = { firstname: 'Lucía', lastname: 'Ferrer', avatar: null };

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

const productItems = (id: ProductId): Item[] => {
  const slug = `avalancha-${id.toLowerCase()}` as Slug;
  const product = {
    id,
    slug,
    title: 'Avalancha',
    description: 'Una de dos mil.',
    price: cents(1250),
    stock: 5,
    categoryId: categoryId(2),
    images: ['a-1.webp', 'a-2.webp'],
    ratingSum: 0,
    ratingCount: 0,
    version: 1,
  };
  return [productItem(product), { ...keys.slug(slug), productId: id }];
};

const orderOf = (user: UserId, product: ProductId, createdAt: string): Item =>
  orderItem({
    id: ulid(Date.parse(createdAt)) as OrderId,
    owner: { role: 'user', id: user },
    lines: [
      {
        id: product,
        title: 'Avalancha',
        price: cents(1250),
        quantity: 2,
        img: 'a.webp',
        slug: 'a',
      },
    ],
    subtotal: cents(2500),
    shipping: SHIPPING,
    status: 'Procesando',
    createdAt,
    address,
    notes: '',
  });

export interface Flood {
  products: number;
  reviews: number;
  /** Users, each with an order and a mail. */
  users: number;
}

/** Half of the reviews belong to product "1" of the seed. */
export const flood = async (size: Flood): Promise<Item[]> => {
  const createdAt = new Date(Date.now() - 60_000).toISOString();
  const newId = () => ulid(Date.parse(createdAt));
  const products = times(size.products, () => newId() as ProductId);
  const users = times(size.users, () => newId() as UserId);
  const some = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
  const items = [
    ...products.flatMap((id) => productItems(id)),
    ...times(size.reviews, (n) =>
      reviewItem({
        id: newId() as ReviewId,
        productId: n % 2 === 0 ? ('1' as ProductId) : some(products, n),
        userId: some(users, n),
        rating: 5,
        content: 'Avalancha.',
        createdAt,
        author: AUTHOR,
      }),
    ),
    ...users.flatMap((id, n) => [
      ...userItems({
        ...AUTHOR,
        id,
        email: `${id.toLowerCase()}@example.com`,
        phone: '',
        address: '',
        passwordHash: '',
        tokenVersion: 1,
        createdAt,
      }),
      orderOf(id, some(products, n), createdAt),
      { ...keys.rated(id, some(products, n)), rating: 5 },
      mailToSend({ kind: 'passwordChanged', email: `${n}@example.com` }, new Date(createdAt)).Put
        ?.Item ?? {},
    ]),
  ];
  const WRITERS = 8;
  await Promise.all(
    times(WRITERS, (writer) => write(...items.filter((_, n) => n % WRITERS === writer))),
  );
  return items;
};
