/**
 * Sends texts from all of Unicode at their maximum lengths, such as characters whose normal form is 18
 * times as long, combining marks and halves of surrogate pairs. No call may answer 5xx.
 */
import {
  MAX_CARRIER,
  MAX_DESCRIPTION,
  MAX_FACT,
  MAX_FACT_TEXT,
  MAX_HOLIDAY_TEXT,
  MAX_MATERIAL,
  MAX_NOTES,
  MAX_REVIEW,
  MAX_SHIPMENT_NOTE,
  MAX_TITLE,
  MAX_TRACKING,
} from '#shared/domain/limits.ts';
import type { ErrorBody } from '#shared/domain/errors.ts';
import { routes, type RouteId } from '#shared/rows/index.ts';
import fc from 'fast-check';
import type { EndpointHandler } from '../functions/http/endpoint.ts';
import { loadHandlers } from './handlers.ts';
import { invoke } from './invoke.ts';
import { addAdmin, addUser } from './shop.ts';
import { toRequest, validRequest, type RequestParts } from './valid-requests.ts';

let handlers: Record<RouteId, EndpointHandler>;
beforeAll(async () => {
  handlers = await loadHandlers();
});

const FACTS = {
  maker: MAX_FACT,
  place: MAX_FACT,
  materials: MAX_MATERIAL,
  care: MAX_FACT_TEXT,
  edition: MAX_FACT,
  identifier: MAX_FACT,
  warnings: MAX_FACT_TEXT,
};

/** Text fields that are sent together: their maximum lengths by path in form or body. */
const CASES: [RouteId, Record<string, number>][] = [
  ['createCategory', { name: 120 }],
  ['editCategory', { name: 120 }],
  ['createProduct', { title: MAX_TITLE, description: MAX_DESCRIPTION }],
  ['createProduct', FACTS],
  ['editProduct', { title: MAX_TITLE, description: MAX_DESCRIPTION }],
  ['editProduct', FACTS],
  ['signUp', { firstname: 60, lastname: 60, address: 300 }],
  ['signUp', { email: 254 }],
  ['editUser', { firstname: 60, lastname: 60, address: 300 }],
  ['editUser', { email: 254 }],
  ['createAdmin', { firstname: 60, lastname: 60 }],
  ['createAdmin', { email: 254 }],
  ['signIn', { email: 254, password: 1024 }],
  ['signInAdmin', { email: 254, password: 1024 }],
  ['requestPasswordReset', { email: 254 }],
  ['subscribe', { email: 254 }],
  ['postReview', { content: MAX_REVIEW }],
  ['postReview', { productId: 64 }],
  [
    'placeOrder',
    {
      'address.pais': 80,
      'address.provincia': 80,
      'address.ciudad': 80,
      'address.direccion': 200,
      notes: MAX_NOTES,
    },
  ],
  ['placeOrder', { 'items.0.id': 64 }],
  ['editShipment', { carrier: MAX_CARRIER, tracking: MAX_TRACKING, note: MAX_SHIPMENT_NOTE }],
  ['changeHoliday', { message: MAX_HOLIDAY_TEXT }],
  ['changePassword', { currentPassword: 1024, password: 128 }],
  ['changeAdminPassword', { currentPassword: 1024, password: 128 }],
  ['requestAdminPasswordReset', { email: 254 }],
  ['confirmEmail', { token: 100 }],
  ['requestRestock', { email: 254, productId: 64 }],
  ['requestOwnRestock', { productId: 64 }],
  ['confirmRestock', { token: 100 }],
];

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

/** The request without optional images. Only requests that create something need one. */
const smallest = ({ files, ...parts }: RequestParts, id: RouteId): RequestParts => ({
  ...parts,
  ...(files && id.startsWith('create') && { files }),
});

test.each(CASES)('%s accepts or refuses any text as %j', async (id, fields) => {
  const owner = await addUser();
  const { token } = routes[id].access === 'admin' ? await addAdmin() : owner;
  const send = async (textOf: (length: number) => string): Promise<void> => {
    const parts = smallest(await validRequest(id, owner), id);
    const part = parts.form ? 'form' : 'body';
    for (const [path, length] of Object.entries(fields)) {
      const sent = withText(parts[part], path.split('.'), textOf(length));
      Object.assign(parts, { [part]: sent });
    }
    const { status, body } = await invoke(routes[id], handlers[id], { ...toRequest(parts), token });
    expect(status).toBeLessThan(500);
    if (status !== 400) return;
    const { code, details = [] } = body as ErrorBody;
    if (code === 'MALFORMED_JSON') return;
    const named = Object.keys(fields).map((path) => path.replace('items.0', 'items[0]'));
    expect(named).toEqual(expect.arrayContaining(details.map(({ field }) => field)));
    for (const { message } of details) expect(message).toMatch(/^\p{Lu}.*\.$/u);
  };
  for (const textOf of KNOWN) await send(textOf);
  await fc.assert(fc.asyncProperty(anyText, send), { numRuns: 6 });
});

test('the table has every field that takes free text', () => {
  const withInput = Object.values(routes).filter(({ input }) => 'body' in input || 'form' in input);
  // A reset needs a token of its own, and moderateReview takes a boolean only.
  const others = ['resetPassword', 'resetAdminPassword', 'moderateReview'];
  const named = new Set([...CASES.map(([id]) => id), ...others]);
  expect(withInput.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
});
