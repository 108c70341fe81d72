/** Schemas of fields. User input is trimmed and limited, and has no control characters. */
import * as z from 'zod/mini';
import { limited, trimmed } from './text.ts';

/** A single line of 1 to `max` characters after trimming. */
export const line = (max: number) => trimmed(max).check(z.minLength(1), z.regex(/^[^\p{Cc}]*$/u));

/** Several lines of 0 to `max` characters after trimming; tabs and line breaks are kept. */
export const paragraph = (max: number) =>
  trimmed(max).check(z.regex(/^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u));

/** Like `line`, but may be empty. */
export const optionalLine = (max: number) => trimmed(max).check(z.regex(/^[^\p{Cc}]*$/u));

/** An e-mail address: at most 254 characters, 64 before the @; no CR or LF (PROMISE-S14). */
export const Email = trimmed(254).check(z.email(), z.regex(/^[^@]{1,64}@/));

/** A telephone number; may be empty. */
export const Phone = trimmed().check(
  z.regex(
    /^(?:[0-9+() .-]{6,20})?$/,
    'Escribe un teléfono de 6 a 20 cifras; también valen espacios, +, puntos, guiones y paréntesis.',
  ),
);

/** The upper limit prevents hashing megabytes (RULE-11). */
export const UserPassword = limited(128).check(z.minLength(8));

/** Admins need a longer password (RULE-11). */
export const AdminPassword = limited(128).check(z.minLength(12));

/** Dollars with at most two decimals. */
export const Dollars = z.number().check(z.gte(0));
