/** Lists in pages: what a route's query asks for, and what goes back (PROMISE-R21). */
import type { Page, HttpRow } from '#shared/rows/row.ts';
import { TABLE } from '#shared/domain/table.ts';
import { queryFirst, type Item } from './client.ts';

export interface PageRequest {
  /** Id of the last entry that the caller has. */
  after: string | undefined;
  /** Most entries to answer. */
  limit: number;
}

/** @param query parsed by PageQuery */
export const pageRequest = (
  { pageSize }: HttpRow & { pageSize: number },
  { after, limit = pageSize }: { after?: string | undefined; limit?: number | undefined },
): PageRequest => ({ after, limit: Math.min(limit, pageSize) });

/** @param found in order, one more than `limit` where there are more */
export const pageOf = <Entry extends { id: string }>(
  found: readonly Entry[],
  limit: number,
): Page<Entry> => ({
  entries: found.slice(0, limit),
  next: found.length > limit ? found[limit - 1]?.id : undefined,
});

/** Above every ULID, by which the lists are sorted: before it stands all of a list. */
const NEWEST = '~';

/** What `pageOf` needs of a list of the table's list index, newest first. */
export const queryNewest = (
  list: string,
  { after = NEWEST, limit }: PageRequest,
): Promise<Item[]> =>
  queryFirst(
    {
      IndexName: TABLE.listIndex.name,
      KeyConditionExpression: 'listPk = :list AND listSk < :after',
      ExpressionAttributeValues: { ':list': list, ':after': after },
      ScanIndexForward: false,
    },
    limit + 1,
  );
