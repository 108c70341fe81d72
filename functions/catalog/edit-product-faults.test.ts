/** A failed edit changes nothing visible (PROMISE-R11). */
import { imageFiles } from '#shared/domain/images.ts';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { faultProxyOf, type FaultRule } from '../../test-support/fault-proxy.ts';
import { call } from '../../test-support/invoke.ts';
import { signedInAdmin, addProduct } from '../../test-support/shop.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';

const proxies = { table: faultProxyOf('DYNAMODB'), bucket: faultProxyOf('S3') };
const token = signedInAdmin();

const editOnce = async (id: string, title: string) => {
  const images = await Promise.all([jpegImage(20, 20), jpegImage(30, 30)]);
  const body = formOf({ title }, { imgs: images });
  return call('editProduct', { token, params: { id }, body });
};
const read = async (id: string) => (await call('getProduct', { params: { id } })).body;

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
  const { id } = await addProduct();
  expect((await editOnce(id, 'Antes')).status).toBe(200);
  const before = await read(id);

  proxies[part].inject(rule);
  expect(await editOnce(id, 'Después')).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE' },
  });
  proxies[part].inject();
  expect(await read(id)).toEqual(before);

  expect((await editOnce(id, 'Después')).status).toBe(200);
  const after = await read(id);
  expect(after.title).toBe('Después');
  expect([after.img1, after.img2]).not.toContain(before.img1);
  expect(await Promise.all([after.img1, after.img2].map(imageIsThere))).toEqual([true, true]);
});
