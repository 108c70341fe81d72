/**
 * The shape of the table, for infra/ and local/, which create it. functions/table/items.ts and
 * docs/data-model.md list its items.
 */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Sparse: only the items of a list have its keys. */
  listIndex: { name: 'list', partitionKey: 'listPk', sortKey: 'listSk' },
  /** Epoch seconds. DynamoDB deletes late, so reads compare it too. */
  timeToLive: 'expiresAt',
} as const;

/** Lists of the index, which a row names for its function's role. */
export const LISTS = [
  'ADMINS',
  'CATALOG',
  'CLOSED_ORDERS',
  'FAILED_MAILS',
  'HIDDEN_REVIEWS',
  'OPEN_PAYMENTS',
  'ORDERS',
  'REVIEWS',
  'SENT_ORDERS',
  'SUBSCRIBERS',
  'SUPPRESSED',
  'UNFINISHED',
  'UNPAID_ORDERS',
  'USERS',
  'WITHDRAWN_ORDERS',
] as const;
export type List = (typeof LISTS)[number];

/**
 * Partition keys that a row may name for its function's role; one that ends in `#` is a prefix.
 * functions/table/items.test.ts compares them with the kinds of items.
 */
export const PARTITIONS = [
  'ADMIN#',
  'CATEGORIES',
  'CATEGORY_COUNTER',
  'CATEGORY_NAME#',
  'COUNTED#',
  'DEMO_RESET',
  'EMAIL#',
  'HISTORY#',
  'IDEMPOTENCY#',
  'JOB#',
  'KEPT_IMAGES',
  'LIMIT#',
  'MAIL#',
  'NEWSLETTER#',
  'PARKED#',
  'PAYMENT_CHECK',
  'PRODUCT#',
  'RESTOCK#',
  'RESTOCK_TO#',
  'SALE#',
  'SALES#',
  'SETTINGS',
  'SLUG#',
  'SUMS',
  'SUPPRESSED#',
  'USER#',
] as const;
export type Partition = (typeof PARTITIONS)[number];
