import type { ErrorBody } from '#shared/domain/errors.ts';
import { IMAGES_PATH } from '#shared/domain/image-path.ts';
import { imageFiles, socialImageUrl } from '#shared/domain/images.ts';
import { createProduct, deleteProduct, getProduct, listProducts } from '#shared/rows/catalog.ts';
import type { Product, ProductSummary } from '#shared/domain/schemas/product.ts';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { env } from '../runtime/env.ts';
import { invoke, rejected } from '../../test-support/invoke.ts';
import { addAdmin, addCategory } from '../../test-support/shop.ts';
import { formOf, grainyImage, jpegImage } from '../../test-support/upload.ts';
import { handler } from './create-product.ts';
import { handler as deleteProductHandler } from './delete-product.ts';
import { handler as getProductHandler } from './get-product.ts';
import { handler as listProductsHandler } from './list-products.ts';

const jug = {
  title: 'Jarra ocre',
  description: 'Torneada a mano.\nCabe un litro.',
  price: '52.5',
  stock: '3',
  categoryId: '2',
};

let token: string;
let image: Buffer;
beforeAll(async () => {
  ({ token } = await addAdmin());
  image = await jpegImage();
  await addCategory(2, 'Cerámica');
});

type Fields = Record<string, string>;
const create = (fields: Fields = jug, imgs: readonly Uint8Array[] = [image]) =>
  invoke<Product>(createProduct, handler, { token, body: formOf(fields, { imgs }) });
const rejectedToCreate = (fields: Fields, imgs: readonly Uint8Array[] = [image]) =>
  rejected(createProduct, handler, { token, body: formOf(fields, { imgs }) });
const get = (id: string) => invoke<Product>(getProduct, getProductHandler, { params: { id } });
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

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
  const { body: list } = await invoke<ProductSummary[]>(listProducts, listProductsHandler, {
    query: { categoryId: '2' },
  });
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
  const { body: list } = await invoke<ProductSummary[]>(listProducts, listProductsHandler, {
    query: { categoryId: '2' },
  });
  expect(list.find(({ id }) => id === body.id)).toMatchObject(stored);
});

test('leaves out facts that are empty in the form', async () => {
  const empty = Object.fromEntries(Object.keys(facts).map((name) => [name, '  ']));
  const { status, body } = await create({ ...jug, title: 'Jarra sin datos', ...empty });
  expect(status).toBe(201);
  for (const name of Object.keys(facts)) expect(body).not.toHaveProperty(name);
});

test('ignores fields that the shop sets itself', async () => {
  const { body } = await create({
    ...jug,
    title: 'Jarra de otro',
    id: '1',
    slug: 'mio',
    rating: '5',
    ratingSum: '500',
    ratingCount: '100',
    version: '9',
    img1: 'x.webp',
    images: 'x.webp',
    pk: 'ADMIN#1',
    ['__proto__']: 'x',
  });
  expect(body).toMatchObject({ slug: 'jarra-de-otro', rating: 0, ratingCount: 0, version: 1 });
  expect(body.id).not.toBe('1');
  expect(body.img1).toMatch(/^[0-9a-f-]{36}-8w\.webp$/);
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
  const answer = await rejectedToCreate(
    jug,
    Array.from({ length: count }, () => image),
  );
  expect(answer).toMatchObject(
    count === 0
      ? { status: 400, body: { code: 'VALIDATION', details: [{ field: 'imgs' }] } }
      : { status: 413, body: { code: 'TOO_LARGE', details: [{ field: 'imgs' }] } },
  );
});

/** The key of the JPEG for link previews. */
const socialFile = (name: string): string => socialImageUrl(name).slice(IMAGES_PATH.length);

