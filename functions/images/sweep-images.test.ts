/** The sweep deletes orphaned uploads and keeps every image that is still referenced (PROMISE-R11). */
import { placeOrder } from '#shared/rows/orders.ts';
import { sweepImages } from '#shared/rows/images.ts';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import sharp from 'sharp';
import { env } from '../http/env.ts';
import { storeImage } from './image-store.ts';
import { handler as placeOrderHandler } from '../orders/place-order.ts';
import { document } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { invoke } from '../../test-support/invoke.ts';
import { addOrder, addProduct, address, addReview, addUser } from '../../test-support/shop.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { handler } from './sweep-images.ts';

const bucket = new S3Client({ forcePathStyle: true });
afterAll(() => {
  bucket.destroy();
});

/** The upload is small, so it has one width, as WebP and AVIF, and the JPEG for link previews. */
const FILES = 3;

const upload = async (): Promise<string> => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c98a2b' } })
    .png()
    .toBuffer();
  return storeImage({ field: 'imgs', bytes }, 'catalog');
};

/** Counts the files of an image. */
const filesOf = async (name: string): Promise<number> => {
  const Prefix = name.slice(0, 36);
  const { Contents = [] } = await bucket.send(
    new ListObjectsV2Command({ Bucket: env.imagesBucket, Prefix }),
  );
  return Contents.length;
};

const sweep = (time: string) => withinPermissions(sweepImages, () => handler({ time }));
const inTwoDays = (): string => new Date(Date.now() + 2 * 24 * 3600 * 1000).toISOString();

test('deletes only unreferenced uploads that are older than a day', async () => {
  const [orphan, shown, worn, reviewed, sold, sent] = (await Promise.all(
    Array.from({ length: 6 }, upload),
  )) as [string, string, string, string, string, string];
  const product = await addProduct({ images: [shown] });
  const { token } = await addUser({ avatar: worn });
  await addReview({
    productId: product.id,
    author: { firstname: 'Lucía', lastname: 'Ferrer', avatar: reviewed },
  });
  const gone = await addProduct({ images: [sold] });
  await invoke(placeOrder, placeOrderHandler, {
    token,
    body: { items: [{ id: gone.id, quantity: 1 }], address },
  });
  await document.send(new DeleteCommand({ TableName: env.tableName, Key: keys.product(gone.id) }));
  const [line] = (await addOrder()).lines;
  // The sweep has to read the list of sent orders, too.
  await addOrder({
    sent: { at: new Date().toISOString() },
    lines: line ? [{ ...line, img: sent }] : [],
  });

  await sweep(new Date().toISOString());
  expect(await filesOf(orphan)).toBe(FILES);
  await sweep(inTwoDays());
  expect(await Promise.all([orphan, shown, worn, reviewed, sold, sent].map(filesOf))).toEqual([
    0,
    FILES,
    FILES,
    FILES,
    FILES,
    FILES,
  ]);
});
