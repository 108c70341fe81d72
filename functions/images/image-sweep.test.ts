/** The sweep deletes orphaned uploads and keeps every referenced image (PROMISE-R11). */
import { sweepUnused } from '#shared/rows/privacy.ts';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { env } from '../runtime/env.ts';
import { storeImage } from './image-store.ts';
import { call } from '../../test-support/invoke.ts';
import { placeOrder } from '../../test-support/orders.ts';
import { addAdmin, addCategory, addProduct, addReview, addUser } from '../../test-support/shop.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { formOf } from '../../test-support/upload.ts';
import { sweepImages } from './image-sweep.ts';

const bucket = new S3Client({ forcePathStyle: true });
beforeAll(() => addCategory(2, 'Cerámica'));
afterAll(() => {
  bucket.destroy();
});

/** A small upload has one width as WebP and AVIF, and a JPEG for link previews. */
const FILES = 3;

const upload = async (): Promise<string> => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c98a2b' } })
    .png()
    .toBuffer();
  return storeImage({ field: 'imgs', bytes }, 'catalog');
};

const filesOf = async (name: string): Promise<number> => {
  const Prefix = name.slice(0, 36);
  const { Contents = [] } = await bucket.send(
    new ListObjectsV2Command({ Bucket: env.imagesBucket, Prefix }),
  );
  return Contents.length;
};

const sweep = (time: string) => withinPermissions(sweepUnused, () => sweepImages(new Date(time)));
const inTwoDays = (): string => new Date(Date.now() + 2 * 24 * 3600 * 1000).toISOString();

const uploads = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, upload));
const filesOfAll = (names: readonly string[]): Promise<number[]> => Promise.all(names.map(filesOf));

test('deletes only unreferenced uploads that are older than a day', async () => {
  const [orphan = '', shown = '', worn = '', logo = '', banner = ''] = await uploads(5);
  const { token } = await addAdmin();
  const banners = [{ img: banner, title: 'Barro', text: '', productSlug: null }];
  await call('changeSettings', { token, body: { logo, banners } });
  const product = await addProduct({ images: [shown] });
  await addUser({ avatar: worn });
  const author = { firstname: 'Lucía', lastname: 'Ferrer', avatar: worn };
  await addReview({ productId: product.id, author });

  await sweep(new Date().toISOString());
  expect(await filesOf(orphan)).toBe(FILES);
  await sweep(inTwoDays());
  expect(await filesOfAll([orphan, shown, worn])).toEqual([0, FILES, FILES]);
});

test('keeps the images of orders after edits and deletions of their products', async () => {
  const [bought = '', second = '', third = '', orphan = ''] = await uploads(4);
  const [{ token }, admin] = await Promise.all([addUser(), addAdmin()]);
  const { id } = await addProduct({ images: [bought, second, third], stock: 9 });
  const request = { token: admin.token, params: { id } };
  const buy = async (): Promise<void> => {
    expect((await placeOrder(token, { id })).status).toBe(201);
  };
  const arrange = async (...photographs: string[]): Promise<void> => {
    const body = formOf({ photographs: photographs.join(',') });
    expect((await call('editProduct', { ...request, body })).status).toBe(200);
  };
  await buy();
  await arrange(second, bought, third);
  await arrange(second, third);
  await sweep(inTwoDays());
  expect(await filesOfAll([bought, second, third, orphan])).toEqual([FILES, FILES, FILES, 0]);
  expect((await call('deleteProduct', request)).status).toBe(204);
  await sweep(inTwoDays());
  // The third image was never the first one, so no order can show it.
  expect(await filesOfAll([bought, second, third])).toEqual([FILES, FILES, 0]);
});

test('of two edits that replace the first image at once, the slower one is a conflict', async () => {
  const [first = '', second = '', third = ''] = await uploads(3);
  const { token } = await addAdmin();
  const { id } = await addProduct({ images: [first, second, third] });
  const arrange = (photographs: string) => {
    const body = formOf({ photographs });
    return call('editProduct', { token, params: { id }, body });
  };
  const answers = await Promise.all([
    arrange(`${second},${first},${third}`),
    arrange(`${third},${first},${second}`),
  ]);
  const statuses = answers.map(({ status }) => status);
  // Both requests succeed if they do not overlap.
  expect([
    [200, 200],
    [200, 409],
    [409, 200],
  ]).toContainEqual(statuses);
  const deletion = { token, params: { id } };
  expect((await call('deleteProduct', deletion)).status).toBe(204);
  await sweep(inTwoDays());
  const winners = statuses.flatMap((status, at) => (status === 200 ? [at + 1] : []));
  const wereFirst = [first, second, third].map((_, at) => at === 0 || winners.includes(at));
  expect(await filesOfAll([first, second, third])).toEqual(
    wereFirst.map((was) => (was ? FILES : 0)),
  );
});
