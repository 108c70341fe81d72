/** Damaged requests to every route (PROMISE-S32). `invoke` checks the answers; a 5xx fails. */
import { routes, type RouteId } from '#shared/rows/index.ts';
import fc from 'fast-check';
import { encodeBody, call, type TestRequest } from './invoke.ts';
import { addAdmin, addUser } from './shop.ts';
import {
  ownToken,
  toRequest,
  validRequest,
  type Account,
  type RequestParts,
} from './valid-requests.ts';

const REQUESTS = 500;
const PARALLEL = 4;

/** test-support/authorization.test.ts sends faulty tokens. */
const CALLERS = ['anonymous', 'self', 'other', 'admin', 'admin'] as const;
type Caller = (typeof CALLERS)[number];

/** Texts of the wrong type, too long, or with a meaning for some parser. */
const TEXTS = [
  ...['', ' ', '0', '1', '6', '77', '-1', '1e3', '0x10', '٣', '12.345', 'NaN', 'null', 'nadie'],
  ...['search', 'a@b.co', 'a@b.co\r\nBcc: x@y.co', '<script>alert(1)</script>', '%00', '\u0000'],
  ...["'; DROP TABLE users; --", '${jndi:ldap://x}', '{{7*7}}', '../../etc/passwd', '🏺'],
  ...['\u202egnp.exe', 'e\u0301', '__proto__', 'constructor', 'PRODUCT', 'ACCOUNT#1'],
  ...['a'.repeat(65), 'ñ'.repeat(200), 'a'.repeat(5001), 'a'.repeat(70_000)],
];
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const ODD: readonly unknown[] = [
  ...[null, true, 0, 1, 5, 6, -1, 0.5, 1e9, 1e308, Number.MIN_VALUE, '\ud800'],
  ...[[], {}, [[]], { $ne: '' }, { S: 'x' }, nested(500)],
  Array.from({ length: 101 }, () => ({ id: '1', quantity: 1 })),
];
const json = fc.oneof(text, fc.constantFrom<unknown>(...ODD), fc.jsonValue({ maxDepth: 3 }));

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'Application/JSON;;',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=""',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'multipart/mixed; boundary=x',
  '',
];
const bytesOf = (content: string): Uint8Array => Buffer.from(content);
const RAW: readonly Uint8Array[] = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '1e999',
  '{"a":1,"a":2}',
  '{"__proto__":{"admin":true},"constructor":1}',
  '\ufeff{}',
  '['.repeat(10_000),
  `{"email":"${'a'.repeat(63_000)}"}`,
  '--x--\r\n',
  '--x\r\n\r\n\r\n--x--',
  '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na\r\n--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nb\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="imgs"; filename="\u0000"\r\n\r\nGIF89a\r\n--x--\r\n',
  `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(5000)}"\r\n\r\na\r\n--x--\r\n`,
  `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(500)}--x--\r\n`,
]
  .map(bytesOf)
  .concat([
    new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    new Uint8Array([0x22, 0xff, 0x22]),
  ]);

const FILES: readonly Uint8Array[] = [
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\u0089PNG\r\n\u001a\n<html>',
  'GIF89a',
  'RIFF____WEBPVP8 ',
  'not an image',
].map((content) => Buffer.from(content, 'latin1'));

const HEADERS: readonly [string, string][] = [
  ['if-match', '"1"'],
  ['if-match', '*'],
  ['if-match', '"999999999"'],
  ['if-none-match', '*'],
  ['if-none-match', 'W/"'],
  ['idempotency-key', 'short'],
  ['idempotency-key', 'k'.repeat(255)],
  ['idempotency-key', 'k'.repeat(256)],
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', 'same-origin'],
  ['authorization', 'Basic eDp5'],
  ['authorization', `Bearer ${'a'.repeat(8000)}`],
  ['authorization', 'Bearer x.y.z, Bearer x.y.z'],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-host', 'evil.test'],
  ['x-user-id', '1'],
  ['origin', 'null'],
  ['host', 'evil.test'],
];

type Part = 'params' | 'query' | 'headers' | 'body' | 'form';
/** `at` selects a place of the request, modulo the number of places. */
type Damage =
  | { kind: 'set'; part: Part; at: number; value: unknown }
  | { kind: 'drop'; part: Part; at: number }
  | { kind: 'add'; part: Part; name: string; value: unknown }
  | { kind: 'header'; header: [string, string] }
  | { kind: 'files'; files: Uint8Array[] }
  | { kind: 'raw'; bytes: Uint8Array; type: string }
  | { kind: 'type'; type: string }
  | { kind: 'cut' | 'flip'; at: number };

const part = fc.constantFrom<Part>('params', 'query', 'headers', 'body', 'form');
const at = fc.nat({ max: 1000 });
const set = fc.record({ kind: fc.constant('set' as const), part, at, value: json });
const kindOf = <K extends Damage['kind']>(...kinds: K[]) => fc.constantFrom(...kinds);
const fieldName = fc.oneof(
  text,
  fc.constantFrom('id', 'role', 'tokenVersion', 'slug', 'userId', 'pk'),
);
const rawBody = fc.oneof(fc.constantFrom(...RAW), fc.uint8Array({ maxLength: 200 }));
const contentTypes = fc.constantFrom(...TYPES);
const fileLists = fc.array(fc.constantFrom(...FILES), { maxLength: 7 });
const damage: fc.Arbitrary<Damage> = fc.oneof(
  { weight: 8, arbitrary: set },
  { weight: 2, arbitrary: fc.record({ kind: kindOf('drop'), part, at }) },
  fc.record({ kind: kindOf('add'), part, name: fieldName, value: json }),
  fc.record({ kind: kindOf('header'), header: fc.constantFrom(...HEADERS) }),
  fc.record({ kind: kindOf('files'), files: fileLists }),
  fc.record({ kind: kindOf('raw'), bytes: rawBody, type: contentTypes }),
  fc.record({ kind: kindOf('type'), type: contentTypes }),
  fc.record({ kind: kindOf('cut', 'flip'), at }),
);

