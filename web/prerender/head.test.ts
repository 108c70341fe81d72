import { readFile } from 'node:fs/promises';
import { headTexts, addressTags, type DocumentHead } from '../ui/core/document-head.ts';
import { previewTags, SITE_DESCRIPTION } from './preview-tags.ts';

const ORIGIN = 'https://lumbre.example';
const tagsOf = (head: DocumentHead, path = '/') => {
  const texts = headTexts(head, ORIGIN, path);
  return [...addressTags(texts, head.noIndex), ...previewTags(texts, head, ORIGIN)];
};
const valuesOf = (head: DocumentHead, path?: string): Record<string, string | null> =>
  Object.fromEntries(tagsOf(head, path).map(({ by: [, known], value }) => [known, value]));

test('index.html has every tag, and the description of the site', async () => {
  const template = await readFile('web/index.html', 'utf8');
  for (const { name, by, attribute } of tagsOf({ title: 'x' })) {
    expect(template).toMatch(new RegExp(`<${name}\\s+${by[0]}="${by[1]}"\\s+${attribute}="`));
  }
  expect(template.split(SITE_DESCRIPTION)).toHaveLength(3);
});

test('a page without its own description, image and type has those of the site', () => {
  expect(valuesOf({ title: 'Tu carrito', noIndex: true }, '/cart')).toMatchObject({
    description: SITE_DESCRIPTION,
    robots: 'noindex',
    canonical: 'https://lumbre.example/cart',
    'og:title': 'Tu carrito · Lumbre',
    'og:image': 'https://lumbre.example/brand/social.jpg',
    'og:type': 'website',
  });
});

test('a long description ends between two words', () => {
  const { description } = valuesOf({ title: 'x', description: 'palabra '.repeat(40) });
  expect(description).toMatch(/^(?:palabra )+palabra…$/);
  expect(description?.length).toBeLessThanOrEqual(160);
});

test('a page that does not exist has no address', () => {
  const values = valuesOf({ title: 'No encontrado', canonical: null }, '/product/x');
  expect([values['canonical'], values['og:url']]).toEqual([null, null]);
});
