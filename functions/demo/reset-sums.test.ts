/** Work that follows a reset: followChanges corrects the sums, sweepImages deletes the images. */
import { followChanges } from '#shared/rows/changes.ts';
import { resetDemo } from '#shared/rows/demo.ts';
import { sweepImages } from '#shared/rows/images.ts';
import { HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { handler as followChangesHandler } from '../changes/follow-changes.ts';
import { readSums, wrongSums } from '../dashboard/sums-table.ts';
import { env } from '../runtime/env.ts';
import { storeImage } from '../images/image-store.ts';
import { handler as sweepHandler } from '../images/sweep-images.ts';
import { scanAll } from '../table/whole-table.ts';
import { flood } from '../../test-support/flood.ts';
import { invoke } from '../../test-support/invoke.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { write } from '../../test-support/shop.ts';
import { eventually, startWorker } from '../../test-support/worker.ts';
import { handler } from './reset-demo.ts';
import { seedItems } from './seed-items.ts';

const bucket = new S3Client({ forcePathStyle: true });
afterAll(() => bucket.destroy());

const USERS = catalogue.users.length + 1;

test('sums are right and images are swept after visitors’ products are cleared away', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c98a2b' } })
    .png()
    .toBuffer();
  const image = await storeImage({ field: 'imgs', bytes }, 'catalog');
  await write(...seedItems(catalogue));
  await flood({ products: 60, reviews: 0, users: 40, images: [image] });
  const users = async () => (await readSums()).users;
  const worker = await startWorker(followChanges, followChangesHandler);
  try {
    await eventually(async () => (await users()) === USERS + 40 || undefined);
    expect((await invoke(resetDemo, handler)).status).toBe(200);
    await eventually(async () => (await users()) === USERS || undefined);
    await eventually(async () => wrongSums(await scanAll()).length === 0 || undefined);
  } finally {
    await worker.stop();
  }
  const time = new Date(Date.now() + 2 * 24 * 3600 * 1000).toISOString();
  await withinPermissions(sweepImages, () => sweepHandler({ time }));
  const head = new HeadObjectCommand({ Bucket: env.imagesBucket, Key: image });
  await expect(bucket.send(head)).rejects.toMatchObject({ name: 'NotFound' });
});
