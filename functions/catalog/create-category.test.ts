import { atOnce, call } from '../../test-support/invoke.ts';
import { signedInAdmin, addCategory } from '../../test-support/shop.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';

const token = signedInAdmin();
let image: Buffer;
beforeAll(async () => {
  image = await jpegImage();
  await addCategory(2, 'Cerámica');
});

type Fields = Record<string, string>;
const create = (fields: Fields, img: readonly Uint8Array[] = [image]) =>
  call('createCategory', { token, body: formOf(fields, { img }) });

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
  const { body: found } = await call('getCategory', { params: { id: '6' } });
  expect(found).toEqual({ ...body, products: [] });
  const { body: all } = await call('listCategories');
  expect(all.map(({ id }) => id)).toEqual([2, 6, 7]);
});

test.each(['Cerámica', 'CERAMICA', ' cerámica  ', 'cera\u0301mica'])(
  'a name that is taken, written «%s», is rejected',
  async (name) => {
    expect((await create({ name })).body).toMatchObject({
      code: 'NAME_TAKEN',
      details: [{ field: 'name' }],
    });
  },
);

test.each([
  ['120 Hangul syllables', '한'.repeat(120), 201],
  ['120 signs that equal 18 letters each', '\uFDFA'.repeat(120), 400],
])('a name of %s', async (_, name, status) => {
  const answer = await create({ name });
  expect(answer.status).toBe(status);
  if (status === 201) return;
  const message = 'Escribe un nombre más corto: algunos de sus signos equivalen a muchas letras.';
  expect(answer.body).toMatchObject({ details: [{ field: 'name', message }] });
});

test('creates one of eight concurrent categories with one name', async () => {
  const answers = await atOnce(8, (n) => create({ name: n % 2 ? 'Mimbre' : 'MIMBRE' }));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
});

test('gives eight concurrent names eight ids', async () => {
  const answers = await atOnce(8, (n) => create({ name: `Serie ${n}` }));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(8);
});

test.each([
  ['no image', [], 400, 'VALIDATION'],
  ['an untouched file field', [Buffer.alloc(0)], 400, 'VALIDATION'],
  ['two images', [Buffer.from('<svg/>'), Buffer.from('<svg/>')], 413, 'TOO_LARGE'],
])('rejects %s and leaves the name free', async (_, img, status, code) => {
  const answer = await create({ name: 'Sin foto' }, img);
  expect(answer).toMatchObject({ status, body: { code, details: [{ field: 'img' }] } });
});
