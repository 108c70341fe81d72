/**
 * The shape of the one table, as data: infra makes it in the cloud, `local/` on one machine.
 * What stands under which key is in functions/table/keys.ts and docs/data-model.md.
 */
export const TABLE = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Sparse: only items that belong to a list carry its keys. */
  listIndex: { name: 'list', partitionKey: 'listPk', sortKey: 'listSk' },
  /** Epoch seconds. DynamoDB deletes late, so reads check it too. */
  timeToLive: 'expiresAt',
} as const;

/**
 * Partition keys, or what they begin with where they end in `#`, by which a row says what its
 * function may touch. functions/table/keys.test.ts holds them against the keys that there are.
 */
export const PARTITIONS = [
  'ADMIN#',
  'CATEGORIES',
  'CATEGORY_COUNTER',
  'CATEGORY_NAME#',
  'COUNTED#',
  'DEMO_RESET',
  'EMAIL#',
  'IDEMPOTENCY#',
  'MAIL#',
  'MAILS_TO#',
  'NEWSLETTER#',
  'PRODUCT#',
  'RESET_MAILS#',
  'SALES#',
  'SIGN_IN#',
  'SLUG#',
  'SUPPRESSED#',
  'TOTALS',
  'USER#',
] as const;
export type Partition = (typeof PARTITIONS)[number];
