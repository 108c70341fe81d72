import { sweepUnused } from '#shared/rows/privacy.ts';
import {
  DeleteObjectsCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addProduct } from '../../test-support/shop.ts';
import { deleteImages } from './image-store.ts';
import { sweepImages } from './image-sweep.ts';

const s3 = mockClient(S3Client);
beforeEach(() => {
  s3.reset();
  s3.on(ListObjectsV2Command).resolves({});
});
afterAll(() => s3.restore());

const slowDown = (): S3ServiceException =>
  new S3ServiceException({
    $metadata: {},
    name: 'SlowDown',
    message: 'injected',
    $fault: 'server',
  });

const SWEPT_AT = '2026-01-03T00:00:00Z';
const STORED_AT = new Date('2026-01-01T00:00:00Z');
const upload = (digit: number): string =>
  `${String(digit).repeat(8).slice(0, 8)}-2222-4333-8444-555555555555-1600w.webp`;
const stored = (...digits: number[]) =>
  digits.map((digit) => ({ Key: upload(digit), LastModified: STORED_AT }));
const sweep = () => withinPermissions(sweepUnused, () => sweepImages(new Date(SWEPT_AT)));
const deleted = (): unknown[] =>
  s3
    .commandCalls(DeleteObjectsCommand)
    .flatMap(({ args: [{ input }] }) => input.Delete?.Objects?.map(({ Key }) => Key));

const list = () => s3.on(ListObjectsV2Command);

test('the sweep deletes nothing when any page of the listing fails', async () => {
  list()
    .resolvesOnce({ Contents: stored(1), NextContinuationToken: 'page-2' })
    .rejectsOnce(slowDown());
  await expect(sweep()).rejects.toMatchObject({ name: 'SlowDown' });
  expect(deleted()).toEqual([]);
});

test('the sweep follows every page of the listing', async () => {
  list()
    .resolvesOnce({ Contents: stored(1), NextContinuationToken: 'page-2' })
    .resolvesOnce({ Contents: stored(12, 3) });
  s3.on(DeleteObjectsCommand).resolves({});
  expect(await sweep()).toBe(3);
  expect(deleted()).toEqual([upload(1), upload(12), upload(3)]);
});

test('the sweep fails when S3 answers 200 but did not delete every image', async () => {
  list().resolves({ Contents: stored(2) });
  s3.on(DeleteObjectsCommand).resolves({ Errors: [{ Key: upload(2), Code: 'SlowDown' }] });
  await expect(sweep()).rejects.toThrow('Images kept by S3: 1 (SlowDown)');
});

test('the sweep keeps an image whose product the first read of the table missed', async () => {
  // The product moves to a category that this run has already read.
  list().callsFake(async () => {
    await addProduct({ images: [upload(4)] });
    return { Contents: stored(4, 45) };
  });
  s3.on(DeleteObjectsCommand).resolves({});
  // Without the function's role, because `addProduct` writes.
  expect(await sweepImages(new Date(SWEPT_AT))).toBe(1);
  expect(deleted()).toEqual([upload(45)]);
});

test('an image that S3 keeps does not stop the deletion of the next batch', async () => {
  s3.on(DeleteObjectsCommand)
    .resolvesOnce({
      Errors: [{ Code: 'SlowDown' }, { Code: 'InternalError' }, { Code: 'SlowDown' }],
    })
    .resolves({});
  const keys = Array.from({ length: 1500 }, (_, index) => `image-${index}.webp`);
  await expect(deleteImages(keys)).rejects.toThrow(
    'Images kept by S3: 3 (SlowDown, InternalError)',
  );
  expect(deleted()).toEqual(keys);
});
