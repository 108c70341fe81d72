import { materialsText } from '#shared/domain/products.ts';
import { FactsForm } from '#shared/domain/schemas/facts-form.ts';
import { factsOf } from '#shared/domain/schemas/facts.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { PRODUCT, REVIEW } from '../table/items.ts';
import { only } from '../table/kind.ts';
import { seedItems } from './seed-items.ts';

const items = seedItems(catalogue);
const products = only(PRODUCT, items);
/** The facts of every seeded piece. Flat textiles have no height, and few pieces need a warning. */
const ALWAYS = [
  'maker',
  'place',
  'materials',
  'width',
  'depth',
  'weight',
  'care',
  'edition',
  'identifier',
] as const;
const each = products.map((product) => [product.slug, product] as const);

test.each(each)('%s has facts that a form would accept', (_, product) => {
  const facts = factsOf(product);
  expect(ALWAYS.filter((name) => facts[name] === undefined)).toEqual([]);
  const { materials = [], ...others } = facts;
  const texts = Object.entries(others).map(([name, value]) => [name, String(value)]);
  const form = Object.fromEntries([...texts, ['materials', materialsText(materials)]]) as object;
  expect(FactsForm.parse(form)).toEqual(facts);
});

/** One piece of every author of a review is sold. */
const soldOf = (id: string): number =>
  new Set(
    only(REVIEW, items)
      .filter(({ productId }) => productId === id)
      .map(({ userId }) => userId),
  ).size;

test.each(each)('%s has a series that holds its stock and its sold pieces', (_, product) => {
  const { edition = '', id, stock } = product;
  const [, pieces = '1'] = /^Serie de (\d+)(?:,|$)/.exec(edition) ?? [];
  if (edition.startsWith('Serie abierta')) return;
  expect(edition).toMatch(/^(?:Pieza única$|Serie de \d)/);
  expect(stock + soldOf(id)).toBeLessThanOrEqual(Number(pieces));
});

test.each(each)('%s has the size that its description names', (_, product) => {
  const { description, width, depth, height } = product;
  const sizes = [width, depth, height];
  const [, ...named] = /(\d+) × (\d+)(?: × (\d+))? cm/.exec(description) ?? [];
  for (const size of named.filter(Boolean)) expect(sizes).toContain(Number(size));
  const [, tall] = /(\d+)(?: cm)? de alto/.exec(description) ?? [];
  if (tall) expect(height).toBe(Number(tall));
});
