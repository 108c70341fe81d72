import type { CategoryId, ProductId, Slug } from '#shared/domain/ids.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import fc from 'fast-check';
import { summary } from '../../test-support/site-state.ts';
import { parseXml, textsOf, type XmlElement } from '../../test-support/xml.ts';
import { feed } from './robot-files.ts';

const ORIGIN = 'https://tienda.lumbre.example';
const categories = [{ id: 2 as CategoryId, name: 'Cerámica', img: 'ceramica.webp' }];

const product = (given: Partial<ProductSummary> = {}): ProductSummary =>
  summary({
    id: '01JZ6V3W8Q0000000000000000' as ProductId,
    slug: 'jarra-ocre' as Slug,
    title: 'Jarra ocre',
    description: 'Torneada a mano.',
    price: 12.5,
    ...given,
  });

const read = (products: ProductSummary[]): { rss: XmlElement; items: XmlElement[] } => {
  const rss = parseXml(feed(ORIGIN, products, categories));
  const [channel] = rss.children;
  return { rss, items: (channel?.children ?? []).filter(({ name }) => name === 'item') };
};

const readOne = (given: Partial<ProductSummary> = {}): XmlElement => {
  const [item] = read([product(given)]).items;
  if (!item) throw new Error('No item');
  return item;
};

test('is RSS 2.0 with the namespace of merchant centres', () => {
  const { rss } = read([]);
  expect([rss.name, rss.attributes]).toEqual([
    'rss',
    { version: '2.0', 'xmlns:g': 'http://base.google.com/ns/1.0' },
  ]);
  expect(rss.children.map(textsOf)).toEqual([
    { title: 'Lumbre', link: ORIGIN, description: expect.stringMatching(/\w/) as unknown },
  ]);
});

test('a product has everything that a merchant centre requires', () => {
  const item = readOne();
  expect(textsOf(item)).toEqual({
    'g:id': '01JZ6V3W8Q0000000000000000',
    title: 'Jarra ocre',
    description: 'Torneada a mano.',
    link: `${ORIGIN}/product/jarra-ocre`,
    'g:image_link': expect.stringMatching(/^https:\/\/.*\/a.*\.webp$/) as unknown,
    'g:additional_image_link': expect.stringMatching(/^https:\/\/.*\/b.*\.webp$/) as unknown,
    'g:availability': 'in_stock',
    'g:price': '12.50 USD',
    'g:condition': 'new',
    'g:brand': 'Lumbre',
    'g:identifier_exists': 'no',
    'g:product_type': 'Cerámica',
    'g:shipping': '',
  });
  const shippings = item.children.filter(({ name }) => name === 'g:shipping');
  expect(shippings.map(textsOf)).toEqual(
    ['ES', 'PT', 'FR', 'IT'].map((country) => ({
      'g:country': country,
      'g:price': '18.25 USD',
      'g:min_handling_time': '1',
      'g:max_handling_time': '2',
      'g:min_transit_time': '2',
      'g:max_transit_time': '4',
    })),
  );
});

test('a free product is not in the feed', () => {
  const items = read([product({ price: 0 }), product({ price: 0.01 })]).items.map(textsOf);
  expect(items).toMatchObject([{ 'g:price': '0.01 USD' }]);
});

test('a product with facts names maker, materials, sizes and weight', () => {
  const texts = textsOf(
    readOne({
      maker: 'Inés Robledo',
      identifier: 'JO-26',
      materials: ['gres', 'nogal', 'cobre', 'lino'],
      width: 24.5,
      depth: 12,
      height: 0.8,
      weight: 2000,
    }),
  );
  expect(texts).toMatchObject({
    'g:brand': 'Inés Robledo',
    'g:mpn': 'JO-26',
    'g:material': 'gres/nogal/cobre',
    'g:product_width': '24.5 cm',
    'g:product_length': '12 cm',
    'g:product_weight': '2000 g',
  });
  expect(texts).not.toHaveProperty('g:identifier_exists');
  // A merchant centre rejects less than one centimetre.
  expect(texts).not.toHaveProperty('g:product_height');
  expect(textsOf(readOne({ weight: 2650 }))['g:product_weight']).toBe('2.65 kg');
});

test('a product with facts that have no attribute of their own names them as details', () => {
  const detailsOf = (given: Partial<ProductSummary>) =>
    readOne(given)
      .children.filter(({ name }) => name === 'g:product_detail')
      .map(textsOf);
  const detail = (name: string, value: string) => ({
    'g:attribute_name': name,
    'g:attribute_value': value,
  });
  const facts = {
    place: 'Níjar',
    care: 'Lávala a mano.',
    edition: 'Serie de 30',
    warnings: 'No la pongas al fuego.',
  };
  expect(detailsOf(facts)).toEqual([
    detail('Hecho en', 'Níjar'),
    detail('Edición', 'Serie de 30'),
    detail('Cuidados', 'Lávala a mano.'),
    detail('Advertencias', 'No la pongas al fuego.'),
  ]);
  expect(detailsOf({ edition: 'Pieza única' })).toEqual([detail('Edición', 'Pieza única')]);
  expect(detailsOf({})).toEqual([]);
});

test.each([
  ['Azul añil', 'g:color'],
  ['Grande', 'g:size'],
])('a piece of a family names its group, and %j as %s', (option, attribute) => {
  expect(textsOf(readOne({ family: 'Taza Luna', option }))).toMatchObject({
    'g:item_group_id': 'taza luna',
    [attribute]: option,
  });
  expect(textsOf(readOne({ option }))).not.toHaveProperty(attribute);
});

test('a piece that is made to order has its date and days, unless there is stock', () => {
  const made = { stock: 0, madeToOrderDays: 21 };
  const item = readOne(made);
  const date = textsOf(item)['g:availability_date'] ?? '';
  expect(textsOf(item)['g:availability']).toBe('backorder');
  expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/);
  expect(Math.round((Date.parse(date) - Date.now()) / 86_400_000)).toBe(21);
  const shipping = item.children.find(({ name }) => name === 'g:shipping');
  expect(shipping && textsOf(shipping)).toMatchObject({ 'g:max_handling_time': '21' });
  expect(textsOf(readOne({ ...made, stock: 1 }))).toMatchObject({ 'g:availability': 'in_stock' });
});

test('a product with one image has no additional image, and a product with many has at most ten', () => {
  const more = (item: XmlElement): number =>
    item.children.filter(({ name }) => name === 'g:additional_image_link').length;
  expect(more(readOne({ img2: 'a.webp' }))).toBe(0);
  expect(more(readOne({ images: Array.from({ length: 14 }, (_, n) => `i${n}.webp`) }))).toBe(10);
});

test('a product whose category is gone has no product type', () => {
  const texts = textsOf(readOne({ categoryId: 9 as CategoryId }));
  expect(texts).not.toHaveProperty('g:product_type');
});

test('any text stays well-formed and loses only characters that XML forbids', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, text, (title, description) => {
      const facts = { maker: title, identifier: description, materials: [title] };
      const texts = textsOf(readOne({ title, description, ...facts }));
      const kept = (of: string): string =>
        Array.from(of)
          .filter((letter) => /[\t\n\r]|[^\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(letter))
          .join('');
      expect([texts['title'], texts['description']]).toEqual([kept(title), kept(description)]);
      expect([texts['g:brand'], texts['g:mpn']]).toEqual([kept(title), kept(description)]);
    }),
    { examples: [['<b>"a" & \'b\'</b>]]>', '\u0000\uD800\uFFFF\u0085 ok']] },
  );
});
