/** Schemas of fields. User input is trimmed and limited, and has no control characters. */
import * as z from 'zod/mini';
import { limited, trimmed } from './text.ts';

/** Errors for characters that come into a text by mistake, often by pasting. */
const ONE_LINE = 'Quita los saltos de línea.';
const PRINTED = 'Hay un carácter que no se puede imprimir.';

/**
 * A single line of 1 to `max` characters after trimming.
 *
 * @param missing the error of an empty line, where the sentence for its field's name does not fit
 */
export const line = (max: number, missing?: string) =>
  trimmed(max).check(z.minLength(1, missing), z.regex(/^[^\p{Cc}]*$/u, ONE_LINE));

/** Several lines of 0 to `max` characters after trimming; tabs and line breaks are kept. */
export const paragraph = (max: number) =>
  trimmed(max).check(z.regex(/^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u, PRINTED));

/** Like `line`, but may be empty. */
export const optionalLine = (max: number) => trimmed(max).check(z.regex(/^[^\p{Cc}]*$/u, ONE_LINE));

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

/** The most characters of a text that a form sends; undefined where its schema has no limit. */
export const maxLengthOf = (schema: z.core.$ZodType): number | undefined => {
  const { def, bag } = schema._zod as z.core.$ZodType['_zod'] & {
    def: { innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  };
  const inner = def.innerType ?? def.in;
  return inner ? maxLengthOf(inner) : (bag['maximum'] as number | undefined);
};

/** Dollars with at most two decimals. */
export const Dollars = z.number().check(z.gte(0));