/** A reset of the demo has no input, and would delete the accounts of the callers. */
const ids = (Object.keys(routes) as RouteId[]).filter((id) => id !== 'resetDemo');

interface Recipe {
  id: RouteId;
  caller: Caller;
  damages: Damage[];
}
const recipe: fc.Arbitrary<Recipe> = fc.record({
  id: fc.constantFrom(...ids),
  caller: fc.constantFrom(...CALLERS),
  damages: fc.array(damage, { maxLength: 3 }),
});
type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** `['items']`, `['items', '0']`, … */
const places = (value: unknown): string[][] =>
  isFields(value)
    ? Object.entries(value).flatMap(([key, inner]) => [
        [key],
        ...places(inner).map((path) => [key, ...path]),
      ])
    : [];

const put = (target: Fields, name: string, value: unknown): void => {
  Object.defineProperty(target, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
};

const changeAt = (
  fields: Fields,
  [key, ...rest]: readonly string[],
  change: (target: Fields, key: string) => void,
): void => {
  if (key === undefined) return;
  const inner = fields[key];
  if (rest.length === 0) change(fields, key);
  else if (isFields(inner)) changeAt(inner, rest, change);
};

/** JSON can have any value, other parts only text. */
const fitting = (isJson: boolean, value: unknown): unknown => {
  if (isJson) return structuredClone(value);
  // UTF-8 cannot encode a lone surrogate.
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString();
};

const damageParts = (parts: RequestParts, damages: readonly Damage[]): RequestParts => {
  const damaged = structuredClone({ ...parts, files: {} }) as Fields;
  for (const one of damages) {
    if (one.kind === 'files' && parts.form) damaged['files'] = { imgs: one.files, img: one.files };
    if (one.kind === 'header') {
      damaged['headers'] = { ...(damaged['headers'] as Fields), [one.header[0]]: one.header[1] };
    }
    if (one.kind !== 'set' && one.kind !== 'drop' && one.kind !== 'add') continue;
    // The request lacks the part, so another part is damaged.
    const fields = damaged[one.part] ?? damaged['body'] ?? damaged['form'] ?? damaged['params'];
    if (!isFields(fields)) continue;
    if (one.kind === 'add') {
      put(fields, one.name, fitting(fields === damaged['body'], one.value));
      continue;
    }
    const all = places(fields);
    const path = all[one.at % Math.max(all.length, 1)] ?? [];
    changeAt(fields, path, (target, key) => {
      if (one.kind === 'drop') delete target[key];
      else put(target, key, fitting(fields === damaged['body'], one.value));
    });
  }
  const files = damages.some(({ kind }) => kind === 'files') ? damaged['files'] : parts.files;
  return { ...damaged, files } as RequestParts;
};

const damageBytes = async (
  request: TestRequest,
  damages: readonly Damage[],
): Promise<TestRequest> => {
  let { body, headers = {} } = request;
  for (const one of damages) {
    if (one.kind === 'raw') {
      body = one.bytes;
      headers = { ...headers, 'content-type': one.type };
    }
    if (one.kind === 'type') headers = { ...headers, 'content-type': one.type };
    if ((one.kind !== 'cut' && one.kind !== 'flip') || body === undefined) continue;
    const { bytes, contentType } = await encodeBody(body);
    const place = Math.floor((bytes.length * one.at) / 1001);
    const byte = bytes[place];
    if (one.kind === 'flip' && byte !== undefined) bytes[place] = byte ^ 0x5a;
    headers = { ...(contentType && { 'content-type': contentType }), ...headers };
    body = one.kind === 'cut' ? bytes.subarray(0, place) : bytes;
  }
  return { ...request, body, headers };
};

const tokenOf = async (
  id: RouteId,
  caller: Caller,
  owner: Account,
  admin: Awaited<ReturnType<typeof addAdmin>>,
): Promise<string | undefined> => {
  switch (caller) {
    case 'anonymous':
      return undefined;
    case 'self':
      return ownToken(id, owner);
    case 'other':
      return (await addUser()).token;
    case 'admin':
      return admin.token;
  }
};

const ENDING: readonly RouteId[] = ['deleteUser', 'resetPassword', 'editUser', 'changePassword'];

test('random valid and broken requests cause no 5xx, no undocumented answer and no leak', async () => {
  const [user, admin] = await Promise.all([addUser(), addAdmin()]);
  let sent = 0;
  const send = async ({ id, caller, damages }: Recipe): Promise<void> => {
    const owner = ENDING.includes(id) ? await addUser() : user;
    const token = await tokenOf(id, caller, owner, admin);
    const parts = damageParts(await validRequest(id, owner), damages);
    const request = await damageBytes(toRequest(parts), damages);
    const { status, body } = await call(id, {
      ...request,
      ...(token !== undefined && { token }),
    });
    sent += 1;
    if (status >= 500) throw new Error(`${id}: ${JSON.stringify(body)}`);
  };
  const batches = fc.array(recipe, { minLength: PARALLEL, maxLength: PARALLEL });
  const property = fc.asyncProperty(batches, async (batch) => {
    await Promise.all(batch.map(send));
  });
  // A failure prints the smallest request that causes it. The same seed sends the same requests.
  await fc.assert(property, { seed: 1, numRuns: REQUESTS / PARALLEL });
  expect(sent).toBeGreaterThanOrEqual(REQUESTS);
});
