import fc from 'fast-check';
import { FactsForm } from '#shared/domain/schemas/facts-form.ts';
import { factsOf } from '#shared/domain/schemas/facts.ts';
import { FACT_FIELDS, factError, factText, factTexts, shownFact } from './fact-texts.ts';

test.each([
  ['width', '24,5', '24.5'],
  ['height', '24,0', '24'],
  ['weight', '0900', '900'],
  ['materials', 'gres ,nogal,, gres', 'gres, nogal'],
  ['materials', 'gres\tfino, gres  fino', 'gres fino'],
  ['maker', '  Ana \t Ruiz ', 'Ana Ruiz'],
  ['care', 'A mano.\r\nSin horno.', 'A mano.\nSin horno.'],
  ['edition', ' ', ''],
] as const)('%s «%s» becomes %j', (name, typed, text) => {
  expect(factError(name, typed)).toBeUndefined();
  expect(factText(name, typed)).toBe(text);
});

test.each([
  ['width', '0', 'Escribe los centímetros como 24,5.'],
  ['width', ' 24.50', 'Escribe los centímetros como 24,5.'],
  ['depth', '12,25', 'Escribe los centímetros como 24,5.'],
  ['height', '1000,5', 'Como mucho 1000.'],
  ['weight', '1,5', 'Escribe los gramos sin decimales, como 1250.'],
  ['materials', 'a,b,c,d,e,f,g,h,i,j,k', 'Escribe 10 materiales como mucho.'],
  ['maker', 'x'.repeat(71), 'Tiene 71 caracteres y caben 70.'],
  ['warnings', 'x'.repeat(501), 'Tiene 501 caracteres y caben 500.'],
] as const)('%s «%s» is refused: %s', (name, typed, error) => {
  expect(factError(name, typed)).toBe(error);
});

const numberText = fc.oneof(
  fc.integer({ min: -5, max: 1_100_000 }).map(String),
  fc.float({ min: 0, max: 1100, noNaN: true }).map((number) => number.toFixed(1).replace('.', ',')),
);
const typed = fc.record(
  Object.fromEntries(
    FACT_FIELDS.map((name) => [
      name,
      ['width', 'depth', 'height', 'weight'].includes(name)
        ? numberText
        : fc.string({ unit: 'grapheme', maxLength: 60 }),
    ]),
  ),
);

test('the shop accepts each text that the form accepts, and the form shows it again', () => {
  fc.assert(
    fc.property(typed, (texts) => {
      const valid = FACT_FIELDS.filter((name) => factError(name, texts[name] ?? '') === undefined);
      const form = Object.fromEntries(
        valid.map((name) => [name, factText(name, texts[name] ?? '')]),
      );
      const stored = FactsForm.parse(form);
      const facts = factsOf(
        Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== null)),
      );
      const again = factTexts(facts);
      for (const name of valid) {
        expect(again[name]).toBe(form[name]);
        expect(factText(name, shownFact(name, again[name]))).toBe(form[name]);
      }
    }),
  );
});
