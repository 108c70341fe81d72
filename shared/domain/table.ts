/** The shape of the table. functions/table/items.ts and docs/data-model.md list its items. */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  listIndex: { name: 'list', partitionKey: 'listPk', sortKey: 'listSk' },
  /** Epoch seconds. DynamoDB deletes late, so reads also compare this time. */
  timeToLive: 'expiresAt',
} as const;

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

/** A row names the partitions that its function may use. A key that ends in `#` is a prefix. */
export const PARTITIONS = [
  'ADMIN#',
  'ADMIN_PASSWORD#',
  'AUDIT',
  'CATEGORIES',
  'CATEGORY_COUNTER',
  'CATEGORY_NAME#',
  'COUNTED#',
  'COUPONS',
  'DEMO_RESET',
  'EMAIL#',
  'HISTORY#',
  'IDEMPOTENCY#',
  'JOB#',
  'KEPT_IMAGES',
  'LETTER#',
  'LIMIT#',
  'MAIL#',
  'NEWSLETTER#',
  'PARKED#',
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
  'USER_PASSWORD#',
] as const;
export type Partition = (typeof PARTITIONS)[number];
