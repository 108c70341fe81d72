/** A too long text is rejected before any pattern or transformation runs on megabytes. */
import * as z from 'zod/mini';

/** For texts whose pattern has a shorter limit, so that the pattern's sentence is shown. */
const MAX_TYPED = 300;

export const limited = (max = MAX_TYPED) => z.string().check(z.maxLength(max, { abort: true }));

export const trimmed = (max = MAX_TYPED) =>
  z.string().check(z.trim(), z.maxLength(max, { abort: true }));
