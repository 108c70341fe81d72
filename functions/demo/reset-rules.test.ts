import type { OrderId, ProductId, UserId } from '#shared/domain/ids.ts';
import { ulid } from 'ulid';
import { emailHash, keys } from '../table/keys.ts';
import { bornAt } from './reset-rules.ts';

const [EARLY, LATE] = [1_700_000_000_000, 1_800_000_000_000];

test('an order of the shared account is as old as its own id', () => {
  const owner = { role: 'user', id: '1' as UserId } as const;
  expect(bornAt(keys.order(owner, ulid(LATE) as OrderId))).toBe(LATE);
});

test('an item of an early account is as new as its own id', () => {
  const owner = { role: 'user', id: ulid(EARLY) as UserId } as const;
  expect(bornAt(keys.order(owner, ulid(LATE) as OrderId))).toBe(LATE);
  expect(bornAt(keys.account(owner))).toBe(EARLY);
});

test('a guard is as old as the item that it belongs to', () => {
  expect(bornAt({ ...keys.slug('jarra'), productId: ulid(LATE) })).toBe(LATE);
  expect(bornAt({ ...keys.email('user', 'a@b.co'), accountId: ulid(LATE) })).toBe(LATE);
  expect(bornAt({ ...keys.slug('jarra'), productId: '1' })).toBe(0);
});

test('hashes and ids of the seed have no time', () => {
  expect(bornAt(keys.subscriber(emailHash('a@b.co')))).toBe(0);
  expect(bornAt(keys.rated('1' as UserId, '2' as ProductId))).toBe(0);
});
