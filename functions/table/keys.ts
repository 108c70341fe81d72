/** Builds every key of the table. items.ts has the pattern of each one. */
import { normalName } from '#shared/domain/categories.ts';
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
 * A partition takes 1,000 writes a second, so the list of orders has several. Readers query every
 * shard, so a higher number needs no migration.
 */
const ORDER_SHARDS = 4;
/** An order is in one of two lists (ADR-0069). */
const ORDER_LISTS = { toSend: 'ORDERS', sent: 'SENT_ORDERS' } as const;
export type ShipmentState = keyof typeof ORDER_LISTS;
const shardsOf = (state: ShipmentState): string[] =>
  Array.from({ length: ORDER_SHARDS }, (_, shard) => `${ORDER_LISTS[state]}#${shard}`);
/** The lists of all orders, or of those in one state. */
export const orderLists = (state?: ShipmentState): string[] =>
  state ? shardsOf(state) : [...shardsOf('toSend'), ...shardsOf('sent')];
/**
 * Several copies of a worker add to the totals at the same time. Each total therefore has several
 * records, and readers add them up (ADR-0083). A higher number needs no migration.
 */
export const TOTAL_SHARDS = 8;
const SHARD_MARK = '~';
/** `DAY#2026-11-21~3`; the first shard has no mark. */
const sharded = ({ pk, sk }: Key, shard: number): Key => ({
  pk,
  sk: shard === 0 ? sk : `${sk}${SHARD_MARK}${shard}`,
});
/** The sort key of the total's first shard. */
export const withoutShard = (sk: string): string => sk.split(SHARD_MARK)[0] ?? sk;
export const CATALOG_LIST = 'CATALOG';
export const REVIEWS_LIST = 'REVIEWS';
export const HIDDEN_REVIEWS_LIST = 'HIDDEN_REVIEWS';
export const USERS_LIST = 'USERS';
export const SUBSCRIBERS_LIST = 'SUBSCRIBERS';
export const FAILED_MAILS_LIST = 'FAILED_MAILS';
export const SUPPRESSED_LIST = 'SUPPRESSED';
export const UNFINISHED_LIST = 'UNFINISHED';
export const LOW_STOCK_LIST = 'LOW_STOCK';
/** @param month `2026-11` */
export const soldListName = (month: string): string => `SOLD#${month}`;
export const CATEGORIES = 'CATEGORIES';
export const KEPT_IMAGES = 'KEPT_IMAGES';
export const REVIEW_PREFIX = 'REVIEW#';
export const ORDER_PREFIX = 'ORDER#';
export const RATED_PREFIX = 'RATED#';
export const REVIEW_JOB_PREFIX = 'REVIEW_JOB#';
export const RESTOCK_PREFIX = 'RESTOCK#';
export const TOTALS_PARTITION = 'TOTALS';
export const DAY_PREFIX = 'DAY#';
export const MONTH_PREFIX = 'MONTH#';
export const DEVICE_PREFIX = 'DEVICE#';
const SOLD_PREFIX = 'PRODUCT#';
export const SALES_PREFIX = 'SALES#';

/** Keys contain only hashes of addresses, because metrics and logs contain keys. */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The same text for every case and Unicode form of an address (PROMISE-R08). */
export const normalEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/** 43 characters that replace the address in keys and in the tokens of subscriptions. */
export const emailHash = (email: string): string => sha256(normalEmail(email));