test('stores two images in every width up to 1600 px, and as JPEG for link previews', async () => {
  const images = await Promise.all([grainyImage(3000, 2000), grainyImage(1000, 1000)]);
  const { status, body } = await create({ ...jug, title: 'Dos fotografías' }, images);
  expect(status).toBe(201);
  const bucket = new S3Client({ forcePathStyle: true });
  const sizes = await Promise.all(
    [body.img1, body.img2].flatMap((name) =>
      [...imageFiles(name).map(({ file }) => file), socialFile(name)].map(async (Key) => {
        const object = await bucket.send(new GetObjectCommand({ Bucket: env.imagesBucket, Key }));
        const bytes = Buffer.from((await object.Body?.transformToByteArray()) ?? []);
        expect(bytes.length).toBeLessThan(300_000);
        const { width, height } = await sharp(bytes).metadata();
        return [object.ContentType, width, height];
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

test.each([
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;')],
  ['half an image', Buffer.from('ffd8ffe000104a464946', 'hex')],
])('rejects %s beside an image and creates no product', async (_, bytes) => {
  const title = `Nunca ${bytes.length}`;
  const answer = await rejectedToCreate({ ...jug, title }, [image, bytes]);
  expect(answer).toMatchObject({
    status: 415,
    body: { code: 'UNSUPPORTED_IMAGE', details: [{ field: 'imgs' }] },
  });
  expect(
    (await rejected(getProduct, getProductHandler, { params: { id: `nunca-${bytes.length}` } }))
      .status,
  ).toBe(404);
});

test.each(['title', 'description', 'price', 'stock', 'categoryId'])(
  'rejects a missing or empty %s at that field',
  async (field) => {
    for (const fields of [
      without(jug, field),
      { ...jug, [field]: '' },
      { ...jug, [field]: '  ' },
    ]) {
      expect(await rejectedToCreate(fields)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', details: [{ field }] },
      });
    }
  },
);

test('rejects an unknown category at its field', async () => {
  expect(await rejectedToCreate({ ...jug, categoryId: '77' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', details: [{ field: 'categoryId', code: 'UNKNOWN' }] },
  });
});

const accepted = async (fields: Fields): Promise<boolean> => {
  const { status, body } = await invoke<Product & ErrorBody>(createProduct, handler, {
    token,
    body: formOf({ ...jug, ...fields }, { imgs: [image] }),
  });
  expect([status, body.code]).toEqual(status === 201 ? [201, undefined] : [400, 'VALIDATION']);
  return status === 201;
};

test.each([
  ['price', '0', true],
  ['price', '12', true],
  ['price', '12.5', true],
  ['price', '999999.99', true],
  ['price', '1000000', false],
  ['price', '12.345', false],
  ['price', '-1', false],
  ['price', '+1', false],
  ['price', '.5', false],
  ['price', '1.', false],
  ['price', '1e3', false],
  ['price', '0x10', false],
  ['price', '٣', false],
  ['price', ' 12 ', false],
  ['price', '12,50', false],
  ['price', 'Infinity', false],
  ['stock', '0', true],
  ['stock', '100000', true],
  ['stock', '100001', false],
  ['stock', '1.5', false],
  ['stock', '-1', false],
  ['stock', '1e3', false],
  ['stock', ' 3', false],
  ['categoryId', '02', false],
  ['categoryId', '2.0', false],
  ['categoryId', '-2', false],
  ['width', '0.1', true],
  ['width', '1000', true],
  ['width', '1000.1', false],
  ['depth', '0', false],
  ['depth', '0.0', false],
  ['height', '12.25', false],
  ['height', '12,5', false],
  ['height', '-1', false],
  ['height', 'alto', false],
  ['weight', '1', true],
  ['weight', '1000000', true],
  ['weight', '1000001', false],
  ['weight', '0', false],
  ['weight', '1.5', false],
  ['weight', '1 kg', false],
  ['maker', 'dos\nlíneas', false],
  ['materials', 'a,b,c,d,e,f,g,h,i,j', true],
  ['materials', 'a,b,c,d,e,f,g,h,i,j,k', false],
  ['materials', `gres,${'x'.repeat(40)}`, true],
  ['materials', `gres,${'x'.repeat(41)}`, false],
])('answers %s «%s» with %p', async (field, value, expected) => {
  expect(await accepted({ [field]: value })).toBe(expected);
});

test.each([
  ['title', 120],
  ['description', 5000],
  ['maker', 70],
  ['place', 70],
  ['care', 500],
  ['edition', 70],
  ['identifier', 70],
  ['warnings', 500],
])('limits %s to %d characters', async (field, most) => {
  expect(await accepted({ [field]: 'a'.repeat(most - 1) })).toBe(true);
  expect(await accepted({ [field]: 'a'.repeat(most) })).toBe(true);
  expect(await accepted({ [field]: 'a'.repeat(most + 1) })).toBe(false);
});

test('says in Spanish what is wrong with a fact', async () => {
  const { body } = await rejectedToCreate({
    ...jug,
    width: '12.25',
    height: '0',
    weight: '1.5',
    materials: 'a,b,c,d,e,f,g,h,i,j,k',
  });
  expect(body.details).toEqual([
    expect.objectContaining({
      field: 'materials',
      message: 'Escribe 10 materiales como mucho.',
    }),
    expect.objectContaining({
      field: 'width',
      message: 'Escribe los centímetros, con un decimal como mucho.',
    }),
    expect.objectContaining({
      field: 'height',
      message: 'Escribe los centímetros, con un decimal como mucho.',
    }),
    expect.objectContaining({
      field: 'weight',
      message: 'Escribe el peso en gramos, sin decimales.',
    }),
  ]);
});

test('gives eight concurrent equal titles eight slugs that lead to their products', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => create({ ...jug, title: 'Cuenco único' })),
  );
  const products = answers.map(({ body }) => body);
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(8);
  expect(products.map(({ slug }) => slug)).toContain('cuenco-unico');
  const found = await Promise.all(products.map(({ slug }) => get(slug)));
  expect(found.map(({ body }) => body.id)).toEqual(products.map(({ id }) => id));
});

test.each([
  ['no form', { body: { ...jug } }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  [
    'a form without an end',
    {
      body: Buffer.from('--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nJarra'),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
    400,
    'MALFORMED_MULTIPART',
  ],
  [
    'a form without a boundary',
    { body: Buffer.from('x'), headers: { 'content-type': 'multipart/form-data' } },
    400,
    'MALFORMED_MULTIPART',
  ],
])('rejects %s', async (_, request, status, code) => {
  const answer = await rejected(createProduct, handler, { token, ...request });
  expect(answer).toMatchObject({ status, body: { code } });
});

describe('with an Idempotency-Key', () => {
  const keyed = (key: string, fields: Fields = jug, imgs: readonly Uint8Array[] = [image]) => ({
    token,
    headers: { 'idempotency-key': key },
    body: formOf(fields, { imgs }),
  });
  const createWith = (...request: Parameters<typeof keyed>) =>
    invoke<Product>(createProduct, handler, keyed(...request));

  test('makes one product of a repeated request', async () => {
    const key = randomUUID();
    const fields = { ...jug, title: 'Jarra repetida' };
    const first = await createWith(key, fields);
    const again = await createWith(key, fields);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(
      (await rejected(getProduct, getProductHandler, { params: { id: 'jarra-repetida-2' } }))
        .status,
    ).toBe(404);
  });

  test('makes one product of eight concurrent requests', async () => {
    const key = randomUUID();
    const fields = { ...jug, title: 'Jarra a la vez' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => createWith(key, fields)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test.each([
    ['other fields', { ...jug, price: '60' }, false],
    ['another image', jug, true],
  ])('rejects %s under the same key', async (_, fields, isOther) => {
    const key = randomUUID();
    await createWith(key);
    const images = [isOther ? await jpegImage(9, 9) : image];
    expect(await rejected(createProduct, handler, keyed(key, fields, images))).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    });
  });

  test('makes two products of two keys, and of two requests without one', async () => {
    const made = [
      await createWith(randomUUID()),
      await createWith(randomUUID()),
      await create(),
      await create(),
    ];
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(4);
  });

  test('does not create a deleted product again', async () => {
    const key = randomUUID();
    const { body } = await createWith(key, { ...jug, title: 'Jarra breve' });
    await invoke(deleteProduct, deleteProductHandler, { token, params: { id: body.id } });
    const again = keyed(key, { ...jug, title: 'Jarra breve' });
    expect((await rejected(createProduct, handler, again)).status).toBe(404);
  });
});
