/** Builds every key of the table. items.ts has the pattern of each one. */
import type {
  CategoryId,
  OrderId,
  Owner,
  ProductId,
  ReviewId,
  Role,
  UserId,
} from '#shared/domain/ids.ts';
import { createHash } from 'node:crypto';

/** An item as DynamoDB returns it: keys and attributes. */
export type Item = Record<string, unknown>;
export type Key = { pk: string; sk: string };
export type ListKey = { listPk: string; listSk: string };

/**
 * Every order writes once to its list partition, and a partition takes 1 000 writes a second.
 * Raising this needs no migration: readers ask every shard.
 */
const ORDER_SHARDS = 4;
export const ORDER_LISTS = Array.from({ length: ORDER_SHARDS }, (_, shard) => `ORDERS#${shard}`);
export const CATALOG_LIST = 'CATALOG';
export const REVIEWS_LIST = 'REVIEWS';
export const USERS_LIST = 'USERS';
export const FAILED_MAILS_LIST = 'FAILED_MAILS';
export const CATEGORIES = 'CATEGORIES';
export const REVIEW_PREFIX = 'REVIEW#';
export const ORDER_PREFIX = 'ORDER#';
export const RATED_PREFIX = 'RATED#';
export const DAY_PREFIX = 'DAY#';
const SOLD_PREFIX = 'PRODUCT#';

/** Addresses appear in keys only as a hash: keys end up in metrics and logs. */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** One address whatever its case and Unicode form (PROMISE-R08). */
export const normalEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/** What a subscription's key and token name instead of the address: 43 characters. */
export const emailHash = (email: string): string => sha256(normalEmail(email));

/** One category name whatever its case, accents and spaces. */
const normalName = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

const categorySort = (id: CategoryId): string => String(id).padStart(6, '0');
/** Seeded ids are small numbers, new ones are 26-character ULIDs: padded, they sort alike. */
const sortable = (id: string): string => id.padStart(26, '0');
const partition = (owner: Owner): string => `${owner.role.toUpperCase()}#${owner.id}`;

export const keys = {
  category: (id: CategoryId): Key => ({ pk: CATEGORIES, sk: categorySort(id) }),
  categoryList: (id: CategoryId): ListKey => ({ listPk: CATALOG_LIST, listSk: categorySort(id) }),
  product: (id: ProductId): Key => ({ pk: `PRODUCT#${id}`, sk: 'PRODUCT' }),
  productList: (category: CategoryId, id: ProductId): ListKey => ({
    listPk: CATALOG_LIST,
    listSk: `${categorySort(category)}#${sortable(id)}`,
  }),
  review: (product: ProductId, id: ReviewId): Key => ({
    pk: `PRODUCT#${product}`,
    sk: `${REVIEW_PREFIX}${id}`,
  }),
  reviewList: (id: ReviewId): ListKey => ({ listPk: REVIEWS_LIST, listSk: id }),
  categoryName: (name: string): Key => ({
    pk: `CATEGORY_NAME#${normalName(name)}`,
    sk: 'CATEGORY_NAME',
  }),
  categoryCounter: (): Key => ({ pk: 'CATEGORY_COUNTER', sk: 'CATEGORY_COUNTER' }),
  rated: (user: UserId, product: ProductId): Key => ({
    pk: `USER#${user}`,
    sk: `${RATED_PREFIX}${product}`,
  }),
  slug: (slug: string): Key => ({ pk: `SLUG#${slug}`, sk: 'SLUG' }),
  account: (owner: Owner): Key => ({ pk: partition(owner), sk: 'ACCOUNT' }),
  accountList: (owner: Owner): ListKey => ({
    listPk: `${owner.role.toUpperCase()}S`,
    listSk: sortable(owner.id),
  }),
  order: (owner: Owner, id: OrderId): Key => ({
    pk: partition(owner),
    sk: `${ORDER_PREFIX}${id}`,
  }),
  /** The shard comes from the id's random tail; its head is the time, the same for everybody. */
  orderList: (id: OrderId): ListKey => ({
    listPk: ORDER_LISTS[id.charCodeAt(id.length - 1) % ORDER_SHARDS] ?? '',
    listSk: id,
  }),
  email: (role: Role, email: string): Key => ({
    pk: `EMAIL#${role.toUpperCase()}#${emailHash(email)}`,
    sk: 'EMAIL',
  }),
  signIn: (role: Role, email: string): Key => ({
    pk: `SIGN_IN#${role.toUpperCase()}#${emailHash(email)}`,
    sk: 'SIGN_IN',
  }),
  resetMails: (email: string): Key => ({
    pk: `RESET_MAILS#${emailHash(email)}`,
    sk: 'RESET_MAILS',
  }),
  mailsTo: (email: string): Key => ({ pk: `MAILS_TO#${emailHash(email)}`, sk: 'MAILS_TO' }),
  subscription: (hash: string): Key => ({ pk: `NEWSLETTER#${hash}`, sk: 'NEWSLETTER' }),
  subscriber: (hash: string): Key => ({ pk: `NEWSLETTER#${hash}`, sk: 'SUBSCRIBER' }),
  suppression: (hash: string): Key => ({ pk: `SUPPRESSED#${hash}`, sk: 'SUPPRESSED' }),
  mail: (id: string): Key => ({ pk: `MAIL#${id}`, sk: 'MAIL' }),
  /** Only mails that were refused for good are in a list. */
  failedMailList: (id: string): ListKey => ({ listPk: FAILED_MAILS_LIST, listSk: id }),
  totals: (): Key => ({ pk: 'TOTALS', sk: 'TOTALS' }),
  /** @param month `2026-11` */
  salesOfMonth: (month: string): Key => ({ pk: `SALES#${month}`, sk: 'MONTH' }),
  /** @param day `2026-11-21`; a month and its days are one query */
  salesOfDay: (day: string): Key => ({ pk: `SALES#${day.slice(0, 7)}`, sk: `${DAY_PREFIX}${day}` }),
  salesOfProduct: (month: string, id: ProductId): Key => ({
    pk: `SALES#${month}`,
    sk: `${SOLD_PREFIX}${id}`,
  }),
  /** @param event the stream's own id of a record */
  counted: (event: string): Key => ({ pk: `COUNTED#${event}`, sk: 'COUNTED' }),
  demoReset: (): Key => ({ pk: 'DEMO_RESET', sk: 'DEMO_RESET' }),
  idempotency: (owner: Owner, key: string): Key => ({
    pk: `IDEMPOTENCY#${partition(owner)}#${sha256(key)}`,
    sk: 'IDEMPOTENCY',
  }),
};