const categorySort = (id: CategoryId): string => String(id).padStart(6, '0');
/** Pads seeded ids, which are small numbers, to the 26 characters of a ULID. */
export const sortable = (id: string): string => id.padStart(26, '0');
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
  /** @param scope `HOUR` or a product; on the demo's shared account with the caller's hash */
  reviewCount: (user: UserId, scope: string): Key => ({
    pk: `USER#${user}`,
    sk: `REVIEWS_POSTED#${scope}`,
  }),
  /** @param record partition key of the product or account */
  history: (record: string, entry: string): Key => ({ pk: `HISTORY#${record}`, sk: entry }),
  holiday: (): Key => ({ pk: 'HOLIDAY', sk: 'HOLIDAY' }),
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
  /** The end of a ULID is random, so it spreads orders over the shards; its start is the time. */
  orderList: (id: OrderId, state: ShipmentState): ListKey => ({
    listPk: `${ORDER_LISTS[state]}#${id.charCodeAt(id.length - 1) % ORDER_SHARDS}`,
    listSk: id,
  }),
  /** @param owner of the order */
  shipment: (owner: Owner, id: OrderId): Key => ({ pk: partition(owner), sk: `SHIPMENT#${id}` }),
  email: (role: Role, email: string): Key => ({
    pk: `EMAIL#${role.toUpperCase()}#${emailHash(email)}`,
    sk: 'EMAIL',
  }),
  signIn: (role: Role, email: string): Key => ({
    pk: `SIGN_IN#${role.toUpperCase()}#${emailHash(email)}`,
    sk: 'SIGN_IN',
  }),
  /** @param hash of the network, keyed with the pepper */
  signInCaller: (role: Role, email: string, hash: string): Key => ({
    pk: `SIGN_IN#${role.toUpperCase()}#${emailHash(email)}`,
    sk: `CALLER#${hash}`,
  }),
  /** @param hash of the device's id, keyed with the pepper */
  signInDevice: (role: Role, email: string, hash: string): Key => ({
    pk: `SIGN_IN#${role.toUpperCase()}#${emailHash(email)}`,
    sk: `${DEVICE_PREFIX}${hash}`,
  }),
  /** @param hash of a network, keyed with the pepper */
  signUps: (hash: string): Key => ({ pk: `SIGN_UPS#${hash}`, sk: 'SIGN_UPS' }),
  resetMails: (email: string): Key => ({
    pk: `RESET_MAILS#${emailHash(email)}`,
    sk: 'RESET_MAILS',
  }),
  mailsTo: (email: string): Key => ({ pk: `MAILS_TO#${emailHash(email)}`, sk: 'MAILS_TO' }),
  subscription: (hash: string): Key => ({ pk: `NEWSLETTER#${hash}`, sk: 'NEWSLETTER' }),
  subscriber: (hash: string): Key => ({ pk: `NEWSLETTER#${hash}`, sk: 'SUBSCRIBER' }),
  subscriberList: (id: string): ListKey => ({ listPk: SUBSCRIBERS_LIST, listSk: id }),
  restockAddress: (hash: string): Key => ({ pk: `RESTOCK_TO#${hash}`, sk: 'RESTOCK_TO' }),
  /** @param hash of the address that waits for the product */
  restockAlert: (product: ProductId, hash: string): Key => ({
    pk: `RESTOCK#${product}`,
    sk: `${RESTOCK_PREFIX}${hash}`,
  }),
  /** @param scope a product, or the hash of a network, keyed with the pepper */
  restockRequests: (scope: string): Key => ({
    pk: `RESTOCK_REQUESTS#${scope}`,
    sk: 'RESTOCK_REQUESTS',
  }),
  suppression: (hash: string): Key => ({ pk: `SUPPRESSED#${hash}`, sk: 'SUPPRESSED' }),
  /** @param since ISO 8601 */
  suppressionList: (since: string, hash: string): ListKey => ({
    listPk: SUPPRESSED_LIST,
    listSk: `${since}#${hash}`,
  }),
  mail: (id: string): Key => ({ pk: `MAIL#${id}`, sk: 'MAIL' }),
  /** For mails that SES refused permanently. */
  failedMailList: (id: string): ListKey => ({ listPk: FAILED_MAILS_LIST, listSk: id }),
  totals: (shard = 0): Key => sharded({ pk: TOTALS_PARTITION, sk: 'TOTALS' }, shard),
  /** @param month `2026-11` */
  salesOfMonth: (month: string, shard = 0): Key =>
    sharded({ pk: TOTALS_PARTITION, sk: `${MONTH_PREFIX}${month}` }, shard),
  /** @param day `2026-11-21`; days sort before months, and months before the totals */
  salesOfDay: (day: string, shard = 0): Key =>
    sharded({ pk: TOTALS_PARTITION, sk: `${DAY_PREFIX}${day}` }, shard),
  salesOfProduct: (month: string, id: ProductId, shard = 0): Key =>
    sharded({ pk: `${SALES_PREFIX}${month}`, sk: `${SOLD_PREFIX}${id}` }, shard),
  lowStock: (id: ProductId): Key => ({ pk: 'LOW_STOCK', sk: id }),
  lowStockList: (id: ProductId, stock: number): ListKey => ({
    listPk: LOW_STOCK_LIST,
    listSk: `${stock}#${sortable(id)}`,
  }),
  /** The products of a month, sorted by units sold. Negative units sort before all others. */
  soldList: (month: string, id: ProductId, units: number): ListKey => ({
    listPk: soldListName(month),
    listSk: `${units < 0 ? '-' : ''}${String(Math.abs(units)).padStart(10, '0')}#${sortable(id)}`,
  }),
  /** @param event id of the record in the stream */
  counted: (event: string): Key => ({ pk: `COUNTED#${event}`, sk: 'COUNTED' }),
  /** @param event id of the record in the stream */
  parked: (event: string): Key => ({ pk: `PARKED#${event}`, sk: 'PARKED' }),
  /** @param subject partition key of the account or product */
  reviewJob: (subject: string): Key => ({ pk: `${REVIEW_JOB_PREFIX}${subject}`, sk: 'REVIEW_JOB' }),
  publishJob: (): Key => ({ pk: 'PUBLISH_JOB', sk: 'PUBLISH_JOB' }),
  /** @param id of a change, or partition key of a job's subject */
  unfinishedList: (id: string): ListKey => ({ listPk: UNFINISHED_LIST, listSk: id }),
  /** @param name file name of an image */
  keptImage: (name: string): Key => ({ pk: KEPT_IMAGES, sk: `IMAGE#${name}` }),
  ordersSearched: (): Key => ({ pk: KEPT_IMAGES, sk: 'ORDERS_SEARCHED' }),
  demoReset: (): Key => ({ pk: 'DEMO_RESET', sk: 'DEMO_RESET' }),
  idempotency: (owner: Owner, key: string): Key => ({
    pk: `IDEMPOTENCY#${partition(owner)}#${sha256(key)}`,
    sk: 'IDEMPOTENCY',
  }),
};
