/** Generated table items of a large shop, for the benches of growth and of the admin lists. */
import type { CategoryId, OrderId, ProductId, ReviewId, Slug, UserId } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import { factsOf } from '#shared/domain/schemas/facts.ts';
import { SHIPPING } from '#shared/domain/pricing.ts';
import { randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import { userItems } from '../functions/accounts/account-table.ts';
import { productItem } from '../functions/catalog/product-table.ts';
import { orderItem } from '../functions/orders/order-table.ts';
import { reviewItem } from '../functions/reviews/review-table.ts';
import type { Item } from '../functions/table/keys.ts';
import { keys } from '../functions/table/keys.ts';
import catalogue from '../seed/catalogue.json' with { type: 'json' };

const seedOf = (index: number) => {
  const product = catalogue.products[index % catalogue.products.length];
  if (!product) throw new Error('The seed has no products');
  return product;
};

/** Starts above the ids of the seed, which count from 1. */
const idOf = (index: number): string => String(10_000 + index);
const imageName = (path: string): string => path.replace(/^.*\//, '');

/** Random, as those of uploads are, so that the published catalogue compresses as in a real shop. */
const uploaded = (): string => `${randomUUID()}-1600w.webp`;

export const productIdOf = (index: number): ProductId => idOf(index) as ProductId;

/** @param from number of the first product, when products are written in several parts */
export const someProducts = (count: number, from = 0): Item[] =>
  Array.from({ length: count }, (_, position) => {
    const index = from + position;
    const { title, description, price, ...seed } = seedOf(index);
    const id = productIdOf(index);
    const slug = `pieza-${id}` as Slug;
    const product = productItem({
      id,
      slug,
      title: `${title} n.º ${index}`,
      description,
      price: cents(Math.round(price * 100) + (index % 97)),
      stock: index % 40,
      categoryId: (1 + (index % 5)) as CategoryId,
      images: [uploaded(), uploaded()],
      ratingSum: 0,
      ratingCount: 0,
      version: 1,
      ...factsOf(seed),
    });
    return [product, { ...keys.slug(slug), productId: id }];
  }).flat();

/** One review a minute, the newest at `now`. */
export const someReviews = (count: number, productId: ProductId, now: Date): Item[] =>
  Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(now.getTime() - index * 60_000);
    return reviewItem({
      id: ulid(createdAt.getTime()) as ReviewId,
      productId,
      userId: idOf(index) as UserId,
      rating: 5,
      content: 'Precioso, tal como en la fotografía.',
      author: { firstname: 'Lucía', lastname: `Ferrer ${index % 10}`, avatar: null },
      createdAt: createdAt.toISOString(),
    });
  });

export const someUsers = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) =>
    userItems({
      id: idOf(index) as UserId,
      firstname: 'Lucía',
      lastname: `Ferrer ${index}`,
      email: `lucia-${index}@example.com`,
      phone: '+34 555 010 010',
      address: `Rúa do Forno ${index}, Foz`,
      avatar: null,
      passwordHash: '',
      tokenVersion: 1,
      createdAt: '2025-01-01T00:00:00.000Z',
    }),
  ).flat();

/**
 * One order a minute, the newest at `now`; the buyers are `users` people in turn.
 *
 * @param from number of the newest order, when orders are written in several parts
 */
export const someOrders = (count: number, users: number, now: Date, from = 0): Item[] =>
  Array.from({ length: count }, (_, position) => {
    const createdAt = new Date(now.getTime() - position * 60_000);
    const index = from + position;
    const { title, slug, img } = seedOf(index);
    const price = cents(1000 + (index % 900) * 10);
    return orderItem({
      id: ulid(createdAt.getTime()) as OrderId,
      owner: { role: 'user', id: idOf(index % users) as UserId },
      lines: [
        { id: productIdOf(index), title, slug, price, quantity: 1, img: imageName(img.img1) },
      ],
      subtotal: price,
      shipping: SHIPPING,
      status: 'Procesando',
      createdAt: createdAt.toISOString(),
      address: {
        pais: 'España',
        provincia: 'Lugo',
        ciudad: 'Foz',
        codigoPostal: '08001',
        direccion: `Rúa do Forno ${index}`,
      },
      notes: '',
    });
  });
