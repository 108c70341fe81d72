/** A request that cannot succeed stores no image and decodes none (ADR-0038). */
import { editUser, signUp } from '#shared/rows/accounts.ts';
import { createCategory, createProduct, editCategory, editProduct } from '#shared/rows/catalog.ts';
import { rejected } from '../../test-support/invoke.ts';
import { addAdmin, addCategory, addProduct, addUser } from '../../test-support/shop.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';
import { handler as signUpHandler } from '../accounts/sign-up.ts';
import { handler as editUserHandler } from '../accounts/edit-user.ts';
import { handler as createCategoryHandler } from '../catalog/create-category.ts';
import { handler as createProductHandler } from '../catalog/create-product.ts';
import { handler as editCategoryHandler } from '../catalog/edit-category.ts';
import { handler as editProductHandler } from '../catalog/edit-product.ts';
import { listImages } from './image-store.ts';

let admin: string;
beforeAll(async () => {
  ({ token: admin } = await addAdmin());
  await Promise.all([addCategory(2, 'Cerámica'), addCategory(8, 'Vidrio')]);
});
test('sign-up with a taken address', async () => {
  const email = 'carmen@example.com';
  await addUser({ email });
  const fields = { firstname: 'Lucía', lastname: 'Ferrer', password: 'seis ranas azules' };
  const body = formOf({ ...fields, email: email.toUpperCase() }, { avatar: [await jpegImage()] });
  expect(await rejected(signUp, signUpHandler, { body })).toMatchObject({
    status: 409,
    body: { code: 'EMAIL_TAKEN', details: [{ field: 'email' }] },
  });
  expect(await listImages()).toEqual([]);
});

test('profile with a taken address', async () => {
  const email = 'rosa@example.com';
  await addUser({ email });
  const { id } = await addUser();
  const body = formOf({ email }, { avatar: [await jpegImage()] });
  // As an admin, who needs no current password.
  const answer = await rejected(editUser, editUserHandler, { params: { id }, token: admin, body });
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'EMAIL_TAKEN' },
  });
  expect(await listImages()).toEqual([]);
});

const unknownCategory = {
  status: 400,
  body: { code: 'VALIDATION', details: [{ field: 'categoryId', code: 'UNKNOWN' }] },
};

test('new product of an unknown category', async () => {
  const fields = { title: 'Jarra', description: 'De gres.', price: '10', stock: '1' };
  const body = formOf({ ...fields, categoryId: '77' }, { imgs: [await jpegImage()] });
  expect(await rejected(createProduct, createProductHandler, { token: admin, body })).toMatchObject(
    unknownCategory,
  );
  expect(await listImages()).toEqual([]);
});

test('product that moves to an unknown category', async () => {
  const { id } = await addProduct();
  const body = formOf({ categoryId: '77' }, { imgs: [await jpegImage()] });
  const request = { params: { id }, token: admin, body };
  expect(await rejected(editProduct, editProductHandler, request)).toMatchObject(unknownCategory);
  expect(await listImages()).toEqual([]);
});

test('product that somebody else changed', async () => {
  const { id } = await addProduct({ version: 3 });
  const body = formOf({}, { imgs: [await jpegImage()] });
  const request = { params: { id }, token: admin, body, headers: { 'if-match': '"2"' } };
  expect(await rejected(editProduct, editProductHandler, request)).toMatchObject({
    status: 409,
    body: { code: 'VERSION_CONFLICT' },
  });
  expect(await listImages()).toEqual([]);
});

const nameTaken = { status: 409, body: { code: 'NAME_TAKEN', details: [{ field: 'name' }] } };

test('new category with a taken name', async () => {
  const body = formOf({ name: 'CERAMICA' }, { img: [await jpegImage()] });
  expect(
    await rejected(createCategory, createCategoryHandler, { token: admin, body }),
  ).toMatchObject(nameTaken);
  expect(await listImages()).toEqual([]);
});

test('category that takes the name of another', async () => {
  const body = formOf({ name: 'CERAMICA' }, { img: [await jpegImage()] });
  const request = { params: { id: '8' }, token: admin, body };
  expect(await rejected(editCategory, editCategoryHandler, request)).toMatchObject(nameTaken);
  expect(await listImages()).toEqual([]);
});
