import { cents } from '#shared/domain/money.ts';
import type { Slug } from '#shared/domain/ids.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { keys } from '../table/keys.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import {
  signedInAdmin,
  addCategory,
  addProduct,
  addReview,
  write,
} from '../../test-support/shop.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';

const token = signedInAdmin();
beforeAll(async () => {
  await addCategory(2, 'Cerámica');
  await addCategory(3, 'Madera');
});

type Fields = Record<string, string>;
const edit = (
  id: string,
  fields: Fields,
  headers: Record<string, string> = {},
  imgs: readonly Uint8Array[] = [],
) => call('editProduct', { token, params: { id }, headers, body: formOf(fields, { imgs }) });
const get = async (id: string): Promise<ProductSummary> => {
  const { body } = await call('getProduct', { params: { id } });
  const { reviews: _, ...summary } = body;
  return summary;
};
const idsOf = async (categoryId: string) => {
  const query = { categoryId };
  const list = await call('listProducts', { query });
  return list.body.map(({ id }) => id);
};

test('a price follows the currency of the shop', async () => {
  const { id } = await addProduct();
  const priceIn = async (currency: string, price: string) => {
    await write({ ...keys.settings(), currency });
    const { status, body } = await edit(id, { price });
    return [status, body.details?.[0]?.code];
  };
  expect(await priceIn('USD', '1200000')).toEqual([400, 'MAX']);
  expect(await priceIn('COP', '1200000')).toEqual([200, undefined]);
  expect(await priceIn('CLP', '12.50')).toEqual([400, 'STEP']);
  await write({ ...keys.settings() });
});

test('changes the sent fields only, and keeps the slug', async () => {
  const { id, slug } = await addProduct({ price: cents(1250), stock: 5 });
  await addReview({ productId: id });
  const before = await get(id);
  const { status, body } = await edit(id, { title: 'Cuenco añil', price: '14.90' });
  expect(status).toBe(200);
  const { prices: _, ...publicBody } = body;
  expect(publicBody).toEqual({
    ...before,
    title: 'Cuenco añil',
    name: 'Cuenco añil',
    price: 14.9,
    version: 2,
  });
  expect(await get(slug)).toEqual(publicBody);
});

test('keeps the prices of each edit, and begins anew when a product is shown again', async () => {
  const old = { at: '2026-01-01T10:00:00.000Z', price: cents(2500) };
  const { id } = await addProduct({ price: old.price, prices: [old] });
  const { body } = await edit(id, { price: '20' });
  const first = { at: old.at, price: 25 };
  expect(body).toMatchObject({ price: 20, was: 25, prices: [first, { price: 20 }] });
  expect(await get(id)).toMatchObject({ price: 20, was: 25 });
  expect((await edit(id, { title: 'Cuenco', stock: '3' })).body).toMatchObject({ was: 25 });
  expect((await edit(id, { price: '30' })).body).not.toHaveProperty('was');
  const hidden = (await edit(id, { hidden: 'true', price: '25' })).body;
  expect(hidden).not.toHaveProperty('prices');
  const shown = (await edit(id, { hidden: 'false' })).body;
  expect(shown).toMatchObject({ price: 25, prices: [{ price: 25 }] });
  expect((await edit(id, { price: '20' })).body).not.toHaveProperty('was');
  expect(await get(id)).not.toHaveProperty('prices');
});

test('adds, changes and removes facts, and keeps those that are not sent', async () => {
  const { id } = await addProduct({ maker: 'Inés Robledo', width: 12, materials: ['gres'] });
  const before = await get(id);
  const { body } = await edit(id, { width: '12.5', weight: '900', materials: '', care: '' });
  const { materials: _, ...kept } = before;
  expect(body).toEqual({ ...kept, width: 12.5, weight: 900, version: 2 });
  expect(await get(id)).toEqual(body);
  const { body: last } = await edit(id, { maker: ' ', width: '', weight: '' });
  const { maker: __, width: ___, ...rest } = kept;
  expect(last).toEqual({ ...rest, version: 3 });
});

test('keeps, moves, removes and adds images in the requested order', async () => {
  const { id } = await addProduct({ images: ['uno.webp', 'dos.webp', 'tres.webp'] });
  const files = [await jpegImage()];
  const { body } = await edit(id, { photographs: 'tres.webp,*,uno.webp' }, {}, files);
  expect(body.images).toEqual(['tres.webp', expect.stringMatching(/^[\w-]+\.webp$/), 'uno.webp']);
  expect(body).toMatchObject({ img1: 'tres.webp', img2: body.images?.[1] });
  const last = await edit(id, { photographs: 'uno.webp' });
  expect(last.body).toMatchObject({ img1: 'uno.webp', img2: 'uno.webp' });
  expect(last.body.images).toBeUndefined();
});

test('ignores fields that the shop sets itself', async () => {
  const { id } = await addProduct({ ratingSum: 8, ratingCount: 2 });
  const before = await get(id);
  const { body } = await edit(id, {
    id: 'otro',
    slug: 'otro' as Slug,
    rating: '5',
    ratingSum: '1',
    ratingCount: '1',
    version: '99',
    images: 'x.webp',
    img1: 'x.webp',
    listPk: 'ADMINS',
  });
  expect(body).toEqual({ ...before, version: 2 });
});

test.each(['categoryId', 'CategoryId'])(
  'moves the product to another category by %s',
  async (field) => {
    const { id } = await addProduct({ categoryId: 2 as never });
    expect((await edit(id, { [field]: '3' })).body.categoryId).toBe(3);
    expect(await idsOf('2')).not.toContain(id);
    expect(await idsOf('3')).toContain(id);
  },
);

test('changes nothing when an upload is not an image', async () => {
  const { id } = await addProduct();
  const before = await get(id);
  const answer = await edit(id, { title: 'Otro' }, {}, [Buffer.from('<svg/>')]);
  expect(answer.body.code).toBe('UNSUPPORTED_IMAGE');
  expect(await get(id)).toEqual(before);
});

test('changes only the version that If-Match names', async () => {
  const { id } = await addProduct();
  expect((await edit(id, { stock: '4' }, { 'if-match': '"1"' })).body.version).toBe(2);
  expect((await edit(id, { stock: '3' }, { 'if-match': '"1"' })).body.code).toBe(
    'VERSION_CONFLICT',
  );
  // CloudFront makes the tag of a compressed answer weak.
  expect((await edit(id, { stock: '2' }, { 'if-match': 'W/"2"' })).body.stock).toBe(2);
});

test('adds every difference when several arrive at the same moment', async () => {
  const { id } = await addProduct({ stock: 0 });
  const answers = await atOnce(8, (n) => edit(id, { stockChange: String(n + 1) }));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await get(id)).stock).toBe(36);
});
