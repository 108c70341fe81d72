/**
 * The table design: every kind of item with its key, its attributes (records.ts) and its life.
 * keys.ts builds the keys, docs/data-model.md lists the access patterns, and items.test.ts compares
 * all three. kind.ts explains each property.
 *
 * A category's list key is a prefix of its products' list keys, so one query returns a category
 * with its products. ULIDs sort by time, so lists are in order without a date in the key.
 *
 * Plain objects without calls and arithmetic, so that a bundle holds only the kinds it uses.
 */
import { IDEMPOTENCY_DAYS } from '#shared/domain/limits.ts';
import type { Kind } from './kind.ts';
import * as of from './records.ts';

export const CATEGORY = {
  key: ['CATEGORIES', '<category>'],
  list: ['CATALOG', '<category>'],
  record: of.categoryRecord,
} satisfies Kind;
export const PRODUCT = {
  key: ['PRODUCT#<id>', 'PRODUCT'],
  list: ['CATALOG', '<category>#<product>'],
  record: of.productRecord,
} satisfies Kind;
export const REVIEW = {
  key: ['PRODUCT#<id>', 'REVIEW#<review>'],
  list: [['REVIEWS', 'HIDDEN_REVIEWS'], '<review>'],
  record: of.reviewRecord,
  personal: true,
} satisfies Kind;
export const USER = {
  key: ['USER#<id>', 'ACCOUNT'],
  list: ['USERS', '<id>'],
  record: of.userRecord,
  personal: true,
} satisfies Kind;
export const ADMIN = {
  key: ['ADMIN#<id>', 'ACCOUNT'],
  list: ['ADMINS', '<id>'],
  record: of.adminRecord,
  personal: true,
} satisfies Kind;
export const ORDER = {
  key: [['USER#<id>', 'ADMIN#<id>'], 'ORDER#<order>'],
  list: [['ORDERS', 'SENT_ORDERS'], '<order>'],
  record: of.orderRecord,
  personal: true,
} satisfies Kind;
/** How an order was packed and sent, written by admins (ADR-0069). */
export const SHIPMENT = {
  key: [['USER#<id>', 'ADMIN#<id>'], 'SHIPMENT#<order>'],
  record: of.shipmentRecord,
  personal: true,
} satisfies Kind;

/** The author's rating of a product that counts. */
export const RATING = {
  key: ['USER#<id>', 'RATED#<product>'],
  record: of.ratingRecord,
  personal: true,
} satisfies Kind;
/** A change of a product or an account, in the transaction of the change. The sort key is a ULID. */
export const HISTORY = {
  key: ['HISTORY#<record>', '<entry>'],
  record: of.historyRecord,
  personal: true,
  days: 365,
} satisfies Kind;

/** Whether the checkout is closed (RULE-74). Absent until an admin has set it. */
export const HOLIDAY = {
  key: ['HOLIDAY', 'HOLIDAY'],
  record: of.holidayRecord,
} satisfies Kind;

/** An image that orders may show and that its product does not show first any more (ADR-0080). */
export const KEPT_IMAGE = {
  key: ['KEPT_IMAGES', 'IMAGE#<name>'],
  record: of.keptImageRecord,
} satisfies Kind;

// Guards make a value unique: each is written only if absent, in the transaction of its owner.
export const SLUG = { key: ['SLUG#<slug>', 'SLUG'], record: of.slugRecord } satisfies Kind;
export const CATEGORY_NAME = {
  key: ['CATEGORY_NAME#<name>', 'CATEGORY_NAME'],
  record: of.categoryNameRecord,
} satisfies Kind;
export const ADDRESS = {
  key: ['EMAIL#<role>#<hash>', 'EMAIL'],
  record: of.addressRecord,
  personal: true,
} satisfies Kind;

/** The last category id that was given out. */
export const CATEGORY_COUNTER = {
  key: ['CATEGORY_COUNTER', 'CATEGORY_COUNTER'],
  record: of.categoryCounterRecord,
} satisfies Kind;

