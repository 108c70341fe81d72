/** A failed edit changes nothing that a visitor sees (PROMISE-R11). */
import { editProduct, getProduct } from '#shared/rows/catalog.ts';
import { imageFiles } from '#shared/domain/images.ts';
import type { Product } from '#shared/domain/schemas/product.ts';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { EndpointHandler } from '../http/endpoint.ts';
import {
  startFaultProxy,
  type FaultProxy,
  type FaultRule,
} from '../../test-support/fault-proxy.ts';
import { invoke } from '../../test-support/invoke.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';

let table: FaultProxy;
let bucket: FaultProxy;
let edit: EndpointHandler;
let get: EndpointHandler;
let shop: typeof import('../../test-support/shop.ts');
let token: string;

beforeAll(async () => {
  table = await startFaultProxy(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  bucket = await startFaultProxy(process.env['AWS_ENDPOINT_URL_S3'] ?? '');
  // Set before the imports, because the clients read their endpoints once.
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = table.url;
  process.env['AWS_ENDPOINT_URL_S3'] = bucket.url;
  ({ handler: edit } = await import('./edit-product.ts'));
  ({ handler: get } = await import('./get-product.ts'));
  shop = await import('../../test-support/shop.ts');
  ({ token } = await shop.addAdmin());
});
afterAll(() => Promise.all([table.stop(), bucket.stop()]));

const editOnce = async (id: string, title: string) => {
  const images = await Promise.all([jpegImage(20, 20), jpegImage(30, 30)]);
  const body = formOf({ title }, { imgs: images });
  return invoke<Product>(editProduct, edit, { token, params: { id }, body });
};
const read = async (id: string) =>
  (await invoke<Product>(getProduct, get, { params: { id } })).body;

const imageIsThere = async (name: string): Promise<boolean> => {
  const s3 = new S3Client({ forcePathStyle: true });
  const heads = imageFiles(name).map(({ file }) =>
    s3.send(new HeadObjectCommand({ Bucket: process.env['IMAGES_BUCKET'], Key: file })),
  );
  return Promise.all(heads).then(
    () => true,
    () => false,
  );
};

/** Each of the two images is stored in one width as WebP and AVIF, and as JPEG. */
const S3_PUTS = [0, 1, 2, 3, 4, 5].map((skip): [string, 'table' | 'bucket', FaultRule] => [
  `S3 from put ${skip + 1} of 6 on`,
  'bucket',
  { operation: 'PutObject', fault: 'error', skip },
]);

test.each<[string, 'table' | 'bucket', FaultRule]>([
  ...S3_PUTS,
  ['the table at the write', 'table', { operation: 'TransactWriteItems', fault: 'error' }],
  [
    'the table before the write',
    'table',
    { operation: 'TransactWriteItems', fault: 'drop-before' },
  ],
])('changes nothing when this fails: %s; the same edit then succeeds', async (_, part, rule) => {
  const { id } = await shop.addProduct();
  expect((await editOnce(id, 'Antes')).status).toBe(200);
  const before = await read(id);

  (part === 'table' ? table : bucket).inject(rule);
  expect(await editOnce(id, 'Después')).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE' },
  });
  table.inject();
  bucket.inject();
  expect(await read(id)).toEqual(before);

  expect((await editOnce(id, 'Después')).status).toBe(200);
  const after = await read(id);
  expect(after.title).toBe('Después');
  expect([after.img1, after.img2]).not.toContain(before.img1);
  expect(await Promise.all([after.img1, after.img2].map(imageIsThere))).toEqual([true, true]);
});
