import * as z from 'zod/mini';
import { limited, trimmed } from './text.ts';

/** The start of the next page, from the Link header of the page before. */
export const cursor = (format: RegExp) =>
  limited().check(z.regex(format, 'Esta página no existe. Vuelve al principio de la lista.'));

/** At most `limit` entries after the id `after`. The Link header has both for the next page. */
export const PageQuery = z.object({
  after: z.optional(cursor(/^(?:[1-9]\d{0,5}|[0-7][0-9A-HJKMNP-TV-Z]{25})$/)),
  limit: z.optional(z.pipe(limited().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number))),
});

/** A closed list, because each value makes copies in the shared cache. */
const PUBLIC_LIMITS = ['10', '20', '50'] as const;

export const PublicPageQuery = /* @__PURE__ */ (() =>
  z.extend(PageQuery, {
    limit: z.optional(z.pipe(z.enum(PUBLIC_LIMITS), z.transform(Number))),
  }))();

const MAX_SEARCH = 100;

/** Only entries with every word of `q`. An empty page may have a next one (RULE-72). */
export const SearchQuery = /* @__PURE__ */ (() =>
  z.extend(PageQuery, {
    q: z.optional(trimmed(MAX_SEARCH).check(z.minLength(1))),
  }))();

/** 16–255 visible ASCII characters. Optional, but our own site always sends one. */
export const IdempotencyHeaders = /* @__PURE__ */ (() =>
  z.object({
    'idempotency-key': z.optional(limited().check(z.regex(/^[\x21-\x7e]{16,255}$/))),
  }))();
