import * as z from 'zod/mini';

/** 16–255 visible ASCII characters (REQ-LIMITS). Optional, but our own site always sends one. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,255}$/))),
});
