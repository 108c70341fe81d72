/** Builds every key of the table. items.ts has the pattern of each key. */
import type { OrderMail } from '#shared/domain/schemas/mail.ts';
import type { OrderState } from '#shared/domain/orders.ts';
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

export type Item = Record<string, unknown>;
export type Key = { pk: string; sk: string };
export type ListKey = { listPk: string; listSk: string };

export const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });
export const nameOf = ({ pk, sk }: Item | Key): string => `${String(pk)} ${String(sk)}`;

export const ORDER_LISTS = {
  unpaid: 'UNPAID_ORDERS',
  toSend: 'ORDERS',
  withdrawn: 'WITHDRAWN_ORDERS',
  sent: 'SENT_ORDERS',
  closed: 'CLOSED_ORDERS',
} as const satisfies Record<OrderState, string>;
export const orderLists = (state?: OrderState): string[] =>
  state ? [ORDER_LISTS[state]] : Object.values(ORDER_LISTS);
export const OPEN_PAYMENTS_LIST = 'OPEN_PAYMENTS';
export const CATALOG_LIST = 'CATALOG';
export const REVIEWS_LIST = 'REVIEWS';
export const HIDDEN_REVIEWS_LIST = 'HIDDEN_REVIEWS';
export const USERS_LIST = 'USERS';
export const SUBSCRIBERS_LIST = 'SUBSCRIBERS';
export const FAILED_MAILS_LIST = 'FAILED_MAILS';
export const SUPPRESSED_LIST = 'SUPPRESSED';
export const UNFINISHED_LIST = 'UNFINISHED';
export const CATEGORIES = 'CATEGORIES';
export const COUPONS = 'COUPONS';
export const KEPT_IMAGES = 'KEPT_IMAGES';
export const REVIEW_PREFIX = 'REVIEW#';
export const ORDER_PREFIX = 'ORDER#';
export const RATED_PREFIX = 'RATED#';
export const JOB_PREFIX = 'JOB#';
export const RESTOCK_PREFIX = 'RESTOCK#';

/** Keys appear in metrics and logs, so they contain only hashes of addresses. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url');

/** Equal for every case and Unicode form of an address. */
export const normalEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/** 43 characters. They replace the address in keys and in tokens of subscriptions. */
export const emailHash = (email: string): string => sha256(normalEmail(email));

