/** The sweep deletes orphaned uploads and keeps every image that is still referenced (PROMISE-R11). */
import { imageVariant, IMAGE_WIDTHS } from '#shared/domain/images.ts';
import { placeOrder } from '#shared/rows/orders.ts';
import { sweepImages } from '#shared/rows/images.ts';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import sharp from 'sharp';
import { env } from '../http/env.ts';
import { storeImage } from './image-store.ts';
import { handler as placeOrderHandler } from '../orders/place-order.ts';
import { document } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { invoke } from '../../test-support/invoke.ts';
import { addProduct, address, addReview, addUser } from '../../test-support/shop.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { handler } from './sweep-images.ts';

const bucket = new S3Client({ forcePathStyle: true });
afterAll(() => {
  bucket.destroy();
});

const upload = async (): Promise<string> => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c98a2b' } })
    .png()
    .toBuffer();
  return storeImage({ field: 'imgs', bytes }, 'catalog');
};

/** Counts the widths in which an image is stored. */
const widthsOf = async (name: string): Promise<number> => {
  const found = await Promise.all(
    IMAGE_WIDTHS.map((width) =>
      bucket
        .send(new HeadObjectCommand({ Bucket: env.imagesBucket, Key: imageVariant(name, width) }))
        .then(
          () => 1,
          () => 0,
        ),
    ),
  );
  return found.reduce<number>((sum, one) => sum + one, 0);
};

const sweep = (time: string) => withinPermissions(sweepImages, () => handler({ time }));
const inTwoDays = (): string => new Date(Date.now() + 2 * 24 * 3600 * 1000).toISOString();

test('deletes only unreferenced uploads that are older than a day', async () => {
  const [orphan, shown, worn, reviewed, sold] = (await Promise.all(
    Array.from({ length: 5 }, upload),
  )) as [string, string, string, string, string];
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

  await sweep(new Date().toISOString());
  expect(await widthsOf(orphan)).toBe(3);
  await sweep(inTwoDays());
  expect(await Promise.all([orphan, shown, worn, reviewed, sold].map(widthsOf))).toEqual([
    0, 3, 3, 3, 3,
  ]);
});
