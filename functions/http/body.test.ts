import { ShopError } from '#shared/domain/errors.ts';
import { MAX_FORM_FIELDS, MAX_FORM_FILES, MAX_MULTIPART_BYTES } from '#shared/domain/limits.ts';
import { signUp } from '#shared/rows/accounts.ts';
import { parseForm, parseJson } from './body.ts';

const boundary = 'frontera';
const part = (disposition: string, content: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const form = (...parts: string[]) => Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
const parse = (bytes: Buffer) =>
  parseForm(signUp, bytes, `multipart/form-data; boundary=${boundary}`);

const codeOf = (parsing: Promise<unknown>): Promise<string> =>
  parsing.then(
    () => 'accepted',
    (error: unknown) => (error instanceof ShopError ? error.code : String(error)),
  );

test('returns text fields and declared files, but no file names', async () => {
  const parsed = await parse(
    form(
      part('name="firstname"', 'Lucía'),
      part('name="avatar"; filename="../../etc/passwd"', 'bytes'),
      part('name="other"; filename="x.png"', 'ignored'),
    ),
  );
  expect(parsed.fields).toEqual({ firstname: 'Lucía' });
  expect(Object.keys(parsed.files)).toEqual(['avatar']);
  expect(Buffer.from(parsed.files['avatar']?.[0]?.bytes ?? []).toString()).toBe('bytes');
  expect(JSON.stringify(parsed)).not.toContain('passwd');
});

test('ignores the empty part of an untouched file input', async () => {
  const parsed = await parse(form(part('name="avatar"; filename=""', '')));
  expect(parsed.files).toEqual({});
});

test('a field called __proto__ is an ordinary field', async () => {
  const parsed = await parse(form(part('name="__proto__"', 'x')));
  expect(Object.keys(parsed.fields)).toEqual(['__proto__']);
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

test.each([
  ['a form without an end', Buffer.from(part('name="a"', 'x')), 'MALFORMED_MULTIPART'],
  ['an empty body', Buffer.alloc(0), 'MALFORMED_MULTIPART'],
  ['a field twice', form(part('name="a"', 'x'), part('name="a"', 'y')), 'MALFORMED_MULTIPART'],
  [
    'two avatars',
    form(part('name="avatar"; filename="1"', 'x'), part('name="avatar"; filename="2"', 'y')),
    'TOO_LARGE',
  ],
  [
    'ten thousand fields',
    form(...Array.from({ length: 10_000 }, (_, n) => part(`name="f${n}"`, 'x'))),
    'TOO_LARGE',
  ],
])('rejects %s', async (_, bytes, code) => {
  expect(await codeOf(parse(bytes))).toBe(code);
});

test.each([
  [
    'tens of thousands of text fields',
    form(...Array.from({ length: 62_000 }, () => part('name="a"', ''))),
  ],
  [
    'tens of thousands of empty files',
    form(...Array.from({ length: 50_000 }, () => part('name=""; filename=""', ''))),
  ],
  ['a part with 800,000 headers', form(part(`name="a"\r\n${'X:y\r\n'.repeat(800_000)}X: y`, 'x'))],
])('rejects %s without parsing them', async (_, bytes) => {
  expect(bytes.length).toBeLessThanOrEqual(MAX_MULTIPART_BYTES);
  const parser = jest.spyOn(Response.prototype, 'formData');
  expect(await codeOf(parse(bytes))).toBe('TOO_LARGE');
  expect(parser).not.toHaveBeenCalled();
});

test.each([
  ['without a boundary', 'multipart/form-data'],
  ['with an empty boundary', 'multipart/form-data; boundary=""'],
  ['with a boundary that is too long', `multipart/form-data; boundary=${'x'.repeat(71)}`],
])('rejects a form %s', async (_, contentType) => {
  const parsing = parseForm(signUp, form(part('name="a"', 'x')), contentType);
  expect(await codeOf(parsing)).toBe('MALFORMED_MULTIPART');
});

test('accepts as many fields and files as the limits say', async () => {
  const fields = Array.from({ length: MAX_FORM_FIELDS }, (_, n) => part(`name="f${n}"`, 'x'));
  const files = Array.from({ length: MAX_FORM_FILES }, (_, n) =>
    part(`name="g${n}"; filename="x"`, 'x'),
  );
  const { fields: parsed } = await parse(form(...fields, ...files));
  expect(Object.keys(parsed)).toHaveLength(MAX_FORM_FIELDS);
});

test.each([
  ['a lone surrogate', String.raw`{"content":"\ud83c"}`],
  ['a nested lone surrogate', String.raw`[{"a":["ok","\udfff"]}]`],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ['ten thousand nested lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['an empty text', ''],
])('rejects %s as JSON', async (_, text) => {
  const parsing = Promise.resolve(Buffer.from(text)).then(parseJson);
  expect(await codeOf(parsing)).toBe('MALFORMED_JSON');
});

test('accepts surrogate pairs, and __proto__ is an ordinary key', () => {
  const parsed = parseJson(Buffer.from(String.raw`{"a":"\ud83c\udffa 🏺","__proto__":{"b":1}}`));
  expect(parsed).toHaveProperty('a', '🏺 🏺');
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  expect(({} as Record<string, unknown>)['b']).toBeUndefined();
});
