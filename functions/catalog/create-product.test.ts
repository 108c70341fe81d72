import { IMAGES_PATH } from '#shared/domain/image-path.ts';
import { imageFiles, socialImageUrl } from '#shared/domain/images.ts';
import sharp from 'sharp';
import { atOnce, call } from '../../test-support/invoke.ts';
import { addCategory, readImage, signedInAdmin } from '../../test-support/shop.ts';
import { formOf, grainyImage, jpegImage } from '../../test-support/upload.ts';

const jug = {
  title: 'Jarra ocre',
  description: 'Torneada a mano.\nCabe un litro.',
  price: '52.5',
  stock: '3',
  categoryId: '2',
};

const token = signedInAdmin();
let image: Buffer;
beforeAll(async () => {
  image = await jpegImage();
  await addCategory(2, 'Cerámica');
});

type Fields = Record<string, string>;
const create = (fields: Fields = jug, imgs: readonly Uint8Array[] = [image]) =>
  call('createProduct', { token, body: formOf(fields, { imgs }) });
const get = (id: string) => call('getProduct', { params: { id } });

test('lists a new product at once, by slug and by id', async () => {
  const { status, body } = await create();
  expect(status).toBe(201);
  expect(body).toMatchObject({
    id: expect.stringMatching(/^[0-9A-Z]{26}$/),
    slug: 'jarra-ocre',
    title: 'Jarra ocre',
    name: 'Jarra ocre',
    price: 52.5,
    stock: 3,
    rating: 0,
    ratingCount: 0,
    categoryId: 2,
    version: 1,
    reviews: [],
  });
  expect((await get(body.slug)).body).toEqual(body);
  expect((await get(body.id)).body).toEqual(body);
  const { body: list } = await call('listProducts', { query: { categoryId: '2' } });
  expect(list.map(({ id }) => id)).toContain(body.id);
});

const facts = {
  maker: 'Inés Robledo',
  place: 'Níjar (Almería)',
  materials: ' gres, esmalte sin plomo ,gres,, ',
  width: '14.5',
  depth: '12',
  height: '26.0',
  weight: '1250',
  care: 'A mano, sin lavavajillas.',
  edition: 'Serie de 30',
  identifier: 'JO-26',
  warnings: 'Se calienta.',
  family: 'Jarra honda',
  option: 'Grande',
};

test('stores the facts of a piece and lists them', async () => {
  const { body } = await create({ ...jug, title: 'Jarra con datos', ...facts });
  const stored = {
    ...facts,
    materials: ['gres', 'esmalte sin plomo'],
    width: 14.5,
    depth: 12,
    height: 26,
    weight: 1250,
  };
  expect(body).toMatchObject(stored);
  expect((await get(body.slug)).body).toEqual(body);
  const { body: list } = await call('listProducts', { query: { categoryId: '2' } });
  expect(list.find(({ id }) => id === body.id)).toMatchObject(stored);
});

test('leaves out facts that are empty in the form', async () => {
  const empty = Object.fromEntries(Object.keys(facts).map((name) => [name, '  ']));
  const { status, body } = await create({ ...jug, title: 'Jarra sin datos', ...empty });
  expect(status).toBe(201);
  for (const name of Object.keys(facts)) expect(body).not.toHaveProperty(name);
});

test.each([
  [1, false],
  [2, false],
  [5, true],
])('uses the first two of %d images as img1 and img2', async (count, more) => {
  const { body } = await create(
    jug,
    Array.from({ length: count }, () => image),
  );
  const names = body.images ?? [body.img1, body.img2].slice(0, count);
  expect(new Set(names).size).toBe(count);
  expect(body.img).toEqual({ img1: body.img1, img2: body.img2 });
  expect(body.img2 === body.img1).toBe(count === 1);
  expect(body.images !== undefined).toBe(more);
});

test.each([0, 6])('rejects %d images', async (count) => {
  const answer = await create(
    jug,
    Array.from({ length: count }, () => image),
  );
  expect(answer).toMatchObject(
    count === 0
      ? { status: 400, body: { code: 'VALIDATION', details: [{ field: 'imgs' }] } }
      : { status: 413, body: { code: 'TOO_LARGE', details: [{ field: 'imgs' }] } },
  );
});

const socialFile = (name: string): string => socialImageUrl(name).slice(IMAGES_PATH.length);

test('stores two images in every width up to 1600 px, and as JPEG for link previews', async () => {
  const images = await Promise.all([grainyImage(3000, 2000), grainyImage(1000, 1000)]);
  const { status, body } = await create({ ...jug, title: 'Dos fotografías' }, images);
  expect(status).toBe(201);
  const sizes = await Promise.all(
    [body.img1, body.img2].flatMap((name) =>
      [...imageFiles(name).map(({ file }) => file), socialFile(name)].map(async (file) => {
        const { contentType, bytes } = await readImage(file);
        expect(bytes.length).toBeLessThan(300_000);
        const { width, height } = await sharp(bytes).metadata();
        return [contentType, width, height];
      }),
    ),
  );
  expect(sizes).toEqual([
    ['image/webp', 400, 267],
    ['image/webp', 600, 400],
    ['image/webp', 800, 533],
    ['image/webp', 1200, 800],
    ['image/webp', 1600, 1067],
    ['image/jpeg', 1200, 630],
    ['image/webp', 400, 400],
    ['image/webp', 600, 600],
    ['image/webp', 800, 800],
    ['image/webp', 1000, 1000],
    ['image/jpeg', 1200, 630],
  ]);
});

test('rejects half an image beside a whole one and creates no product', async () => {
  const half = Buffer.from('ffd8ffe000104a464946', 'hex');
  const answer = await create({ ...jug, title: 'Nunca' }, [image, half]);
  expect(answer).toMatchObject({
    status: 415,
    body: { code: 'UNSUPPORTED_IMAGE', details: [{ field: 'imgs' }] },
  });
  expect((await get('nunca')).status).toBe(404);
});

test('gives eight concurrent equal titles eight slugs that lead to their products', async () => {
  const answers = await atOnce(8, () => create({ ...jug, title: 'Cuenco único' }));
  const products = answers.map(({ body }) => body);
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(8);
  expect(products.map(({ slug }) => slug)).toContain('cuenco-unico');
  const found = await Promise.all(products.map(({ slug }) => get(slug)));
  expect(found.map(({ body }) => body.id)).toEqual(products.map(({ id }) => id));
});

test('does not create a deleted product again for its key', async () => {
  const createOnce = () =>
    call('createProduct', {
      token,
      headers: { 'idempotency-key': 'one-and-the-same-key' },
      body: formOf({ ...jug, title: 'Jarra breve' }, { imgs: [image] }),
    });
  const { body } = await createOnce();
  await call('deleteProduct', { token, params: { id: body.id } });
  expect((await createOnce()).status).toBe(404);
});
