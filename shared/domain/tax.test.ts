import fc from 'fast-check';
import { cents } from './money.ts';
import { taxIn, taxOf, taxText } from './tax.ts';

test.each([
  [12_100, 21, 2100],
  [11_600, 16, 1600],
  [10_000, 10.5, 950],
  [1, 21, 0],
  [0, 21, 0],
  [10_000, 13, 1150],
])('%i cents with %d %% contain %i cents of tax', (total, rate, tax) => {
  expect(taxIn(cents(total), { rate })).toBe(tax);
});

test('the tax is the nearest cent, and smaller than the total', () => {
  const rates = fc.integer({ min: 1, max: 5000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(fc.nat(100_000_000), rates, (total, rate) => {
      const tax = taxIn(cents(total), { rate });
      expect(Number.isInteger(tax)).toBe(true);
      const exact = total - total / (1 + rate / 100);
      expect(Math.abs(tax - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});

test('names the tax of the country of the currency', () => {
  const text = (currency: 'EUR' | 'MXN' | 'PEN', rate: number) => taxText(currency, { rate });
  expect(text('EUR', 21)).toBe('IVA incluido (21\u00a0%)');
  expect(text('MXN', 16)).toBe('IVA incluido (16\u00a0%)');
  expect(text('PEN', 18)).toBe('IGV incluido (18\u00a0%)');
  expect(text('EUR', 5.5)).toBe('IVA incluido (5,5\u00a0%)');
});

const ISLANDS = { rate: 0, territory: 'Canarias', amount: 0 };
test.each([
  ['ES', 'España', '28001', { rate: 21, amount: 1736 }],
  ['ES', 'ESPANA', '35001', ISLANDS],
  ['ES', 'España', '38 600', ISLANDS],
  ['ES', 'España', '51001', { ...ISLANDS, territory: 'Ceuta' }],
  ['ES', 'España', '52001', { ...ISLANDS, territory: 'Melilla' }],
  ['ES', 'Portugal', '3500-001', { rate: 21, amount: 1736 }],
  ['ES', 'México', '35001', { ...ISLANDS, territory: 'México' }],
  ['PT', 'España', '35001', ISLANDS],
  ['MX', 'España', '28001', { ...ISLANDS, territory: 'España' }],
  ['MX', 'México', '35001', { rate: 21, amount: 1736 }],
  ['ES', 'Mi casa', '28001', { rate: 21, amount: 1736 }],
  ['BO', 'Bolivia', '', { rate: 21, base: 'gross', amount: 2100 }],
])('a shop in %s that delivers to %s %s has the tax %j', (country, pais, codigoPostal, tax) => {
  const settings = { country, taxRate: 21 };
  expect(taxOf(settings, cents(10_000), { pais, codigoPostal })).toEqual(tax);
  expect(taxOf({ country, taxRate: null }, cents(1), { pais, codigoPostal })).toBeUndefined();
  expect(taxOf(settings, cents(10_000), undefined)).toMatchObject({ rate: 21 });
});

test('says that a delivery has no tax', () => {
  expect(taxText('EUR', { rate: 0, territory: 'Canarias' })).toBe('Sin IVA: entrega en Canarias');
});
