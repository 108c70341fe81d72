/** Long lists come in pages (PROMISE-R21). */
import * as z from 'zod/mini';

/**
 * Which part of a list: what stands after the entry with the id `after`, at most `limit` entries of
 * it. The answer's Link header has both for the next page, where there is one.
 */
export const PageQuery = z.object({
  after: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{1,26}$/))),
  limit: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number))),
});
