import { lawOf } from './law.ts';
import { DEFAULT_SETTINGS, retentionOf, shownOf } from './settings.ts';

const payment = { ...DEFAULT_SETTINGS.payment, methods: ['stripe' as const] };

test('knows the right of withdrawal of the European Union and of Argentina', () => {
  expect(lawOf('ES')).toMatchObject({ withdrawal: { days: 14 }, guaranteeYears: 3 });
  expect(lawOf('FR')).toMatchObject({ withdrawal: { days: 14 }, guaranteeYears: 2 });
  expect(lawOf('AR').withdrawal).toMatchObject({ days: 10, link: 'Botón de arrepentimiento' });
  expect(lawOf('MX')).toEqual({});
});

test('pages of a demo know no law, and pages of a shop that sells the one of its country', () => {
  expect(shownOf({ name: 'Barro' }).law).toBeUndefined();
  const retention = { accountYears: 5, orderYears: 6 };
  expect(shownOf({ payment }).law).toEqual({ ...lawOf('ES'), retention, phoneRequired: true });
  expect(shownOf({ payment, country: 'MX', phoneRequired: false }).law).toEqual({
    retention: { ...retention, orderYears: 10 },
  });
});

test('a return takes at least the days of the law, except in a demo', () => {
  expect(shownOf({ payment, returnDays: 7 }).returnDays).toBe(14);
  expect(shownOf({ payment, returnDays: 30 }).returnDays).toBe(30);
  expect(shownOf({ payment, country: 'MX', returnDays: 7 }).returnDays).toBe(7);
  expect(shownOf({ returnDays: 7 }).returnDays).toBe(7);
});

test('orders are kept for at least the years of the law', () => {
  const orderYears = (country: string, years: number | null) =>
    retentionOf({ ...DEFAULT_SETTINGS, country, orderYears: years }).orderYears;
  expect([orderYears('ES', 6), orderYears('FR', 6), orderYears('AR', 12)]).toEqual([6, 10, 12]);
  expect(orderYears('FR', null)).toBeNull();
});
