import fc from 'fast-check';
import { cents } from './cents.ts';
import { discountsOn, paidFor, type Terms } from './coupons.ts';
import type { CategoryId } from './ids.ts';

const clay = 2 as CategoryId;
const wool = 3 as CategoryId;
const line = (price: number, quantity = 1, categoryId = clay) => ({
  ...{ price: cents(price), quantity, categoryId },
});
const terms = (given: Partial<Terms>): Terms => ({ code: 'FERIA', currency: 'USD', ...given });

test.each<[string, Partial<Terms>, ReturnType<typeof line>[], number[]]>([
  ['a percentage, half a cent up', { percent: 15 }, [line(1250), line(90)], [188, 13]],
  ['an amount, in proportion', { amount: cents(1000) }, [line(2000), line(1000)], [667, 333]],
  ['an amount above the price, down to nothing', { amount: cents(9900) }, [line(1250)], [1250]],
  ['everything', { percent: 100 }, [line(333, 3), line(1)], [999, 1]],
  [
    'pieces of one category only',
    { percent: 10, categoryId: wool },
    [line(1000), line(500, 1, wool)],
    [0, 50],
  ],
  [
    'whole units of a currency without cents',
    { percent: 15, currency: 'CLP' },
    [line(99900)],
    [15000],
  ],
])('takes off %s', (_, given, lines, discounts) => {
  expect(discountsOn(terms(given), lines)).toEqual({ discounts });
});

test.each<[string, Partial<Terms>, string]>([
  [
    'too small an order',
    { percent: 10, minimum: cents(1251) },
    'El código FERIA vale para compras desde $12.51 USD, sin contar el envío.',
  ],
  [
    'other pieces',
    { amount: cents(100), categoryId: wool },
    'El código FERIA no vale para las piezas de este pedido.',
  ],
])('says why it takes nothing off %s', (_, given, problem) => {
  expect(discountsOn(terms(given), [line(1250)])).toEqual({ problem });
});

test('no line pays less than nothing, and its units in any parts pay what the line did', () => {
  const lines = fc.array(
    fc.record({ price: fc.nat(99_999), quantity: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 6 },
  );
  const off = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ amount: fc.integer({ min: 1, max: 300_000 }).map(cents) }),
  );
  fc.assert(
    fc.property(lines, off, fc.nat(), (priced, given, cut) => {
      const all = priced.map(({ price, quantity }) => line(price, quantity));
      const { discounts } = { discounts: [], ...discountsOn(terms(given), all) };
      for (const [index, discount] of discounts.entries()) {
        const sold = { ...(all[index] ?? line(0)), discount };
        const paid = sold.price * sold.quantity - discount;
        const first = cut % (sold.quantity + 1);
        const part = (units: number, before: number): number =>
          paidFor(sold, units, { before, currency: 'USD' });
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(paid).toBeGreaterThanOrEqual(0);
        expect(part(first, 0)).toBeGreaterThanOrEqual(0);
        expect(part(first, 0) + part(sold.quantity - first, first)).toBe(paid);
      }
    }),
  );
});
