import type { CategoryId, ProductId, Slug } from '#shared/domain/ids.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { keptImages } from '../../ui/form-images.ts';
import {
  changedFields,
  imageArrangement,
  imageNames,
  newProductForm,
  productEditForm,
  valuesOf,
} from './product-values.ts';

const product: ProductSummary = {
  id: '7' as ProductId,
  slug: 'cuenco' as Slug,
  title: 'Cuenco',
  name: 'Cuenco',
  description: 'De gres.\r\nApto para horno.',
  price: 12.5,
  stock: 3,
  rating: 0,
  ratingCount: 0,
  categoryId: 2 as CategoryId,
  img: { img1: 'a.webp', img2: 'a.webp' },
  img1: 'a.webp',
  img2: 'a.webp',
  version: 1,
};
const values = valuesOf(product);
const blob = new Blob(['small']);
const added = { key: '1', state: 'ready', name: 'IMG_1.JPG', before: 4e6, blob } as const;
const sent = (form: FormData) =>
  [...form].map(([name, value]) => [name, typeof value === 'string' ? value : 'file']);

test.each([
  [{}, ['a.webp']],
  [{ img2: 'b.webp' }, ['a.webp', 'b.webp']],
  [{ images: ['a.webp', 'b.webp', 'c.webp'] }, ['a.webp', 'b.webp', 'c.webp']],
])('reads the image names of %j', (given, names) => {
  expect(imageNames({ ...product, ...given })).toEqual(names);
});

test('sees no change when only the line breaks differ', () => {
  expect(changedFields(values, { ...values, description: 'De gres.\nApto para horno.' })).toEqual(
    [],
  );
});

test('lists the changed fields in the order of the form', () => {
  const mine = { ...values, images: [...values.images, added], stock: 0, title: 'Bol' };
  expect(changedFields(values, mine)).toEqual(['title', 'stock', 'images']);
});

test('arranges stored images by name and new files as stars', () => {
  const images = [added, ...keptImages(['a.webp', 'b.webp']), { ...added, key: '3' }];
  expect(imageArrangement(images)).toBe('*,a.webp,b.webp,*');
});

test('sends only the changed fields of an edit', () => {
  const mine = { ...values, categoryId: 5, images: [added, ...values.images] };
  expect(sent(productEditForm(values, mine))).toEqual([
    ['CategoryId', '5'],
    ['photographs', '*,a.webp'],
    ['imgs', 'file'],
  ]);
});

test.each([
  [6, ['stockChange', '3']],
  [0, ['stockChange', '-3']],
  [1002, ['stockChange', '999']],
  [1003, ['stock', '1003']],
])('sends the stock %i as a difference to the one that was seen', (stock, entry) => {
  expect(sent(productEditForm(values, { ...values, stock }))).toEqual([entry]);
});

test('sends all fields of a new product, the price with a decimal point', () => {
  expect(sent(newProductForm({ ...values, images: [added, added] }))).toEqual([
    ['title', 'Cuenco'],
    ['description', 'De gres.\nApto para horno.'],
    ['price', '12.5'],
    ['stock', '3'],
    ['categoryId', '2'],
    ['imgs', 'file'],
    ['imgs', 'file'],
  ]);
});

test('sends new facts as the API reads them, and an empty text for a removed one', () => {
  const known = valuesOf({ ...product, maker: 'Ana', width: 24.5, materials: ['gres', 'nogal'] });
  expect(known).toMatchObject({
    maker: 'Ana',
    width: '24.5',
    materials: 'gres, nogal',
    weight: '',
  });
  const mine = { ...known, maker: '', weight: '900' };
  expect(sent(productEditForm(known, mine))).toEqual([
    ['maker', ''],
    ['weight', '900'],
  ]);
});
