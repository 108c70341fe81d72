import type { ProductId } from '#shared/domain/ids.ts';
import { detourFrom, type CheckoutReadiness } from './checkout-guard.ts';

const address = {
  pais: 'España',
  provincia: 'Soria',
  ciudad: 'Soria',
  codigoPostal: '42001',
  direccion: 'Calle Mayor 1',
};
const ready: CheckoutReadiness = {
  items: ['a jug'],
  address,
  session: { role: 'user' },
  checkout: { status: 'idle' },
  isClosed: false,
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
      request: { items: [{ id: 'jug' as ProductId, quantity: 1 }], address, notes: '' },
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
  ['shipping', { address: { ...address, ciudad: '' } }, '/cart/information'],
  ['payment', { address: { ...address, ciudad: '' } }, '/cart/information'],
  ['payment', failedWith(0, 'OFFLINE'), '/cart'],
  ['information', { isClosed: true }, '/cart'],
  ['shipping', { isClosed: true }, '/cart'],
  ['payment', { isClosed: true }, '/cart'],
  ['payment', { ...visitor, isClosed: true }, '/login'],
] as const)('%s with %j redirects to %s', (step, missing, path) => {
  expect(detourFrom(step, { ...ready, ...missing })).toBe(path);
});
