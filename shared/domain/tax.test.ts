import fc from 'fast-check';
import { cents } from './money.ts';
import { taxIn, taxText } from './tax.ts';

test.each([
  [12_100, 21, 2100],
  [11_600, 16, 1600],
  [10_000, 10.5, 950],
  [1, 21, 0],
  [0, 21, 0],
])('%i cents with %d %% contain %i cents of tax', (total, rate, tax) => {
  expect(taxIn(cents(total), rate)).toBe(tax);
});

test('the tax is the nearest cent, and smaller than the total', () => {
  const rates = fc.integer({ min: 1, max: 5000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(fc.nat(100_000_000), rates, (total, rate) => {
      const tax = taxIn(cents(total), rate);
      expect(Number.isInteger(tax)).toBe(true);
      const exact = total - total / (1 + rate / 100);
      expect(Math.abs(tax - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});

test('names the tax of the country of the currency', () => {
  expect(taxText('EUR', 21)).toBe('IVA incluido (21\u00a0%)');
  expect(taxText('MXN', 16)).toBe('IVA incluido (16\u00a0%)');
  expect(taxText('PEN', 18)).toBe('IGV incluido (18\u00a0%)');
  expect(taxText('EUR', 5.5)).toBe('IVA incluido (5,5\u00a0%)');
});