const categorySort = (id: CategoryId): string => String(id).padStart(6, '0');
/** Pads the small numbers of seeded ids to the 26 characters of a ULID. */
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
  coupon: (code: string): Key => ({ pk: COUPONS, sk: code }),
  categoryCounter: (): Key => ({ pk: 'CATEGORY_COUNTER', sk: 'CATEGORY_COUNTER' }),
  rated: (user: UserId, product: ProductId): Key => ({
    pk: `USER#${user}`,
    sk: `${RATED_PREFIX}${product}`,
  }),
  /** @param record partition key of the product or account */
  history: (record: string, entry: string): Key => ({ pk: `HISTORY#${record}`, sk: entry }),
  settings: (): Key => ({ pk: 'SETTINGS', sk: 'SETTINGS' }),
  release: (): Key => ({ pk: 'SETTINGS', sk: 'RELEASE' }),
  conditions: (version: string): Key => ({ pk: 'SETTINGS', sk: `CONDITIONS#${version}` }),
  sale: (product: ProductId, id: string): Key => ({ pk: `SALE#${product}`, sk: `SALE#${id}` }),
  slug: (slug: string): Key => ({ pk: `SLUG#${slug}`, sk: 'SLUG' }),
  account: (owner: Owner): Key => ({ pk: partition(owner), sk: 'ACCOUNT' }),
  password: ({ role, id }: Owner): Key => ({
    pk: `${role.toUpperCase()}_PASSWORD#${id}`,
    sk: 'PASSWORD',
  }),
  accountList: (owner: Owner): ListKey => ({
    listPk: `${owner.role.toUpperCase()}S`,
    listSk: sortable(owner.id),
  }),
  order: (owner: Owner, id: OrderId): Key => ({
    pk: partition(owner),
    sk: `${ORDER_PREFIX}${id}`,
  }),
  orderList: (id: OrderId, state: OrderState): ListKey => ({
    listPk: ORDER_LISTS[state],
    listSk: id,
  }),
  shipment: (owner: Owner, id: OrderId): Key => ({ pk: partition(owner), sk: `SHIPMENT#${id}` }),
  closed: (owner: Owner, id: OrderId): Key => ({ pk: partition(owner), sk: `CLOSED#${id}` }),
  payment: (owner: Owner, id: OrderId): Key => ({ pk: partition(owner), sk: `PAYMENT#${id}` }),
  audit: (): Key => ({ pk: 'AUDIT', sk: 'AUDIT' }),
  openPaymentList: (id: OrderId): ListKey => ({ listPk: OPEN_PAYMENTS_LIST, listSk: id }),
  orderMail: (owner: Owner, id: OrderId, kind: OrderMail['kind']): Key => ({
    pk: partition(owner),
    sk: `ORDER_MAIL#${id}#${kind}`,
  }),
  email: (role: Role, email: string): Key => ({
    pk: `EMAIL#${role.toUpperCase()}#${emailHash(email)}`,
    sk: 'EMAIL',
  }),
  /** @param subject an address, an account, a product or a hashed network; only its hash is stored */
  counter: (counter: string, subject: string): Key => ({
    pk: `LIMIT#${sha256(`${counter}\n${subject}`)}`,
    sk: 'LIMIT',
  }),
  subscription: (hash: string): Key => ({ pk: `NEWSLETTER#${hash}`, sk: 'NEWSLETTER' }),
  letter: (id: string): Key => ({ pk: `LETTER#${id}`, sk: 'LETTER' }),
  subscriber: (hash: string): Key => ({ pk: `NEWSLETTER#${hash}`, sk: 'SUBSCRIBER' }),
  subscriberList: (id: string): ListKey => ({ listPk: SUBSCRIBERS_LIST, listSk: id }),
  restockAddress: (hash: string): Key => ({ pk: `RESTOCK_TO#${hash}`, sk: 'RESTOCK_TO' }),
  /** @param hash of the address that waits for the product */
  restockAlert: (product: ProductId, hash: string): Key => ({
    pk: `RESTOCK#${product}`,
    sk: `${RESTOCK_PREFIX}${hash}`,
  }),
  suppression: (hash: string): Key => ({ pk: `SUPPRESSED#${hash}`, sk: 'SUPPRESSED' }),
  /** @param since ISO 8601 */
  suppressionList: (since: string, hash: string): ListKey => ({
    listPk: SUPPRESSED_LIST,
    listSk: `${since}#${hash}`,
  }),
  mail: (id: string): Key => ({ pk: `MAIL#${id}`, sk: 'MAIL' }),
  failedMailList: (id: string): ListKey => ({ listPk: FAILED_MAILS_LIST, listSk: id }),
  userCount: (): Key => ({ pk: 'SUMS', sk: 'USERS' }),
  /** @param month `2026-11` */
  salesOfMonth: (month: string): Key => ({ pk: 'SUMS', sk: `MONTH#${month}` }),
  salesOfProduct: (month: string, id: ProductId): Key => ({
    pk: `SALES#${month}`,
    sk: `PRODUCT#${id}`,
  }),
  counted: (event: string): Key => ({ pk: `COUNTED#${event}`, sk: 'COUNTED' }),
  parked: (event: string): Key => ({ pk: `PARKED#${event}`, sk: 'PARKED' }),
  /** @param id such as `reviews#USER#1` */
  job: (id: string): Key => ({ pk: `${JOB_PREFIX}${id}`, sk: 'JOB' }),
  /** @param id of a change or of a job */
  unfinishedList: (id: string): ListKey => ({ listPk: UNFINISHED_LIST, listSk: id }),
  /** @param name file name of an image */
  keptImage: (name: string): Key => ({ pk: KEPT_IMAGES, sk: `IMAGE#${name}` }),
  demoReset: (): Key => ({ pk: 'DEMO_RESET', sk: 'DEMO_RESET' }),
  idempotency: (owner: Owner, key: string): Key => ({
    pk: `IDEMPOTENCY#${partition(owner)}#${sha256(key)}`,
    sk: 'IDEMPOTENCY',
  }),
};
