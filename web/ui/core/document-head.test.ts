import { readFile } from 'node:fs/promises';
import { headTags, SITE_DESCRIPTION } from './document-head.ts';

const ORIGIN = 'https://lumbre.example';
const valuesOf = (...args: Parameters<typeof headTags>): Record<string, string | null> =>
  Object.fromEntries(headTags(...args).tags.map(({ by: [, known], value }) => [known, value]));

test('index.html has every tag, and the description of the site', async () => {
  const template = await readFile('web/index.html', 'utf8');
  for (const { name, by, attribute } of headTags({ title: 'x' }, ORIGIN, '/').tags) {
    expect(template).toMatch(new RegExp(`<${name}\\s+${by[0]}="${by[1]}"\\s+${attribute}="`));
  }
  expect(template.split(SITE_DESCRIPTION)).toHaveLength(3);
});

test('a page without its own description, image and type has those of the site', () => {
  expect(valuesOf({ title: 'Tu carrito', noIndex: true }, ORIGIN, '/cart')).toMatchObject({
    description: SITE_DESCRIPTION,
    robots: 'noindex',
    canonical: 'https://lumbre.example/cart',
    'og:title': 'Tu carrito · Lumbre',
    'og:image': 'https://lumbre.example/brand/social.jpg',
    'og:type': 'website',
  });
});

test('a long description ends between two words', () => {
  const description = 'palabra '.repeat(40);
  const summary = valuesOf({ title: 'x', description }, ORIGIN, '/')['description'];
  expect(summary).toMatch(/^(?:palabra )+palabra…$/);
  expect(summary?.length).toBeLessThanOrEqual(160);
});

test('a page that does not exist has no address', () => {
  const values = valuesOf({ title: 'No encontrado', canonical: null }, ORIGIN, '/product/x');
  expect([values['canonical'], values['og:url']]).toEqual([null, null]);
});
