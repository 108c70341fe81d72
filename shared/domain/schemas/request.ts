/** Parts of requests that many routes share. Long lists come in pages (PROMISE-R21). */
import * as z from 'zod/mini';
import { limited, trimmed } from './text.ts';

/**
 * Selects a page: at most `limit` entries after the entry with the id `after`. The Link header of the
 * answer has both values for the next page.
 */
export const PageQuery = z.object({
  after: z.optional(limited().check(z.regex(/^[0-9A-Za-z]{1,26}$/))),
  limit: z.optional(z.pipe(limited().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number))),
});

/** The limits that callers of a public list may choose: each one makes copies in the shared cache. */
const PUBLIC_LIMITS = ['10', '20', '50'] as const;

/** Selects a page of a public list. */
export const PublicPageQuery = z.extend(PageQuery, {
  limit: z.optional(z.pipe(z.enum(PUBLIC_LIMITS), z.transform(Number))),
});

/** Most characters of a search in a list. */
const MAX_SEARCH = 100;

/**
 * A list that can be searched: entries that do not contain every word of `q` are left out. Such a
 * page may be empty and still have a next one (RULE-72).
 */
export const SearchQuery = z.extend(PageQuery, {
  q: z.optional(trimmed(MAX_SEARCH).check(z.minLength(1))),
});

/** 16–255 visible ASCII characters (REQ-LIMITS). Optional, but our own site always sends one. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.optional(limited().check(z.regex(/^[\x21-\x7e]{16,255}$/))),
});
