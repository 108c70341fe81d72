/** Texts from all of Unicode at their maximum lengths must not cause a 5xx. */
import type { ErrorBody } from '#shared/domain/errors.ts';
import { routes, type RouteId } from '#shared/rows/index.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { call } from './invoke.ts';
import { addUser } from './shop.ts';
import { toRequest, allowedToken, validRequest, type RequestParts } from './valid-requests.ts';

interface Schema {
  maxLength?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
}

const textsIn = ({ maxLength, properties, items }: Schema, path: string[] = []): Field[] => {
  if (maxLength !== undefined) return [{ path: path.join('.'), maxLength }];
  const inner = Object.entries(properties ?? (items ? { 0: items } : {}));
  return inner.flatMap(([name, schema]) => textsIn(schema, [...path, name]));
};
interface Field {
  path: string;
  maxLength: number;
}

/** Sent alone, because a random text in these fields rejects the whole request. */
const ALONE = /(?:^|\.)(?:email|id|productId|photographs)$/;

const CASES = (Object.keys(routes) as RouteId[]).flatMap((id): [RouteId, Field[]][] => {
  const { input }: HttpRow = routes[id];
  const schema = input.body ?? input.form;
  const fields = schema ? textsIn(z.toJSONSchema(schema, { io: 'input' }) as Schema) : [];
  const alone = fields.filter(({ path }) => ALONE.test(path)).map((field) => [field]);
  const together = fields.filter(({ path }) => !ALONE.test(path));
  return [together, ...alone].filter(({ length }) => length > 0).map((group) => [id, group]);
});

const repeated = (unit: string) => (length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Characters with a longer normal form, without a visible width, or half of a surrogate pair. */
const KNOWN = [
  '\uFDFA', // 18 characters
  '\u1F82', // a letter and three marks
  '\u0130', // longer in lower case
  '\u3316',
  '\u0301',
  '\u200B',
  '\uD800',
  '\u{1F46A}',
  '"',
].map(repeated);

const unit = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));
const anyText = fc.oneof(
  unit.map(repeated),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 40 })
    .map((units) => repeated(String.fromCharCode(...units))),
);

const withText = (part: unknown, [first = '', ...rest]: string[], text: string): unknown => {
  if (first === '') return text;
  const copy = Array.isArray(part) ? [...(part as unknown[])] : { ...(part as object) };
  const inner = (part as Record<string, unknown>)[first];
  return Object.assign(copy, { [first]: withText(inner, rest, text) });
};

const smallest = ({ files, ...parts }: RequestParts, id: RouteId): RequestParts => ({
  ...parts,
  ...(files && id.startsWith('create') && { files }),
});

test.each(CASES)('%s accepts or rejects any text as %j', async (id, fields) => {
  const owner = await addUser();
  const send = async (textOf: (length: number) => string): Promise<void> => {
    const parts = smallest(await validRequest(id, owner), id);
    const part = parts.form ? 'form' : 'body';
    for (const { path, maxLength } of fields) {
      const sent = withText(parts[part], path.split('.'), textOf(maxLength));
      Object.assign(parts, { [part]: sent });
    }
    const token = await allowedToken(id, owner);
    const { status, body } = await call(id, { ...toRequest(parts), token });
    expect(status).toBeLessThan(500);
    if (status !== 400) return;
    const { code, details = [] } = body as ErrorBody;
    if (code === 'MALFORMED_JSON') return;
    const named = fields.map(({ path }) => path.replace('.0', '[0]'));
    for (const { field, message } of details) {
      // An error about an object names the object, not its texts.
      const isNamed = named.some((name) => name === field || name.startsWith(`${field}.`));
      expect([field, isNamed]).toEqual([field, true]);
      expect(message).toMatch(/^\p{Lu}.*\.$/u);
    }
  };
  for (const textOf of KNOWN) await send(textOf);
  await fc.assert(fc.asyncProperty(anyText, send), { numRuns: 2 });
});
