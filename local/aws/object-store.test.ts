import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startObjectStore, type ObjectStore } from './object-store.ts';

const Bucket = 'images';
let folder: string;
let store: ObjectStore;
let s3: S3Client;

const connect = async (): Promise<void> => {
  store = await startObjectStore(folder);
  s3 = new S3Client({
    endpoint: store.endpoint,
    forcePathStyle: true,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
};

const put = (Key: string, Body: string | Buffer = Key) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body }));
const bytesOf = async (Key: string): Promise<Buffer> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objects-'));
  await connect();
});

afterEach(async () => {
  s3.destroy();
  await store.stop();
  await rm(folder, { recursive: true });
});

test('keeps objects over a restart', async () => {
  await put('a', 'kept');
  s3.destroy();
  await store.stop();
  await connect();
  expect((await bytesOf('a')).toString()).toBe('kept');
});

test('accepts any key and never writes outside of the folder', async () => {
  const keys = ['../up', '.hidden', 'dir/with space/ñ+&<>"\'.webp', 'a%2Fb'];
  for (const key of keys) await put(key);
  for (const key of keys) expect((await bytesOf(key)).toString()).toBe(key);
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  expect(Contents.map(({ Key }) => Key)).toEqual(keys.toSorted());
});

test('answers NoSuchKey for a missing object, and 404 to HEAD', async () => {
  await expect(bytesOf('nothing')).rejects.toMatchObject({ name: 'NoSuchKey' });
  const head = s3.send(new HeadObjectCommand({ Bucket, Key: 'nothing' }));
  await expect(head).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } });
});

const rejection = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: unknown) => (error as Error).name,
  );

test('replaces and deletes an object only while it is the one that If-Match names', async () => {
  const write = (Body: string, IfMatch: string) =>
    s3.send(new PutObjectCommand({ Bucket, Key: 'page', Body, IfMatch }));
  const remove = (IfMatch: string) =>
    s3.send(new DeleteObjectCommand({ Bucket, Key: 'page', IfMatch }));
  expect(await rejection(write('a', '"missing"'))).toBe('NoSuchKey');
  expect(await rejection(remove('"missing"'))).toBe('NoSuchKey');
  const { ETag: first = '' } = await put('page', 'a');
  const { ETag: second = '' } = await write('b', first);
  expect(await rejection(write('c', first))).toBe('PreconditionFailed');
  expect(await rejection(remove(first))).toBe('PreconditionFailed');
  expect((await bytesOf('page')).toString()).toBe('b');
  await remove(second);
  expect(await rejection(bytesOf('page'))).toBe('NoSuchKey');
});

test('lets one of many concurrent writers with the same If-Match win', async () => {
  const { ETag } = await put('page', 'a');
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      rejection(
        s3.send(new PutObjectCommand({ Bucket, Key: 'page', Body: `${n}`, IfMatch: ETag })),
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'PreconditionFailed')).toHaveLength(19);
});
