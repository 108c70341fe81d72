import fc from 'fast-check';
import type { ProductId } from '#shared/domain/ids.ts';
import { ADDRESS } from '../../../../test-support/site-state.ts';
import { reviveCheckout, type CheckoutState } from './checkout-slice.ts';

const attempt = {
  key: 'abcdefghijklmnopqrstuvwx',
  request: {
    items: [{ id: 'jug' as ProductId, quantity: 1 }],
    address: ADDRESS,
    notes: '',
  },
};
const problem = {
  status: 409,
  code: 'OUT_OF_STOCK',
  message: 'No quedan unidades.',
  details: [{ field: 'items[0].quantity', code: 'MAX', available: 0, productId: 'jug' }],
  retryAfter: undefined,
  receivedAt: 5,
} as const;

const stored = (state: unknown): unknown => JSON.parse(JSON.stringify(state));

test('restores a failed attempt with its reason', () => {
  const state = reviveCheckout(stored({ status: 'failed', attempt, problem }));
  expect(state).toMatchObject({ status: 'failed', attempt, problem: { code: 'OUT_OF_STOCK' } });
});

test.each([
  ['interrupted', { status: 'sending', attempt }],
  ['interrupted after a rejection', { status: 'sending', attempt, retryOf: problem }],
  ['failed for an invalid reason', { status: 'failed', attempt, problem: { code: 1 } }],
])('restores an attempt as unanswered: %s', (_, state) => {
  expect(reviveCheckout(stored(state))).toMatchObject({
    status: 'failed',
    attempt,
    problem: { status: 0, code: 'OFFLINE' },
  });
});

test('forgets a placed order, whose confirmation is shown once', () => {
  expect(reviveCheckout(stored({ status: 'idle', placed: { id: 'o1' } }))).toEqual({
    status: 'idle',
  });
});

test('restores any other value as idle', () => {
  const idle: CheckoutState = { status: 'idle' };
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(reviveCheckout(value)).toEqual(idle);
      expect(reviveCheckout({ status: 'failed', attempt: value, problem })).toEqual(idle);
    }),
  );
  expect(reviveCheckout({ status: 'failed', attempt: { key: 'k', request: {} } })).toEqual(idle);
});
