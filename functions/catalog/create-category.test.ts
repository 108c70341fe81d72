import { createCategory, getCategory, listCategories } from '#shared/rows/catalog.ts';
import type { Category, CategoryWithProducts } from '#shared/domain/schemas/category.ts';
import { randomUUID } from 'node:crypto';
import { invoke, rejected } from '../../test-support/invoke.ts';
import { addAdmin, addCategory } from '../../test-support/shop.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';
import { handler } from './create-category.ts';
import { handler as getCategoryHandler } from './get-category.ts';
import { handler as listCategoriesHandler } from './list-categories.ts';

let token: string;
let image: Buffer;
beforeAll(async () => {
  ({ token } = await addAdmin());
  image = await jpegImage();
  await addCategory(2, 'Cerámica');
});

type Fields = Record<string, string>;
const create = (fields: Fields, img: readonly Uint8Array[] = [image]) =>
  invoke<Category>(createCategory, handler, { token, body: formOf(fields, { img }) });
const rejectedToCreate = (fields: Fields, img: readonly Uint8Array[] = [image]) =>
  rejected(createCategory, handler, { token, body: formOf(fields, { img }) });

test('numbers new categories from 6 and lists them empty', async () => {
  const { status, body } = await create({
    name: ' Vidrio ',
    id: '1',
    products: 'x',
    productCount: '9',
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: 6,
    name: 'Vidrio',
    img: expect.stringMatching(/^[0-9a-f-]{36}-\d+w\.webp$/),
  });
  expect((await create({ name: 'Cuero' })).body.id).toBe(7);
  const { body: found } = await invoke<CategoryWithProducts>(getCategory, getCategoryHandler, {
    params: { id: '6' },
  });
  expect(found).toEqual({ ...body, products: [] });
  const { body: all } = await invoke<Category[]>(listCategories, listCategoriesHandler);
  expect(all.map(({ id }) => id)).toEqual([2, 6, 7]);
});

test.each(['Cerámica', 'CERAMICA', ' cerámica  ', 'cera\u0301mica'])(
  'a name that is taken, written «%s», is rejected',
  async (name) => {
    expect(await rejectedToCreate({ name })).toMatchObject({
      status: 409,
      body: { code: 'NAME_TAKEN', details: [{ field: 'name' }] },
    });
  },
);

test.each([
  ['120 Hangul syllables', '한'.repeat(120), 201],
  ['120 signs that equal 18 letters each', '\uFDFA'.repeat(120), 400],
])('a name of %s', async (_, name, status) => {
  const answer = await invoke(createCategory, handler, {
    token,
    body: formOf({ name }, { img: [image] }),
  });
  expect(answer.status).toBe(status);
  if (status === 201) return;
  const message = 'Escribe un nombre más corto: algunos de sus signos equivalen a muchas letras.';
  expect(answer.body).toMatchObject({ details: [{ field: 'name', message }] });
});

test('creates one of eight concurrent categories with one name', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => create({ name: n % 2 ? 'Mimbre' : 'MIMBRE' })),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
});

test('gives eight concurrent names eight ids', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => create({ name: `Serie ${n}` })),
  );
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(8);
});

test.each([
  ['no name', {}, 'name'],
  ['an empty name', { name: '' }, 'name'],
  ['a blank name', { name: '\u00a0 ' }, 'name'],
  ['121 characters', { name: 'a'.repeat(121) }, 'name'],
  ['two lines', { name: 'uno\ndos' }, 'name'],
])('rejects %s at its field', async (_, fields, field) => {
  const answer = await rejectedToCreate(fields);
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', details: [{ field }] } });
});

test('accepts a name of 120 characters', async () => {
  expect((await create({ name: 'a'.repeat(120) })).status).toBe(201);
});

test.each([
  ['no image', [], 400, 'VALIDATION'],
  ['an untouched file field', [Buffer.alloc(0)], 400, 'VALIDATION'],
  ['a drawing', [Buffer.from('<svg/>')], 415, 'UNSUPPORTED_IMAGE'],
])('rejects %s and leaves the name free', async (_, img, status, code) => {
  const answer = await rejectedToCreate({ name: 'Sin foto' }, img);
  expect(answer).toMatchObject({ status, body: { code, details: [{ field: 'img' }] } });
});

test('rejects two images', async () => {
  const answer = await rejectedToCreate({ name: 'Dos fotos' }, [image, image]);
  expect(answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
});

test('makes one category of repeated and concurrent requests with one key', async () => {
  const key = randomUUID();
  const request = (name: string) => ({
    token,
    headers: { 'idempotency-key': key },
    body: formOf({ name }, { img: [image] }),
  });
  const createOnce = () => invoke<Category>(createCategory, handler, request('Esparto'));
  const answers = await Promise.all([createOnce(), createOnce(), createOnce()]);
  answers.push(await createOnce());
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await rejected(createCategory, handler, request('Mimbre'))).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_MISMATCH' },
  });
});
