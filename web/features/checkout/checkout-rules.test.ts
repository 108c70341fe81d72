import fc from 'fast-check';
import { Address, Extras } from '#shared/domain/schemas/order.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { ADDRESS } from '../../../test-support/site-state.ts';
import {
  ADDRESS_FIELDS,
  addressErrors,
  deliveryErrors,
  extraErrors,
  detourFrom,
  filledFrom,
  formatCardNumber,
  formatCvv,
  formatExpiry,
  hasGaps,
  isComplete,
  type CheckoutReadiness,
} from './checkout-rules.ts';

test('requires every field and ignores spaces', () => {
  for (const { name, missing } of ADDRESS_FIELDS) {
    expect(addressErrors({ ...ADDRESS, [name]: '  ' })).toEqual({ [name]: missing });
    expect(isComplete({ ...ADDRESS, [name]: '' })).toBe(false);
  }
});

test.each([
  [false, {}, true, {}],
  [false, { pais: ' ' }, true, { pais: 'Escribe el país de entrega.' }],
  [true, { pais: '' }, false, { pais: 'Elige el país de entrega.' }],
  [
    true,
    {},
    false,
    {
      codigoPostal:
        'No enviamos a este código postal. Escribe otra dirección o pregúntanos en hola@lumbre.example.',
    },
  ],
])('with a list of countries (%s), %j, which is served (%s), is answered with %j', (...example) => {
  const [isChosen, changes, isServed, errors] = example;
  const serving = { isChosen, isServed: () => isServed, email: 'hola@lumbre.example' };
  expect(deliveryErrors({ address: { ...ADDRESS, ...changes }, extras: {} }, serving)).toEqual(
    errors,
  );
});

test('accepts exactly the addresses that the schema accepts', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ minLength: 78, maxLength: 82 }),
    fc.string({ minLength: 198, maxLength: 202 }),
    fc.stringMatching(/^[\d ]{0,12}$/),
    fc.constantFrom('España', ' Soria ', 'a\nb', '\t', ''),
  );
  const address = fc.record({
    pais: text,
    provincia: text,
    ciudad: text,
    codigoPostal: text,
    direccion: text,
  });
  fc.assert(
    fc.property(address, (typed) => {
      const rejected = Address.safeParse(typed).error?.issues.map(({ path }) => path[0]) ?? [];
      expect(new Set(Object.keys(addressErrors(typed)))).toEqual(new Set(rejected));
    }),
    { numRuns: 300 },
  );
});

test('accepts exactly the recipients and cards that the schema accepts', () => {
  const text = (most: number) =>
    fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.string({ minLength: most - 1, maxLength: most + 1 }),
      fc.constantFrom('', ' ', 'Ana', 'a\nb', 'a\u0007b', '+34 600 112 233', '12345'),
    );
  const extras = fc.record(
    {
      recipient: fc.record({ name: text(120), phone: text(20) }),
      gift: fc.record({ message: text(300) }),
    },
    { requiredKeys: [] },
  );
  const FIELDS: Record<string, string> = {
    recipientName: 'recipient.name',
    recipientPhone: 'recipient.phone',
    giftMessage: 'gift.message',
  };
  fc.assert(
    fc.property(extras, (typed) => {
      const rejected = Extras.safeParse(typed).error?.issues.map(({ path }) => path.join('.'));
      const shown = Object.keys(extraErrors(typed)).map((name) => FIELDS[name]);
      expect(new Set(shown)).toEqual(new Set(rejected));
    }),
    { numRuns: 300 },
  );
});

describe('the address of the last order', () => {
  it('fills an empty form', () => {
    expect(filledFrom(null, ADDRESS)).toEqual(ADDRESS);
  });

  it('keeps what the shopper has typed', () => {
    const typed = { pais: '', provincia: ' ', ciudad: 'Foz', codigoPostal: '', direccion: '' };
    expect(filledFrom(typed, ADDRESS)).toEqual({ ...ADDRESS, ciudad: 'Foz' });
    expect([typed, filledFrom(typed, ADDRESS)].map(hasGaps)).toEqual([true, false]);
  });
});

const ready: CheckoutReadiness = {
  items: ['a jug'],
  address: ADDRESS,
  extras: {},
  session: { role: 'user' },
  checkout: { status: 'idle' },
  isClosed: false,
  isServed: true,
};
const visitor = { session: { role: 'visitor' } } as const;
const failedWith = (
  status: number,
  code: 'OFFLINE' | 'OUT_OF_STOCK',
): Pick<CheckoutReadiness, 'checkout'> => ({
  checkout: {
    status: 'failed',
    attempt: {
      key: '0123456789abcdef',
      request: { items: [{ id: 'jug' as ProductId, quantity: 1 }], address: ADDRESS, notes: '' },
    },
    problem: { status, code, message: '', details: [], retryAfter: undefined, receivedAt: 0 },
  },
});

test.each(['information', 'shipping', 'payment'] as const)(
  '%s opens when nothing is missing',
  (step) => {
    expect(detourFrom(step, ready)).toBeUndefined();
    expect(detourFrom(step, { ...ready, ...failedWith(409, 'OUT_OF_STOCK') })).toBeUndefined();
  },
);

test.each([
  ['information', { items: [] }, '/cart'],
  ['information', { address: null }, undefined],
  ['information', visitor, undefined],
  ['information', failedWith(0, 'OFFLINE'), '/cart'],
  ['shipping', { items: [], address: null }, '/cart'],
  ['shipping', { address: null }, '/cart/information'],
  ['shipping', visitor, undefined],
  ['payment', { ...visitor, items: [] }, '/login'],
  ['payment', { items: [] }, '/cart'],
  ['payment', { address: null }, '/cart/information'],
  ['shipping', { address: { ...ADDRESS, ciudad: '' } }, '/cart/information'],
  ['payment', { address: { ...ADDRESS, ciudad: '' } }, '/cart/information'],
  ['shipping', { extras: { recipient: { name: '', phone: '' } } }, '/cart/information'],
  ['payment', failedWith(0, 'OFFLINE'), '/cart'],
  ['information', { isServed: false }, undefined],
  ['shipping', { isServed: false }, '/cart/information'],
  ['information', { isClosed: true }, '/cart'],
  ['shipping', { isClosed: true }, '/cart'],
  ['payment', { isClosed: true }, '/cart'],
  ['payment', { ...visitor, isClosed: true }, '/login'],
] as const)('%s with %j redirects to %s', (step, missing, path) => {
  expect(detourFrom(step, { ...ready, ...missing })).toBe(path);
});

test.each([
  ['', ''],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242-4242 4242x4242', '4242 4242 4242 4242'],
  ['37828224631000512345', '3782 8224 6310 0051 234'],
])('formats the card number %j as %j', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown);
  expect(formatCardNumber(shown)).toBe(shown);
});

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['12 / 30', '12 / 30'],
  ['1230', '12 / 30'],
  ['5', '05'],
  ['530', '05 / 30'],
  ['12/3099', '12 / 30'],
])('formats the expiry date %j as %j', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
  expect(formatExpiry(shown)).toBe(shown);
});

test('limits the CVV to four digits', () => {
  expect(formatCvv('12a345')).toBe('1234');
});
