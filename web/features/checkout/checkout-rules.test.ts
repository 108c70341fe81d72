import type { Address, Extras } from '#shared/domain/schemas/order.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { openShop } from '#shared/domain/shop.ts';
import { ADDRESS } from '../../../test-support/site-state.ts';
import {
  ADDRESS_FIELDS,
  deliveryErrors,
  detourFrom,
  filledFrom,
  formatCardNumber,
  formatCvv,
  formatExpiry,
  hasGaps,
  isComplete,
  type CheckoutReadiness,
} from './checkout-rules.ts';

const errorsOf = (changes: Partial<Address>, extras: Extras = {}) =>
  deliveryErrors(
    { address: { ...ADDRESS, ...changes }, extras },
    { isChosen: false, isServed: () => true, email: '' },
  );

test('requires every field and ignores spaces', () => {
  for (const { name } of ADDRESS_FIELDS.filter((field) => field.name !== 'telefono')) {
    expect(Object.keys(errorsOf({ [name]: '  ' }))).toEqual([name]);
    expect(isComplete({ ...ADDRESS, [name]: '' })).toBe(false);
  }
});

test.each([
  [{ codigoPostal: '08 A' }, { codigoPostal: 'El código postal lleva solo números, de 3 a 10.' }],
  [{ ciudad: 'a'.repeat(81) }, { ciudad: 'Tiene 81 caracteres y caben 80.' }],
  [{ direccion: 'a\nb' }, { direccion: 'Quita los saltos de línea.' }],
])('%j is rejected: %j', (changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors);
});

test('names the fields of a recipient and of a card', () => {
  const extras = { recipient: { name: ' ', phone: 'x' }, gift: { message: 'a\u0007' } };
  expect(errorsOf({}, extras)).toEqual({
    'recipient.name': 'Escribe quién lo recibe.',
    'recipient.phone': expect.stringMatching(/^Escribe un teléfono/),
    'gift.message': 'Hay un carácter que no se puede imprimir.',
  });
  expect(isComplete(ADDRESS, extras)).toBe(false);
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

test.each([
  [null, undefined, {}],
  [null, '-', { telefono: expect.stringMatching(/^Escribe un teléfono/) }],
  [{}, ' ', {}],
  [{ phoneRequired: true }, undefined, { telefono: 'Escribe tu teléfono: lo pide quien reparte.' }],
  [{ phoneRequired: true }, ' ', { telefono: 'Escribe tu teléfono: lo pide quien reparte.' }],
  [{ phoneRequired: true }, '+34 (600) 12-34-56', {}],
] as const)('under %j the telephone %j is answered with %j', (law, telefono, errors) => {
  openShop({ law });
  const given = telefono === undefined ? {} : { telefono };
  expect(errorsOf(given)).toEqual(errors);
  const isRight = Object.keys(errors).length === 0;
  expect(isComplete({ ...ADDRESS, ...given })).toBe(isRight);
  if (!telefono?.trim()) expect(hasGaps({ ...ADDRESS, ...given })).toBe(!isRight);
  openShop();
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
  [false, '/signup'],
  [true, '/login'],
])(
  'in a shop that sells, a visitor whose session has expired (%s) pays by %s',
  (hasExpired, path) => {
    openShop({ law: {} });
    const session = { role: 'visitor', hasExpired } as const;
    expect(detourFrom('payment', { ...ready, session })).toBe(path);
    openShop();
  },
);

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
