import { materialsText } from '../products.ts';
import { FactsForm, factsIn } from './facts-form.ts';
import { FACT_NAMES, Facts, factsOf } from './facts.ts';

test('the list of names has every fact', () => {
  expect(FACT_NAMES).toEqual(Object.keys(Facts.shape));
  expect(FACT_NAMES).toEqual(Object.keys(FactsForm.shape));
});

test('only the known facts of a product are taken', () => {
  const product = { id: '1', maker: 'Ana', materials: ['gres'], price: 12 };
  expect(factsOf(product)).toEqual({ maker: 'Ana', materials: ['gres'] });
});

test('an empty text is null, which removes a fact, and a missing field stays missing', () => {
  const form = FactsForm.parse({ maker: ' ', materials: ' , ', width: '', weight: '900' });
  expect(form).toEqual({ maker: null, materials: null, width: null, weight: 900 });
  expect(factsIn(form)).toEqual({ weight: 900 });
});

test('materials are one text with commas', () => {
  const { materials } = FactsForm.parse({ materials: ' gres,nogal , gres,' });
  expect(materials).toEqual(['gres', 'nogal']);
  expect(materialsText(materials ?? [])).toBe('gres, nogal');
});
