/** A request that cannot succeed stores no image and decodes none. */
import type { RouteId } from '#shared/rows/index.ts';
import { call } from '../../test-support/invoke.ts';
import { signedInAdmin, addCategory, addProduct, addUser } from '../../test-support/shop.ts';
import { jpegImage } from '../../test-support/upload.ts';
import { toRequest, type RequestParts } from '../../test-support/valid-requests.ts';
import { listImages } from './image-store.ts';

const admin = signedInAdmin();
beforeAll(async () => {
  await addUser({ email: 'carmen@example.com' });
  await Promise.all([addCategory(2, 'Cerámica'), addCategory(8, 'Vidrio')]);
});

const person = { firstname: 'Lucía', lastname: 'Ferrer', password: 'seis ranas azules' };
const product = { title: 'Jarra', description: 'De gres.', price: '10', stock: '1' };
const productWith = async (version: number) => (await addProduct({ version })).id;

test.each<[string, RouteId, () => RequestParts | Promise<RequestParts>, object]>([
  [
    'sign-up with a taken address',
    'signUp',
    () => ({ form: { ...person, email: 'CARMEN@example.com' } }),
    { code: 'EMAIL_TAKEN', details: [{ field: 'email' }] },
  ],
  [
    'profile with a taken address',
    'editUser',
    async () => ({ params: { id: (await addUser()).id }, form: { email: 'carmen@example.com' } }),
    { code: 'EMAIL_TAKEN' },
  ],
  [
    'new product of an unknown category',
    'createProduct',
    () => ({ form: { ...product, categoryId: '77' } }),
    { code: 'VALIDATION', details: [{ field: 'categoryId', code: 'UNKNOWN' }] },
  ],
  [
    'product that moves to an unknown category',
    'editProduct',
    async () => ({ params: { id: await productWith(1) }, form: { categoryId: '77' } }),
    { code: 'VALIDATION', details: [{ field: 'categoryId', code: 'UNKNOWN' }] },
  ],
  [
    'product that somebody else changed',
    'editProduct',
    async () => ({
      params: { id: await productWith(3) },
      headers: { 'if-match': '"2"' },
      form: {},
    }),
    { code: 'VERSION_CONFLICT' },
  ],
  [
    'new category with a taken name',
    'createCategory',
    () => ({ form: { name: 'CERAMICA' } }),
    { code: 'NAME_TAKEN', details: [{ field: 'name' }] },
  ],
  [
    'category that takes the name of another',
    'editCategory',
    () => ({ params: { id: '8' }, form: { name: 'CERAMICA' } }),
    { code: 'NAME_TAKEN', details: [{ field: 'name' }] },
  ],
])('%s', async (_, id, partsOf, rejection) => {
  const image = [await jpegImage()];
  const parts = { ...(await partsOf()), files: { avatar: image, imgs: image, img: image } };
  const { body } = await call(id, { ...toRequest(parts), token: admin });
  expect(body).toMatchObject(rejection);
  expect(await listImages()).toEqual([]);
});
