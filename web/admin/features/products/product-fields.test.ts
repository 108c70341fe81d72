import fc from 'fast-check';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { FactsForm } from '#shared/domain/schemas/facts-form.ts';
import { FACT_NAMES, factsOf } from '#shared/domain/schemas/facts.ts';
import { readText, shownText, textError, textsOf } from './product-fields.ts';

test.each([
  ['price', ' 12,50 ', '12.5'],
  ['price', '12.5', '12.5'],
  ['stock', ' 012 ', '12'],
  ['stock', '100000', '100000'],
  ['width', '24,5', '24.5'],
  ['height', '24,0', '24'],
  ['price', '1.234,50', '1234.5'],
  ['weight', '0900', '900'],
  ['materials', 'gres ,nogal,, gres', 'gres, nogal'],
  ['materials', 'gres\tfino, gres  fino', 'gres fino'],
  ['maker', '  Ana \t Ruiz ', 'Ana Ruiz'],
  ['care', 'A mano.\r\nSin horno.', 'A mano.\nSin horno.'],
  ['edition', ' ', ''],
] as const)('%s «%s» becomes %j', (field, typed, text) => {
  expect(textError(field, typed)).toBeUndefined();
  expect(readText(field, typed)).toBe(text);
});

const PRICE = 'Escribe un precio como 12,50.';
const CENTIMETRES = 'Escribe los centímetros como 24,5.';

test.each([
  ['price', '', 'Escribe el precio.'],
  ['price', '-1', PRICE],
  ['price', '1,234.50', PRICE],
  ['price', '1e3', PRICE],
  ['price', '12,505', PRICE],
  ['price', '1000000', 'Como mucho $999,999.99 USD.'],
  ['stock', '1,5', 'Escribe un número entero, desde 0.'],
  ['stock', '-1', 'Escribe un número entero, desde 0.'],
  ['stock', '100001', 'Como mucho 100000 unidades.'],
  ['width', '0', CENTIMETRES],
  ['width', ' 24.50', CENTIMETRES],
  ['height', '1000,5', 'Como mucho 1000.'],
  ['weight', '1,5', 'Escribe los gramos sin decimales, como 1250.'],
  ['materials', 'a,b,c,d,e,f,g,h,i,j,k', 'Escribe 10 materiales como mucho.'],
  ['maker', 'x'.repeat(71), 'Tiene 71 caracteres y caben 70.'],
  ['warnings', 'x'.repeat(501), 'Tiene 501 caracteres y caben 500.'],
] as const)('%s «%s» is rejected: %s', (field, typed, error) => {
  expect(textError(field, typed)).toBe(error);
});

const numberText = fc.oneof(
  fc.integer({ min: -5, max: 1_100_000 }).map(String),
  fc.float({ min: 0, max: 1100, noNaN: true }).map((number) => number.toFixed(1).replace('.', ',')),
);
const typedFacts = fc.record(
  Object.fromEntries(
    FACT_NAMES.map((name) => [
      name,
      ['width', 'depth', 'height', 'weight'].includes(name)
        ? numberText
        : fc.string({ unit: 'grapheme', maxLength: 60 }),
    ]),
  ),
);

test('the shop accepts each text that the form accepts, and the form shows it again', () => {
  fc.assert(
    fc.property(typedFacts, (texts) => {
      const valid = FACT_NAMES.filter((name) => textError(name, texts[name] ?? '') === undefined);
      const form = Object.fromEntries(
        valid.map((name) => [name, readText(name, texts[name] ?? '')]),
      );
      const stored = Object.entries(FactsForm.parse(form)).filter(([, value]) => value !== null);
      const again = textsOf(factsOf(Object.fromEntries(stored)) as ProductSummary);
      for (const name of valid) {
        expect(again[name]).toBe(form[name]);
        expect(readText(name, shownText(name, again[name]))).toBe(form[name]);
      }
    }),
  );
});
