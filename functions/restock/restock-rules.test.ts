import type { ProductId } from '#shared/domain/ids.ts';
import {
  allConfirmed,
  currentAlerts,
  expiryOfAlerts,
  MAX_ALERTS,
  withAlert,
  type Alert,
} from './restock-rules.ts';

const now = new Date('2026-03-01T10:00:00Z');
const inDays = (days: number): number => now.getTime() + days * 86_400_000;
const id = (name: string) => name as ProductId;
const asked = (name: string, until = inDays(7)): Alert => ({ productId: id(name), until });
const confirmed = (name: string, until = inDays(365)): Alert => ({
  ...asked(name, until),
  confirmed: true,
});
const add = (alerts: readonly Alert[], name: string, isConfirmed = false) =>
  withAlert(alerts, { productId: id(name), isConfirmed }, now);

it('keeps an alert for 7 days, and for a year once it is confirmed', () => {
  expect(add([], 'a')).toEqual([asked('a')]);
  expect(add([asked('a', 1)], 'a')).toEqual([asked('a')]);
  expect(add([asked('a')], 'b')).toEqual([asked('a'), asked('b')]);
  expect(add([asked('a')], 'a', true)).toEqual([confirmed('a')]);
  expect(allConfirmed([asked('a'), confirmed('b', 5)], now)).toEqual([
    confirmed('a'),
    confirmed('b', 5),
  ]);
  expect(currentAlerts([asked('a', now.getTime()), asked('b')], now)).toEqual([asked('b')]);
});

it('leaves a confirmed alert confirmed when a visitor asks for it again', () => {
  expect(add([confirmed('a', 5)], 'a')).toEqual([confirmed('a', 5)]);
});

it('drops the oldest unconfirmed alert of a full list, and no confirmed one', () => {
  const full = Array.from({ length: MAX_ALERTS }, (_, n) =>
    n === 1 || n === 2 ? asked(`p${n}`) : confirmed(`p${n}`),
  );
  const next = add(full, 'new');
  expect(next).toHaveLength(MAX_ALERTS);
  expect(next?.map(({ productId }) => productId)).not.toContain('p1');
  expect(next?.at(-1)).toEqual(asked('new'));
  const settled = full.map((alert) => ({ ...alert, confirmed: true as const }));
  expect(add(settled, 'new')).toBeUndefined();
  expect(add(settled, 'new', true)).toBeUndefined();
  expect(add(settled, 'p3', true)).toHaveLength(MAX_ALERTS);
});

it('ends with the last alert', () => {
  expect(expiryOfAlerts([asked('a'), confirmed('b')])).toBe(inDays(365) / 1000);
  expect(expiryOfAlerts([asked('a', 1001)])).toBe(2);
});
