/** Lists in pages: from a route's query to the entries and the next page (PROMISE-R21). */
import type { Page, HttpRow } from '#shared/rows/row.ts';
import { query } from './client.ts';
import type { Decoder } from './kind.ts';

export interface PageRequest {
  /** Id of the last entry that the caller has. */
  after: string | undefined;
  limit: number;
}

/** What a route's parsed query asks for, within the route's page size. */
export const pageRequest = (
  { pageSize }: HttpRow & { pageSize: number },
  { after, limit = pageSize }: { after?: string | undefined; limit?: number | undefined },
): PageRequest => ({ after, limit: Math.min(limit, pageSize) });

/** @param found in order; one more than `limit` when there is a next page */
export const pageOf = <Entry extends { id: string }>(
  found: readonly Entry[],
  limit: number,
): Page<Entry> => ({
  entries: found.slice(0, limit),
  next: found.length > limit ? found[limit - 1]?.id : undefined,
});

/** Sorts after every ULID. */
const NEWEST = '~';

/** The entries of a list that `pageOf` needs, newest first. */
export const queryNewest = <R>(
  kind: Decoder<R>,
  list: string,
  { after = NEWEST, limit }: PageRequest,
): Promise<R[]> => query(kind, { list, before: after, backwards: true, limit: limit + 1 });
