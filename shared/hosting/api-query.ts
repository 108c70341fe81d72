/**
 * Query parameters of the API, by the rows' schemas. CloudFront passes on no others, and its cache
 * key has those of reads only: with all of them, any invented parameter would make a new copy and
 * send its caller past the cache (BUDGET-P09).
 */
import { httpRows } from '#shared/rows/index.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import type * as z from 'zod/mini';

const namesIn = (rows: readonly HttpRow[]): readonly string[] => {
  const names = rows.flatMap(({ id, input: { query } }) => {
    if (query === undefined) return [];
    if (!('shape' in query)) throw new Error(`The query of ${id} is no object schema`);
    return Object.keys((query as z.ZodMiniObject).shape);
  });
  return [...new Set(names)].toSorted();
};

/** Parameters that reach a function. */
export const API_QUERY = namesIn(httpRows);

/** Parameters of the cache key. */
export const CACHE_KEY_QUERY = namesIn(httpRows.filter(({ method }) => method === 'GET'));
