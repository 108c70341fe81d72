/**
 * Schemas of fields. Texts are trimmed and limited, and control characters are rejected. Those of few rows
 * are marked as pure, so that the bundles of others do not contain them.
 */
import * as z from 'zod/mini';
import { CURRENCIES } from '../currencies.ts';
import { limited, trimmed } from './text.ts';

const ONE_LINE = 'Quita los saltos de línea.';
const PRINTED = 'Hay un carácter que no se puede imprimir.';

/** Marks of direction, spaces of no width and soft hyphens; not the joiner after an emoji. */
const INVISIBLE =
  /(\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]?\u200D)|[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** Loses invisible characters. They are not rejected, because stored settings may have them. */
export const optionalLine = (max: number) =>
  trimmed(max).check(
    z.overwrite((text: string) => text.replace(INVISIBLE, '$1').trim()),
    z.regex(/^[^\p{Cc}]*$/u, ONE_LINE),
  );

/**
 * A single line of 1 to `max` characters after trimming.
 *
 * @param missing the error of an empty line, where the sentence for its field's name does not fit
 */
export const line = (max: number, missing?: string) =>
  optionalLine(max).check(z.minLength(1, missing));

/** 0 to `max` characters after trimming. Tabs and line breaks are kept. */
export const paragraph = (max: number) =>
  trimmed(max).check(z.regex(/^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u, PRINTED));

/**
 * At most 64 characters before the @. No CR or LF, which could forge headers of a mail, and none of
 * `=?%!`, which some mail servers read as another address.
 */
export const Email = /* @__PURE__ */ (() =>
  trimmed(254).check(
    z.email({
      pattern:
        /^(?!\.)(?!.*\.\.)[\w'+&/.-]{0,63}[\w+&/-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z\d-]+)$/,
    }),
  ))();

export const Phone = /* @__PURE__ */ (() =>
  trimmed(30).check(
    z.regex(
      /^(?:\+?(?:[() .-]*\d){6,15}[() .-]*)?$/,
      'Escribe un teléfono de 6 a 15 cifras; también valen espacios, +, puntos, guiones y paréntesis.',
    ),
  ))();

/** The maximum prevents hashing megabytes (RULE-11). */
export const UserPassword = /* @__PURE__ */ (() => limited(128).check(z.minLength(8)))();

export const AdminPassword = /* @__PURE__ */ (() => limited(128).check(z.minLength(12)))();

/** Maximum length of a text, for a form's field. Undefined if the schema has no limit. */
export const maxLengthOf = (schema: z.core.$ZodType): number | undefined => {
  const { def, bag } = schema._zod as z.core.$ZodType['_zod'] & {
    def: { innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  };
  const inner = def.innerType ?? def.in;
  return inner ? maxLengthOf(inner) : (bag['maximum'] as number | undefined);
};

export const Dollars = z.number().check(z.gte(0));

export const Currency = z.enum(CURRENCIES);
