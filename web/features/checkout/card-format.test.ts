import { formatCardNumber, formatCvv, formatExpiry } from './card-format.ts';

test.each([
  ['', ''],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242-4242 4242x4242', '4242 4242 4242 4242'],
  ['37828224631000512345', '3782 8224 6310 0051 234'],
])('formats the card number %j as %j', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown);
  expect(formatCardNumber(shown)).toBe(shown);
});

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['12 / 30', '12 / 30'],
  ['1230', '12 / 30'],
  ['5', '05'],
  ['530', '05 / 30'],
  ['12/3099', '12 / 30'],
])('formats the expiry date %j as %j', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
  expect(formatExpiry(shown)).toBe(shown);
});

test('limits the CVV to four digits', () => {
  expect(formatCvv('12a345')).toBe('1234');
});
