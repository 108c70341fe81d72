/**
 * The demo catalogue as items of the table (RULE-34). The same catalogue always gives the same
 * items, so a reset can distinguish the seed from everything else.
 */
import { DEMO_ADMIN, DEMO_USER } from '#shared/domain/demo.ts';
import type { AdminId, CategoryId, ProductId, ReviewId, Slug, UserId } from '#shared/domain/ids.ts';
import { toCents } from '#shared/domain/money.ts';
import { factsOf, type Facts } from '#shared/domain/schemas/facts.ts';
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { adminItems, userItems } from '../accounts/account-table.ts';
import { categoryItem } from '../catalog/category-table.ts';
import { productItem } from '../catalog/product-table.ts';
import { reviewItem } from '../reviews/review-table.ts';
import { keys, type Item } from '../table/keys.ts';

/** The content of seed/catalogue.json; image paths are relative to seed/. */
export interface Catalogue {
  categories: { id: number; name: string; img: string }[];
  products: (Facts & {
    title: string;
    slug: string;
    description: string;
    price: number;
    stock: number;
    categoryId: number;
    img: { img1: string; img2: string };
  })[];
  reviews: {
    productSlug: string;
    rating: number;
    content: string;
    /** Index into `users`. */
    author: number;
    createdAt: string;
  }[];
  users: { firstname: string; lastname: string; email: string; phone: string; address: string }[];
  avatars: { user: string; admin: string };
}

interface DemoPasswords {
  userHash: string;
  adminHash: string;
}

/** A fixed time, so that every reset writes equal accounts. */
const SEEDED_AT = '2025-01-01T00:00:00.000Z';
/** Attributes of all accounts of the seed. */
const SEEDED = { tokenVersion: 1, createdAt: SEEDED_AT, emailConfirmedAt: SEEDED_AT };
/** No password has this hash, so nobody can sign in. */
const NO_PASSWORD = '';

/** `images/jarra-1.webp` → `jarra-1.webp`. */
export const imageName = (seedPath: string): string => seedPath.replace(/^.*\//, '');

const productId = (index: number): ProductId => String(index + 1) as ProductId;
/** Id of `catalogue.users[index]`; "1" is the demo user. */
const customerId = (index: number): UserId => String(index + 2) as UserId;

const categoriesOf = (catalogue: Catalogue): Item[] =>
  catalogue.categories.flatMap(({ id, name, img }) => {
    const productCount = catalogue.products.filter((product) => product.categoryId === id).length;
    return [
      categoryItem({ id: id as CategoryId, name, img: imageName(img), productCount }),
      { ...keys.categoryName(name), categoryId: id },
    ];
  });

/** Products with their slugs, and the ratings that count for them. */
const productsOf = (catalogue: Catalogue): Item[] =>
  catalogue.products.flatMap((product, index) => {
    const id = productId(index);
    const rated = catalogue.reviews.filter(
      ({ productSlug, rating }) => productSlug === product.slug && rating >= 1,
    );
    // Only the latest rating of each author counts (RULE-16).
    const latest = new Map(
      [...rated]
        .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
        .map((review) => [review.author, review.rating]),
    );
    return [
      productItem({
        id,
        slug: product.slug as Slug,
        title: product.title,
        description: product.description,
        price: toCents(product.price),
        stock: product.stock,
        categoryId: product.categoryId as CategoryId,
        images: [imageName(product.img.img1), imageName(product.img.img2)],
        ...factsOf(product),
        ratingSum: [...latest.values()].reduce((sum, rating) => sum + rating, 0),
        ratingCount: latest.size,
        version: 1,
      }),
      { ...keys.slug(product.slug), productId: id },
      ...[...latest].map(([author, rating]) => ({ ...keys.rated(customerId(author), id), rating })),
    ];
  });

const reviewsOf = (catalogue: Catalogue): Item[] =>
  catalogue.reviews.flatMap((review) => {
    const index = catalogue.products.findIndex(({ slug }) => slug === review.productSlug);
    const author = catalogue.users[review.author];
    if (index < 0 || !author) return [];
    return [
      reviewItem({
        id: reviewId(review),
        productId: productId(index),
        userId: customerId(review.author),
        rating: review.rating,
        content: review.content,
        createdAt: review.createdAt,
        author: { firstname: author.firstname, lastname: author.lastname, avatar: null },
      }),
    ];
  });

const customersOf = (catalogue: Catalogue): Item[] =>
  catalogue.users.flatMap((user, index) =>
    userItems({ ...user, ...SEEDED, id: customerId(index), avatar: null }, NO_PASSWORD),
  );

const demoUser = (avatar: string, passwordHash: string): Item[] =>
  userItems(
    {
      id: '1' as UserId,
      firstname: 'Alba',
      lastname: 'Demo',
      email: DEMO_USER.email,
      phone: '+34 555 010 010',
      address: 'Calle del Horno Viejo 3, Valdearcilla',
      avatar,
      ...SEEDED,
      demo: true,
    },
    passwordHash,
  );

const demoAdmin = (passwordHash: string): Item[] =>
  adminItems(
    {
      id: '1' as AdminId,
      firstname: 'Marina',
      lastname: 'Solís',
      email: DEMO_ADMIN.email,
      ...SEEDED,
      demo: true,
    },
    passwordHash,
  );

/** All items of the demo: the catalogue with its reviews, invented customers and both demo accounts. */
export const seedItems = (
  catalogue: Catalogue,
  { userHash, adminHash }: DemoPasswords = { userHash: NO_PASSWORD, adminHash: NO_PASSWORD },
): Item[] => [
  ...categoriesOf(catalogue),
  ...productsOf(catalogue),
  ...reviewsOf(catalogue),
  ...customersOf(catalogue),
  ...demoUser(imageName(catalogue.avatars.user), userHash),
  ...demoAdmin(adminHash),
];

/** A ULID with the review's time, whose random part is a hash of the review. */
const reviewId = (review: Catalogue['reviews'][number]): ReviewId => {
  const digest = createHash('sha256').update(JSON.stringify(review)).digest();
  let next = 0;
  const fromDigest = (): number => (digest[next++ % digest.length] ?? 0) / 256;
  return ulid(Date.parse(review.createdAt), fromDigest) as ReviewId;
};
