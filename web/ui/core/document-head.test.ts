import { readFile } from 'node:fs/promises';
import { headTags, SITE_DESCRIPTION } from './document-head.ts';

const ORIGIN = 'https://lumbre.example';
const valuesOf = (...args: Parameters<typeof headTags>): Record<string, string> =>
  Object.fromEntries(headTags(...args).tags.map(([selector, , value]) => [selector, value]));

test('index.html has every tag, and the description of the site', async () => {
  const template = await readFile('web/index.html', 'utf8');
  for (const [selector] of headTags({ title: 'x' }, ORIGIN, '/').tags) {
    expect(template).toContain(selector.replace(/^\w+\[(.*)\]$/, '$1'));
  }
  expect(template.split(SITE_DESCRIPTION)).toHaveLength(3);
});

test('a page without its own description, image and type has those of the site', () => {
  expect(valuesOf({ title: 'Tu carrito', noIndex: true }, ORIGIN, '/cart')).toMatchObject({
    'meta[name="description"]': SITE_DESCRIPTION,
    'meta[name="robots"]': 'noindex',
    'link[rel="canonical"]': 'https://lumbre.example/cart',
    'meta[property="og:title"]': 'Tu carrito · Lumbre',
    'meta[property="og:image"]': 'https://lumbre.example/brand/social.jpg',
    'meta[property="og:type"]': 'website',
  });
});

test('a long description ends between two words', () => {
  const description = 'palabra '.repeat(40);
  const summary = valuesOf({ title: 'x', description }, ORIGIN, '/')['meta[name="description"]'];
  expect(summary).toMatch(/^(?:palabra )+palabra…$/);
  expect(summary?.length).toBeLessThanOrEqual(160);
});
