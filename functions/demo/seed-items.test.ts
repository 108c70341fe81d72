import { materialsText } from '#shared/domain/materials.ts';
import { FactsForm } from '#shared/domain/schemas/facts-form.ts';
import { FACT_NAMES, factsOf } from '#shared/domain/schemas/facts.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { PRODUCT, REVIEW } from '../table/items.ts';
import { only } from '../table/kind.ts';
import { seedItems } from './seed-items.ts';

const items = seedItems(catalogue, { userHash: '', adminHash: '' });
const products = only(PRODUCT, items);
const each = products.map((product) => [product.slug, product] as const);

test.each(each)('%s has facts that a form would accept', (_, product) => {
  const facts = factsOf(product);
  expect(FACT_NAMES.filter((name) => facts[name] === undefined)).toEqual(
    // Textiles have two sizes, and not every piece is numbered, needs care or warns.
    expect.not.arrayContaining(['maker', 'place', 'materials', 'width', 'weight', 'identifier']),
  );
  const { materials = [], ...others } = facts;
  const texts = Object.entries(others).map(([name, value]) => [name, String(value)]);
  const form = Object.fromEntries([...texts, ['materials', materialsText(materials)]]) as object;
  expect(FactsForm.parse(form)).toEqual(facts);
});

test.each(each)('%s has as many pieces as its edition', (_, { edition = '', stock }) => {
  if (edition === 'Pieza única') expect(stock).toBeLessThanOrEqual(1);
  const [, pieces = '100'] = /Serie de (\d+)/.exec(edition) ?? [];
  expect(stock).toBeLessThanOrEqual(Number(pieces));
});

test.each(each)('%s has one owner who reviews it, if it is the only one', (_, { id, edition }) => {
  const written = only(REVIEW, items).filter(({ productId }) => productId === id);
  expect(edition === 'Pieza única' ? written.length : 0).toBeLessThanOrEqual(1);
});

test.each(each)('%s has the size that its description names', (_, product) => {
  const { description, width, depth, height } = product;
  const sizes = [width, depth, height];
  const [, ...named] = /(\d+) × (\d+)(?: × (\d+))? cm/.exec(description) ?? [];
  for (const size of named.filter(Boolean)) expect(sizes).toContain(Number(size));
  const [, tall] = /(\d+)(?: cm)? de alto/.exec(description) ?? [];
  if (tall) expect(height).toBe(Number(tall));
});