/** The latest events that a limit counts, such as the sign-ups of a network (shared/domain/limits.ts). */
export const COUNTER = {
  key: ['LIMIT#<hash>', 'LIMIT'],
  record: of.counterRecord,
  // Otherwise a press of the demo's reset button would lift the limits.
  survivesReset: true,
  days: 90,
} satisfies Kind;
export const USED_KEY = {
  key: ['IDEMPOTENCY#<owner>#<hash>', 'IDEMPOTENCY'],
  record: of.usedKeyRecord,
  personal: true,
  days: IDEMPOTENCY_DAYS,
} satisfies Kind;
export const MAIL = {
  key: ['MAIL#<id>', 'MAIL'],
  // Only mails that SES rejected permanently.
  list: ['FAILED_MAILS', '<id>'],
  record: of.mailRecord,
  personal: true,
  days: 30,
} satisfies Kind;
/** That the address had the newsletter's one mail, and how to leave; by its hash only. */
export const SUBSCRIPTION = {
  key: ['NEWSLETTER#<hash>', 'NEWSLETTER'],
  record: of.subscriptionRecord,
  survivesReset: true,
} satisfies Kind;
/** The address itself, while it is subscribed. A reset forgets it. */
export const SUBSCRIBER = {
  key: ['NEWSLETTER#<hash>', 'SUBSCRIBER'],
  list: ['SUBSCRIBERS', '<id>'],
  record: of.subscriberRecord,
  personal: true,
} satisfies Kind;
/** Restock alerts by address, confirmed or not (ADR-0064). The address is stored here only. */
export const RESTOCK_ADDRESS = {
  key: ['RESTOCK_TO#<hash>', 'RESTOCK_TO'],
  record: of.restockAddressRecord,
  personal: true,
  days: 365,
} satisfies Kind;
/** A confirmed alert, by product. */
export const RESTOCK_ALERT = {
  key: ['RESTOCK#<product>', 'RESTOCK#<hash>'],
  record: of.restockAlertRecord,
  personal: true,
  days: 365,
} satisfies Kind;
export const SUPPRESSION = {
  key: ['SUPPRESSED#<hash>', 'SUPPRESSED'],
  list: ['SUPPRESSED', '<since>#<hash>'],
  record: of.suppressionRecord,
  survivesReset: true,
} satisfies Kind;

// The stream subtracts from the sums what a reset deletes, so the sums survive it (ADR-0022).
export const USER_COUNT = {
  key: ['SUMS', 'USERS'],
  record: of.userCountRecord,
  survivesReset: true,
} satisfies Kind;
/** The sales of a month, by day. */
export const MONTH = {
  key: ['SUMS', 'MONTH#<month>'],
  record: of.monthRecord,
  survivesReset: true,
} satisfies Kind;
export const PRODUCT_SALES = {
  key: ['SALES#<month>', 'PRODUCT#<id>'],
  record: of.productSalesRecord,
  survivesReset: true,
} satisfies Kind;
/** A change that the sums contain. Kept for longer than the day that the stream keeps it. */
export const COUNTED = {
  key: ['COUNTED#<event>', 'COUNTED'],
  record: of.countedRecord,
  survivesReset: true,
  days: 7,
} satisfies Kind;

/** Unfinished work for an account, for a product or for all pages (ADR-0046). */
export const JOB = {
  key: ['JOB#<id>', 'JOB'],
  list: ['UNFINISHED', '<id>'],
  record: of.jobRecord,
  survivesReset: true,
  days: 90,
} satisfies Kind;
/** A change that a stream worker could not handle. A person has to look at it. */
export const PARKED = {
  key: ['PARKED#<event>', 'PARKED'],
  list: ['UNFINISHED', '<event>'],
  record: of.parkedRecord,
  survivesReset: true,
  days: 90,
} satisfies Kind;

export const DEMO_RESET = {
  key: ['DEMO_RESET', 'DEMO_RESET'],
  record: of.demoResetRecord,
  survivesReset: true,
} satisfies Kind;
