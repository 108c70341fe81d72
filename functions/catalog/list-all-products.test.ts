import type { CategoryId } from '#shared/domain/ids.ts';
import { call } from '../../test-support/invoke.ts';
import { pagesOf } from '../../test-support/pages.ts';
import { signedInAdmin, addProduct } from '../../test-support/shop.ts';

const token = signedInAdmin();

test('lists hidden and public products in catalogue order, page by page', async () => {
  const categoryId = 4 as CategoryId;
  const shown = await addProduct({ categoryId });
  const hidden = await addProduct({ categoryId, hidden: true });
  const last = await addProduct({ categoryId });
  const pages = await pagesOf('listAllProducts', { token, query: { limit: '1' } });
  const products = pages.flat();
  expect(products.map(({ id }) => id)).toEqual([shown.id, hidden.id, last.id]);
  expect(products.map((product) => product.hidden)).toEqual([undefined, true, undefined]);
});

test('the public list skips hidden products and still reaches the end', async () => {
  const categoryId = 5 as CategoryId;
  for (let count = 0; count < 12; count += 1) await addProduct({ categoryId, hidden: true });
  const shown = await addProduct({ categoryId });
  const pages = await pagesOf('listProducts', { query: { categoryId: '5', limit: '10' } });
  expect(pages.flat().map(({ id }) => id)).toEqual([shown.id]);
});

test('finds one product by slug or id', async () => {
  const { id, slug } = await addProduct({ hidden: true });
  for (const product of [id, slug]) {
    const { body } = await call('listAllProducts', { token, query: { product } });
    expect(body).toMatchObject([{ id, slug, hidden: true }]);
  }
  const { body } = await call('listAllProducts', { token, query: { product: 'nada' } });
  expect(body).toEqual([]);
});
