import { checkPostalCode, postalCodeTraits } from './postal-codes.ts';
import { DEFAULT_SHOP } from './shop.ts';

const SELLS = { payment: { methods: ['stripe' as const] } };
const checked = (pais: string, codigoPostal: string, shop = SELLS) => {
  const { code, error } = checkPostalCode({ pais, codigoPostal }, shop);
  return code ?? error;
};

test.each([
  ['España', '08001'],
  ['Portugal', '1000-205'],
  ['Brasil', '01310-100'],
  ['Polonia', '00-950'],
  ['Reino Unido', 'SW1A 1AA'],
  ['Reino Unido', 'M1 1AE'],
  ['Países Bajos', '1012 AB'],
  ['Irlanda', 'D02 X285'],
  ['Canadá', 'K1A 0B1'],
  ['Argentina', 'C1425CLA'],
  ['Argentina', '1425'],
  ['Estados Unidos', '10001'],
  ['Estados Unidos', '10001-1234'],
  ['Bolivia', ''],
  ['Panamá', ''],
])('in %s the code is %j, however it is typed', (country, code) => {
  expect(checked(country, code)).toBe(code);
  expect(checked(country, code.toLowerCase().replaceAll(/[ -]/g, ''))).toBe(code);
});

test.each(['7001', '007001', '035001', '735001', 'A8001', '08001-1'])(
  'refuses %j in Spain, and shows an example',
  (code) => {
    expect(checked('espana', code)).toBe('Revisa el código postal: en España es como 08001.');
  },
);

test('only a country without a shape needs no code', () => {
  expect(checked('España', '')).toBe('Escribe el código postal.');
  expect(checked('Mi país', '')).toBe('Escribe el código postal.');
  expect(checked('Bolivia', 'lp 1')).toBe('lp1');
});

test.each([
  ['España', SELLS, { isOptional: false, isNumeric: true }],
  ['Portugal', SELLS, { isOptional: false, isNumeric: true }],
  ['Canadá', SELLS, { isOptional: false, isNumeric: false }],
  ['Bolivia', SELLS, { isOptional: true, isNumeric: false }],
  ['Bolivia', DEFAULT_SHOP, { isOptional: false, isNumeric: true }],
])('the field in %s for %j is %j', (country, shop, traits) => {
  expect(postalCodeTraits(country, shop)).toEqual(traits);
});

test('a demo takes 3 to 10 digits in every country', () => {
  const texts = ['29 400', '7001', '', 'SW1A 1AA', '12', '12345678901'].map((code) =>
    checked('España', code, DEFAULT_SHOP as never),
  );
  const digits = 'El código postal lleva solo números, de 3 a 10.';
  expect(texts).toEqual(['29400', '7001', 'Escribe el código postal.', digits, digits, digits]);
});
