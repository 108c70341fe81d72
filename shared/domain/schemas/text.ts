/**
 * Every text of a request starts here: a longer one ends at the limit, before any pattern or change
 * runs on megabytes (functions/http/long-texts.test.ts).
 */
import * as z from 'zod/mini';

/**
 * The limit of a text whose pattern has a shorter one: the advice of the pattern is better than
 * a length for everything that people type.
 */
const MAX_TYPED = 300;

/** A text of at most `max` characters. */
export const limited = (max = MAX_TYPED) => z.string().check(z.maxLength(max, { abort: true }));

/** A text of at most `max` characters without the spaces around it, which are removed. */
export const trimmed = (max = MAX_TYPED) =>
  z.string().check(z.trim(), z.maxLength(max, { abort: true }));
