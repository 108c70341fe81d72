import { readFile } from 'node:fs/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { IMAGES_PATH } from '#shared/domain/image-path.ts';
import { openShop } from '#shared/domain/shop.ts';
import { Head, PublisherContext, type DocumentHead } from '../ui/core/document-head.tsx';
import { previewTags, SITE_DESCRIPTION } from './preview-tags.tsx';

const ORIGIN = 'https://lumbre.example';
const publisher = {
  origin: ORIGIN,
  preview: previewTags(ORIGIN),
  structuredData: () => undefined,
};

const valuesOf = (head: DocumentHead, path = '/'): Record<string, string | undefined> => {
  const html = renderToStaticMarkup(
    <StaticRouter location={path}>
      <PublisherContext value={publisher}>
        <Head {...head} />
      </PublisherContext>
    </StaticRouter>,
  );
  const tags = html.matchAll(/(?:name|property|rel)="([^"]*)" (?:content|href)="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name = '', value = '']) => [name, value]));
};

test('index.html has the description of the site', async () => {
  expect(await readFile('web/index.html', 'utf8')).toContain(SITE_DESCRIPTION);
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

test('a page of an own shop has its name, sentence and logo', () => {
  openShop({ name: 'Barro y Sal', tagline: 'Gres de la ría', logo: 'logo-400w.webp' });
  expect(valuesOf({ title: 'Inicio' })).toMatchObject({
    description: 'Gres de la ría',
    icon: `${IMAGES_PATH}logo-400w.webp`,
    'og:site_name': 'Barro y Sal',
    'og:image': `${ORIGIN}${IMAGES_PATH}logo-social.jpg`,
  });
  openShop();
});

test('a long description ends between two words', () => {
  const { description } = valuesOf({ title: 'x', description: 'palabra '.repeat(40) });
  expect(description).toMatch(/^(?:palabra )+palabra…$/);
  expect(description?.length).toBeLessThanOrEqual(160);
});

test('a page that does not exist has no address', () => {
  const values = valuesOf({ title: 'No encontrado', canonical: null }, '/product/x');
  expect([values['canonical'], values['og:url']]).toEqual([undefined, undefined]);
});
