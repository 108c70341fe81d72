/** Images are written once under a random name and never changed. */
import { ShopError } from '#shared/domain/errors.ts';
import type { Owner } from '#shared/domain/ids.ts';
import type { ImagePurpose } from '#shared/domain/limits.ts';
import type { UploadedFile } from '#shared/rows/row.ts';
import {
  DeleteObjectsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { countOfNetwork } from '../limits/caller-network.ts';
import { requireCount, type Count } from '../limits/limits-table.ts';
import { env } from '../runtime/env.ts';
import { keys, type Item } from '../table/keys.ts';
import { encodeImage, type EncodedFile } from './image-pipeline.ts';
import type { StoredImage } from './sweep-rules.ts';

const bucket = new S3Client({
  maxAttempts: 3,
  // Emulators have no host name per bucket.
  forcePathStyle: true,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
});

const put = async ({ file, type, bytes }: EncodedFile): Promise<void> => {
  await bucket
    .send(
      new PutObjectCommand({
        Bucket: env.imagesBucket,
        Key: file,
        Body: bytes,
        ContentType: type,
        CacheControl: 'public, max-age=31536000, immutable',
      }),
    )
    .catch((cause: unknown) => {
      throw new ShopError('UNAVAILABLE', { retryAfter: 2, cause });
    });
};

/**
 * Stores an image in every width under a random name.
 * @returns the name of the largest file, `<uuid>-<width>w.webp`
 * @throws ShopError UNSUPPORTED_IMAGE, TOO_LARGE, with the field of the upload; UNAVAILABLE
 */
export const storeImage = async (
  { field, bytes }: UploadedFile,
  purpose: ImagePurpose,
): Promise<string> => {
  const { name, files } = await encodeImage(bytes, purpose, randomUUID()).catch(
    (error: unknown) => {
      if (!(error instanceof ShopError)) throw error;
      throw new ShopError(error.code, {
        details: [{ field, code: error.code, message: error.message }],
        cause: error,
      });
    },
  );
  await Promise.all(files.map(put));
  return name;
};

export interface Uploader {
  actor: Owner;
  account: Item;
  viewerAddress: string;
  now: Date;
}

/** A shared account has a public password, so its uploads are counted only by network. */
const uploadCounts = async ({ actor, account, viewerAddress }: Uploader): Promise<Count[]> => {
  const limit = actor.role === 'admin' ? 'adminUpload' : 'upload';
  const subject = keys.account(actor).pk;
  return [
    ...(account['demo'] === true ? [] : [{ limit, subject } as const]),
    ...(actor.role === 'user' || account['demo'] === true
      ? await countOfNetwork('networkUpload', viewerAddress)
      : []),
  ];
};

/**
 * Stores the images of a field in their order. A request counts as one upload, before any image is
 * decoded.
 * @throws ShopError RATE_LIMITED, CONFLICT_RETRY, and the errors of `storeImage`
 */
export const storeImages = async (
  files: readonly UploadedFile[] = [],
  purpose: ImagePurpose,
  uploader: Uploader,
): Promise<string[]> => {
  if (files.length > 0) await requireCount(await uploadCounts(uploader), uploader.now);
  const names: string[] = [];
  for (const file of files) names.push(await storeImage(file, purpose));
  return names;
};

/**
 * @param prefix of the file names; by default all images
 * @throws S3ServiceException
 */
export const listImages = async (prefix = ''): Promise<StoredImage[]> => {
  const images: StoredImage[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: bucket },
    { Bucket: env.imagesBucket, Prefix: prefix },
  )) {
    for (const { Key, LastModified } of Contents) {
      if (Key !== undefined && LastModified) images.push({ key: Key, storedAt: LastModified });
    }
  }
  return images;
};

const DELETE_BATCH = 1000;

/**
 * Tries all batches before it throws.
 * @throws Error when S3 keeps an image, which S3 reports in an answer of status 200
 */
export const deleteImages = async (names: readonly string[]): Promise<void> => {
  const kept: string[] = [];
  for (let start = 0; start < names.length; start += DELETE_BATCH) {
    const Objects = names.slice(start, start + DELETE_BATCH).map((Key) => ({ Key }));
    const { Errors = [] } = await bucket.send(
      new DeleteObjectsCommand({ Bucket: env.imagesBucket, Delete: { Objects, Quiet: true } }),
    );
    kept.push(...Errors.map(({ Code = 'no code' }) => Code));
  }
  if (kept.length > 0) {
    throw new Error(`Images kept by S3: ${kept.length} (${[...new Set(kept)].join(', ')})`);
  }
};
