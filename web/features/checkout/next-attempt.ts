import type { OrderRequest } from '#shared/domain/schemas/order.ts';
import type { Attempt, CheckoutState } from './core/checkout-slice.ts';

/**
 * 24 random letters, 112 bits. Not `randomUUID`, which needs HTTPS and so fails on a phone that
 * opens a local shop. Letters only, so that nothing persisted can look like a card number.
 */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    (10 + (byte % 26)).toString(36),
  ).join('');

/**
 * The attempt to send next. The same content reuses the last key, so that a lost answer causes no
 * second order. Other content needs a new key, because the API rejects it under the old one.
 */
export const nextAttempt = (checkout: CheckoutState, request: OrderRequest): Attempt => {
  const last = checkout.status === 'idle' ? undefined : checkout.attempt;
  const used = checkout.status === 'failed' && checkout.problem.code === 'IDEMPOTENCY_MISMATCH';
  return last && !used && JSON.stringify(last.request) === JSON.stringify(request)
    ? last
    : { key: newKey(), request };
};
