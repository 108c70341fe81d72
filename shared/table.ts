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
