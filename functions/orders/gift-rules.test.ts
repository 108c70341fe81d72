import { cents } from '#shared/domain/money.ts';
import { orderRecord } from '../../test-support/shop.ts';
import type { OrderRecord } from '../table/items.ts';
import { giftCode, openGift } from './gift-rules.ts';

const NOW = new Date('2026-11-28T10:00:00.000Z');
const gift = { message: 'Feliz día.', secret: 'ab12'.repeat(6) };
const returned = (quantity: number): OrderRecord['closed'] => ({
  kind: 'returned',
  at: NOW.toISOString(),
  whole: quantity === 2,
  refunded: cents(0),
  refunds: [],
  lines: orderRecord().lines.map(({ id }) => ({ id, quantity })),
});

const CASES: [what: string, given: object, isOpen: boolean][] = [
  ['a demo order', {}, true],
  ['a paid order', { payment: { method: 'transfer', status: 'paid' } }, true],
  ['an unpaid order', { payment: { method: 'transfer', status: 'pending' } }, false],
  ['an order after 365 days less a second', { createdAt: '2025-11-28T10:00:01.000Z' }, true],
  ['an order after 365 days', { createdAt: '2025-11-28T10:00:00.000Z' }, false],
  ['an order of which a part came back', { closed: returned(1) }, true],
  ['an order that came back', { closed: returned(2) }, false],
  ['an order that is no gift, or is erased', { gift: undefined }, false],
];

test.each(CASES)('%s: whether its gift has a page', (_what, given, isOpen) => {
  const order = orderRecord({ createdAt: '2026-11-20T10:00:00.000Z', gift, ...given });
  expect(giftCode(order) !== undefined && openGift(order, [], NOW) !== undefined).toBe(isOpen);
});
