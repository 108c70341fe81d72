import type { Currency } from '#shared/domain/currencies.ts';
import { cents } from '#shared/domain/money.ts';
import { openShop } from '#shared/domain/shop.ts';
import { amountIn, amountText, countText } from './texts.ts';

afterEach(() => openShop());

test.each<[Currency, string, number | undefined]>([
  ['EUR', '12,5', 1250],
  ['EUR', '12.50', 1250],
  ['EUR', '1.250,00', 125_000],
  ['EUR', '1.250', 125_000],
  ['EUR', '1,250.00', undefined],
  ['EUR', 'gratis', undefined],
  ['MXN', '1,250.00', 125_000],
  ['MXN', '1,234,567', 123_456_700],
  ['MXN', '12,5', 1250],
  ['MXN', '1.250,00', undefined],
])('in %s %s is %s', (currency, typed, amount) => {
  openShop({ currency });
  expect(amountIn(typed)).toBe(amount);
});

test('writes numbers as the country does', () => {
  openShop({ currency: 'MXN' });
  expect([amountText(cents(125_000)), countText(5100)]).toEqual(['1250.00', '5,100']);
  openShop({ currency: 'EUR' });
  expect([amountText(cents(125_000)), countText(5100)]).toEqual(['1250,00', '5\u202F100']);
});
