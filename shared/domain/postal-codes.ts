/** Postal codes of a delivery. Countries without a shape here need none, as many have none. */
import { countryCode, countryNames } from './countries.ts';
import type { Address } from './schemas/order.ts';

/** `9` is a digit, `A` a letter, `*` either, and `?` makes the character before it optional. */
const SHAPES = [
  ['99999', '08001', 'CR CU DE DO EE ES FI FR GT HR IT KR MX MY PE TH TR UA US UY'],
  ['99999-9999', '10001-1234', 'US'],
  ['9999', '1010', 'AR AT AU BE BG CH CY DK HU LI LU NO NZ PH SI SV TN VE ZA'],
  ['A9999AAA', 'C1425CLA', 'AR'],
  ['999999', '110111', 'CN CO EC IN RO RU SG'],
  ['9999999', '8320000', 'CL IL'],
  ['999 99', '110 00', 'CZ GR SE SK'],
  ['99-999', '00-950', 'PL'],
  ['9999-999', '1000-205', 'PT'],
  ['999-9999', '100-0001', 'JP'],
  ['99999-999', '01310-100', 'BR'],
  ['9999 AA', '1012 AB', 'NL'],
  ['A9A 9A9', 'K1A 0B1', 'CA'],
  ['AA?9*? 9AA', 'SW1A 1AA', 'GB'],
  ['A9* ****', 'D02 X285', 'IE'],
] as const;

const shapesOf = (country: string | undefined) =>
  SHAPES.filter(([, , countries]) => country !== undefined && countries.includes(country));

/** Letters and digits only, as zones compare them. */
export const bareCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^\dA-Z]/g, '');

const CLASSES: Readonly<Record<string, string>> = { '9': '\\d', A: '[A-Z]', '*': '[A-Z\\d]' };

/** Each part between spaces and dashes is a group. */
const patternOf = (shape: string): RegExp => {
  const groups = shape
    .split(/[ -]/)
    .map((part) => `(${part.replaceAll(/[9A*]/g, (one) => CLASSES[one] ?? '')})`);
  return new RegExp(`^${groups.join('')}$`);
};

interface Paid {
  payment: { methods: readonly string[] };
}

const isDemo = ({ payment }: Paid): boolean => payment.methods.includes('demo');

/** For the form: whether the code may stay empty, and whether it has only digits. */
export const postalCodeTraits = (country: string, shop: Paid) => {
  const code = countryCode(country);
  const shapes = shapesOf(code);
  return {
    isOptional: !isDemo(shop) && code !== undefined && shapes.length === 0,
    isNumeric:
      isDemo(shop) || (shapes.length > 0 && shapes.every(([shape]) => !/[A*]/.test(shape))),
  };
};

/** The code as its country writes it, or what is wrong with it. A demo accepts digits only. */
export const checkPostalCode = (
  { pais, codigoPostal }: Pick<Address, 'codigoPostal' | 'pais'>,
  shop: Paid,
): { code: string; error?: undefined } | { code?: undefined; error: string } => {
  const typed = codigoPostal.replaceAll(/\s/g, '');
  const isEmpty = typed === '';
  if (isEmpty && !postalCodeTraits(pais, shop).isOptional) {
    return { error: 'Escribe el código postal.' };
  }
  if (isDemo(shop)) {
    return /^\d{3,10}$/.test(typed)
      ? { code: typed }
      : { error: 'El código postal lleva solo números, de 3 a 10.' };
  }
  const country = countryCode(pais);
  const shapes = shapesOf(country);
  const [[, example] = []] = shapes;
  if (example === undefined) return { code: typed };
  for (const [shape] of shapes) {
    const match = patternOf(shape).exec(bareCode(typed));
    if (match) return { code: match.slice(1).join(/[ -]/.exec(shape)?.[0]) };
  }
  return {
    error: `Revisa el código postal: en ${countryNames().get(country ?? '')} es como ${example}.`,
  };
};
