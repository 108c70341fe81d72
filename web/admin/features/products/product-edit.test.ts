import type { Slug } from '#shared/domain/ids.ts';
import { summary } from '../../../../test-support/site-state.ts';
import { keptImages } from '../../ui/form-images.ts';
import {
  changedFields,
  contestedFields,
  copyTitle,
  imageNames,
  newProductForm,
  productChangeText,
  productEditForm,
  valuesOf,
  type ProductValues,
} from './product-edit.ts';

const product = summary({
  slug: 'cuenco' as Slug,
  title: 'Cuenco',
  description: 'De gres.\r\nApto para horno.',
  price: 12.5,
  stock: 3,
  img2: 'a.webp',
});
const values = valuesOf(product);
const blob = new Blob(['small']);
const added = { key: '1', state: 'ready', name: 'IMG_1.JPG', before: 4e6, blob } as const;
const sent = (form: FormData) =>
  [...form].map(([name, value]) => [name, typeof value === 'string' ? value : 'file']);
const editOf = (changes: Partial<ProductValues>, seen = product) => ({
  seen,
  values: { ...valuesOf(seen), ...changes },
});
const sentEdit = (changes: Partial<ProductValues>, seen = product, now = seen) =>
  sent(productEditForm(editOf(changes, seen), now));

test.each([
  [{}, ['a.webp']],
  [{ img2: 'b.webp' }, ['a.webp', 'b.webp']],
  [{ images: ['a.webp', 'b.webp', 'c.webp'] }, ['a.webp', 'b.webp', 'c.webp']],
])('reads the image names of %j', (given, names) => {
  expect(imageNames({ ...product, ...given })).toEqual(names);
});

test('lists the changed fields in the order of the form, without line breaks that only differ', () => {
  const description = 'De gres.\nApto para horno.';
  const mine = { ...values, images: [...values.images, added], stock: '0', title: 'Bol' };
  expect(changedFields(values, { ...mine, description })).toEqual(['title', 'stock', 'images']);
});

test('sends only the changed fields of an edit, stored images by name and new ones as stars', () => {
  expect(sentEdit({ categoryId: '5', images: [added, ...values.images] })).toEqual([
    ['CategoryId', '5'],
    ['photographs', '*,a.webp'],
    ['imgs', 'file'],
  ]);
});

test('leaves out images that somebody else has removed', () => {
  const seen = { ...product, img2: 'b.webp' };
  const now = { ...product, img1: 'b.webp', img2: 'c.webp' };
  const images = keptImages(['b.webp', 'a.webp']);
  expect(sentEdit({ images }, seen, now)).toEqual([['photographs', 'b.webp']]);
});

test.each([
  ['6', ['stockChange', '3']],
  ['0', ['stockChange', '-3']],
  ['1002', ['stockChange', '999']],
  ['1003', ['stock', '1001']],
])('sends the stock %s as a difference, if the shop accepts one so large', (stock, field) => {
  expect(sentEdit({ stock }, product, { ...product, stock: 1 })).toEqual([field]);
});

test('sends all fields of a new product, and no empty facts', () => {
  expect(sent(newProductForm({ ...values, images: [added, added] }, { isHidden: true }))).toEqual([
    ['hidden', 'true'],
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
  const known = { ...product, maker: 'Ana', width: 24.5, materials: ['gres', 'nogal'] };
  expect(valuesOf(known)).toMatchObject({ width: '24.5', materials: 'gres, nogal', weight: '' });
  expect(sentEdit({ maker: '', weight: '900' }, known)).toEqual([
    ['maker', ''],
    ['weight', '900'],
  ]);
});

describe('fields that somebody else has changed too', () => {
  const stock = (units: number) => ({ stock: units });
  test.each([
    ['units were sold', { price: '14' }, stock(1), false, []],
    ['the shop has my price already', { price: '14' }, { price: 14 }, false, []],
    ['another field was changed', { price: '14' }, { title: 'Bol' }, false, []],
    ['the same field was changed', { price: '14', title: 'Bol' }, { price: 15 }, false, ['price']],
    ['a stock was typed and units were sold', { stock: '8' }, stock(1), false, ['stock']],
    ['a stock was typed that is there now', { stock: '8' }, stock(8), false, ['stock']],
    ['a difference was typed and units were sold', { stock: '8' }, stock(1), true, []],
  ])('when %s', (_, mine, theirs, isStockAdded, fields) => {
    const edit = { ...editOf(mine), isStockAdded };
    expect(contestedFields(edit, product, { ...product, ...theirs })).toEqual(fields);
  });

  test('not those of a version that the admin has compared', () => {
    const compared = { ...product, price: 15 };
    const edit = editOf({ price: '14' });
    expect(contestedFields(edit, compared, { ...compared, stock: 1 })).toEqual([]);
    expect(contestedFields(edit, compared, { ...compared, price: 16 })).toEqual(['price']);
  });
});

test('the title of a copy says so, within the length of a title', () => {
  expect(copyTitle('Jarra ocre')).toBe('Jarra ocre (copia)');
  const long = copyTitle('ñ'.repeat(120));
  expect(long).toHaveLength(120);
  expect(long.endsWith('ñ (copia)')).toBe(true);
});

const categories = [{ id: 3 as never, name: 'Maderas', img: '' }];

test.each([
  [{ field: 'price', from: 30, to: 34.5 }, 'Precio: $30.00 USD → $34.50 USD'],
  [{ field: 'categoryId', from: 3, to: 9 }, 'Categoría: «Maderas» → «9»'],
  [{ field: 'stockChange', from: null, to: -2 }, 'Stock: -2'],
  [{ field: 'stock', from: 3, to: 5 }, 'Stock: 3 → 5'],
  [{ field: 'hidden', from: null, to: true }, 'Oculto de la tienda'],
  [{ field: 'hidden', from: true, to: null }, 'Visible en la tienda'],
  [{ field: 'maker', from: null, to: 'Inés' }, 'Hecho por: nada → «Inés»'],
  [{ field: 'description', from: 'ñ…', to: 'ñ…' }, 'Descripción: cambia el final'],
  [{ field: 'images', from: 'a.webp', to: 'b.webp' }, 'Otras fotos'],
])('%j is written as %s', (change, text) => {
  expect(productChangeText(change, categories)).toBe(text);
});
