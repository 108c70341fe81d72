import { call } from '../../test-support/invoke.ts';
import { signedInAdmin, addCategory, addProduct } from '../../test-support/shop.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';

const token = signedInAdmin();
let image: Buffer;
beforeAll(async () => {
  image = await jpegImage();
  await addCategory(5, 'Textiles');
});

const remove = (id: number | string) =>
  call('deleteCategory', { token, params: { id: String(id) } });
const create = async (name: string) => {
  const body = formOf({ name }, { img: [image] });
  return (await call('createCategory', { token, body })).body;
};
const addTo = (id: number) => {
  const fields = {
    title: 'Pieza',
    description: 'x',
    price: '1',
    stock: '1',
    categoryId: String(id),
  };
  const body = formOf(fields, { imgs: [image] });
  return call('createProduct', { token, body });
};
const statusOf = async (id: number) =>
  (await call('getCategory', { params: { id: String(id) } })).status;
const productsIn = async (id: number) => {
  const query = { categoryId: String(id) };
  return (await call('listProducts', { query })).body;
};

test('deletes an empty category, frees its name and does not reuse its id', async () => {
  const first = await create('Efímera');
  expect(await remove(first.id)).toMatchObject({ status: 204, body: undefined });
  expect(await statusOf(first.id)).toBe(404);
  expect((await remove(first.id)).status).toBe(404);
  expect((await create('EFIMERA')).id).toBeGreaterThan(first.id);
});

test.each([1, 5])('protects the fixed category %d, whether or not it exists', async (id) => {
  expect((await remove(id)).body.code).toBe('PROTECTED');
});

test('rejects to delete a category with a product', async () => {
  const { id } = await create('Con una pieza');
  await addTo(id);
  expect((await remove(id)).body.code).toBe('CATEGORY_NOT_EMPTY');
  expect(await productsIn(id)).toHaveLength(1);
});

test('keeps the category or rejects the product when both change at once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await create(`Disputada ${round}`);
    const [removed, ...added] = await Promise.all([remove(id), addTo(id), addTo(id), addTo(id)]);
    const sold = added.filter(({ status }) => status === 201).length;
    expect(removed.status).toBe(sold === 0 ? 204 : 409);
    expect(added.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(
      Array.from({ length: 3 - sold }, () => 'VALIDATION'),
    );
    expect(await statusOf(id)).toBe(sold === 0 ? 404 : 200);
    expect(await productsIn(id)).toHaveLength(sold);
  }
});

test('never moves a product into a category that is deleted at the same moment', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await create(`Destino ${round}`);
    const product = await addProduct({ categoryId: 5 as never });
    const move = { token, params: { id: product.id }, body: formOf({ categoryId: String(id) }) };
    const [removed, moved] = await Promise.all([remove(id), call('editProduct', move)]);
    expect([`${removed.status} ${moved.status}`]).toEqual(
      moved.status === 200 ? ['409 200'] : ['204 400'],
    );
  }
});

test('leaves no taken name when a category is renamed and deleted at once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await create(`Antes ${round}`);
    const rename = {
      token,
      params: { id: String(id) },
      body: formOf({ name: `Después ${round}` }),
    };
    const [removed] = await Promise.all([remove(id), call('editCategory', rename)]);
    if (removed.status === 409) expect((await remove(id)).status).toBe(204);
    expect((await create(`Antes ${round}`)).name).toBe(`Antes ${round}`);
    expect((await create(`Después ${round}`)).name).toBe(`Después ${round}`);
  }
});
