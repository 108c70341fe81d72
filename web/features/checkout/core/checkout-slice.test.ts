import fc from 'fast-check';
import type { ProductId } from '#shared/domain/ids.ts';
import { reviveCheckout, type CheckoutState } from './checkout-slice.ts';

const attempt = {
  key: 'abcdefghijklmnopqrstuvwx',
  request: {
    items: [{ id: 'jug' as ProductId, quantity: 1 }],
    address: { pais: 'a', provincia: 'b', ciudad: 'c', codigoPostal: '001', direccion: 'd' },
    notes: '',
  },
};
const problem = {
  status: 409,
  code: 'OUT_OF_STOCK',
  message: 'No quedan unidades.',
  details: [{ field: 'items[0].quantity', code: 'MAX', available: 0, productId: 'jug' }],
  retryAfter: undefined,
} as const;

const stored = (state: unknown): unknown => JSON.parse(JSON.stringify(state));

test('a failed attempt comes back from storage with its reason', () => {
  const state = reviveCheckout(stored({ status: 'failed', attempt, problem }));
  expect(state).toMatchObject({ status: 'failed', attempt, problem: { code: 'OUT_OF_STOCK' } });
});

test.each([
  ['cut short', { status: 'sending', attempt }],
  ['cut short after a refusal', { status: 'sending', attempt, retryOf: problem }],
  ['failed for a reason that cannot be read', { status: 'failed', attempt, problem: { code: 1 } }],
  [
    'failed with junk in its details',
    { status: 'failed', attempt, problem: { ...problem, details: [null] } },
  ],
])('an attempt that was %s comes back as unanswered', (_, state) => {
  expect(reviveCheckout(stored(state))).toMatchObject({
    status: 'failed',
    attempt,
    problem: { status: 0, code: 'OFFLINE' },
  });
});

test('anything else is no attempt at all', () => {
  const idle: CheckoutState = { status: 'idle' };
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(reviveCheckout(value)).toEqual(idle);
      expect(reviveCheckout({ status: 'failed', attempt: value, problem })).toEqual(idle);
    }),
  );
  expect(reviveCheckout({ status: 'failed', attempt: { key: 'k', request: {} } })).toEqual(idle);
});
