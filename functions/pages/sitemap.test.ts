import type { CategoryId } from '#shared/domain/ids.ts';
import { parseXml, textsOf } from '../../test-support/xml.ts';
import { sitemap } from './robot-files.ts';

const ORIGIN = 'https://tienda.lumbre.example';

test('the sitemap has pages, categories, and products with the time of their last change', () => {
  const categories = [1, 12].map((id) => ({ id: id as CategoryId, name: 'C', img: 'c.webp' }));
  const changedAt = '2026-11-20T10:00:00.000Z';
  const { name, attributes, children } = parseXml(
    sitemap(ORIGIN, categories, [{ slug: 'jarra-ocre', changedAt }]),
  );
  expect([name, attributes]).toEqual([
    'urlset',
    { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
  ]);
  expect(children.map(textsOf)).toEqual([
    { loc: `${ORIGIN}/` },
    { loc: `${ORIGIN}/products` },
    { loc: `${ORIGIN}/about-us` },
    { loc: `${ORIGIN}/envios-y-devoluciones` },
    { loc: `${ORIGIN}/categories/1` },
    { loc: `${ORIGIN}/categories/12` },
    { loc: `${ORIGIN}/product/jarra-ocre`, lastmod: changedAt },
  ]);
});
