import { formHash, madeBy } from './used-key.ts';

const now = new Date('2025-11-21T10:00:00Z');
const usedKey = { madeId: 'p1', requestHash: 'h', expiresAt: now.getTime() / 1000 + 1 };

test('an unused and an expired key made nothing', () => {
  const later = new Date(now.getTime() + 1000);
  expect(madeBy(undefined, { hash: 'h', now })).toBeUndefined();
  expect(madeBy(usedKey, { hash: 'other', now: later })).toBeUndefined();
});

test('the hash of a form depends on route, fields and bytes', () => {
  const file = (text: string) => ({ imgs: [{ field: 'imgs', bytes: Buffer.from(text) }] });
  const hash = formHash('createProduct', { title: 'Bol' }, file('a'));
  expect(formHash('createProduct', { title: 'Bol' }, file('a'))).toBe(hash);
  const others = [
    formHash('createCategory', { title: 'Bol' }, file('a')),
    formHash('createProduct', { title: 'Cuenco' }, file('a')),
    formHash('createProduct', { title: 'Bol' }, file('b')),
    formHash('createProduct', { title: 'Bol' }, {}),
  ];
  expect(new Set([hash, ...others]).size).toBe(5);
});
