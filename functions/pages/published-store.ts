/**
 * The objects of published pages in the site's bucket. A conditional write names the version that was
 * read, so it never replaces a version that its writer has not seen. After a conflict it returns
 * false, and the caller starts again.
 */
import { ShopError } from '#shared/domain/errors.ts';
import {
  objectKey,
  PUBLISHED_PREFIX,
  type PublishedAddress,
} from '#shared/hosting/published-page.ts';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { env } from '../runtime/env.ts';

/** Exported for tests that delay its calls. */
export const bucket = new S3Client({
  // After two attempts, `renderPage` still has time to render the page from the table (REQ-LIMITS).
  maxAttempts: 2,
  // Emulators have no host name per bucket; AWS accepts both forms.
  forcePathStyle: true,
  requestHandler: { connectionTimeout: 500, requestTimeout: 2000, throwOnRequestTimeout: true },
});

/** The ETag of an object; null if there is no object. */
export type Tag = string | null;

/** The answer to HEAD has no body with S3's error code, so the SDK names its 404 `NotFound`. */
const MISSING = new Set(['NoSuchKey', 'NotFound']);
const CONFLICTS = new Set([...MISSING, 'PreconditionFailed', 'ConditionalRequestConflict']);
/** Mistakes of the shop's own code: a retry cannot help. */
const OUR_FAULTS = new Set(['NoSuchBucket', 'AccessDenied', 'Forbidden']);

/**
 * @param expected names of errors for which it returns `otherwise`
 * @throws ShopError UNAVAILABLE for a temporary fault
 */
const calling = async <T, E>(
  call: Promise<T>,
  expected: ReadonlySet<string>,
  otherwise: E,
): Promise<T | E> => {
  try {
    return await call;
  } catch (cause) {
    const name = cause instanceof S3ServiceException ? cause.name : '';
    if (expected.has(name)) return otherwise;
    if (OUR_FAULTS.has(name)) throw cause;
    throw new ShopError('UNAVAILABLE', { retryAfter: 2, cause });
  }
};

const at = (address: PublishedAddress) => ({ Bucket: env.siteBucket, Key: objectKey(address) });
const condition = (tag: Tag) => (tag === null ? { IfNoneMatch: '*' } : { IfMatch: tag });

export const readTag = async (address: PublishedAddress): Promise<Tag> => {
  const found = await calling(bucket.send(new HeadObjectCommand(at(address))), MISSING, undefined);
  return found?.ETag ?? null;
};

export interface StoredFile {
  tag: string;
  text: string;
}

export const readFile = async (address: PublishedAddress): Promise<StoredFile | undefined> => {
  const read = async (): Promise<StoredFile> => {
    const { ETag = '', Body } = await bucket.send(new GetObjectCommand(at(address)));
    return { tag: ETag, text: (await Body?.transformToString()) ?? '' };
  };
  return calling(read(), MISSING, undefined);
};

export interface NewFile {
  text: string;
  type: string;
  cacheControl: string;
}

const putCommand = (address: PublishedAddress, { text, type, cacheControl }: NewFile) => ({
  ...at(address),
  Body: text,
  ContentType: type,
  CacheControl: cacheControl,
});

/** @returns false when the object is not the one with this tag any more */
export const putIfUnchanged = (
  address: PublishedAddress,
  tag: Tag,
  file: NewFile,
): Promise<boolean> => {
  const command = new PutObjectCommand({ ...putCommand(address, file), ...condition(tag) });
  return calling(
    bucket.send(command).then(() => true),
    CONFLICTS,
    false,
  );
};

/** @returns false when the object is not the one with this tag any more */
export const deleteIfUnchanged = (address: PublishedAddress, tag: string): Promise<boolean> => {
  const command = new DeleteObjectCommand({ ...at(address), IfMatch: tag });
  return calling(
    bucket.send(command).then(() => true),
    CONFLICTS,
    false,
  );
};

/** For files with a random name, which no other writer uses. */
export const putNew = async (address: PublishedAddress, file: NewFile): Promise<void> => {
  await calling(bucket.send(new PutObjectCommand(putCommand(address, file))), new Set(), undefined);
};

export const remove = async (address: PublishedAddress): Promise<void> => {
  await calling(bucket.send(new DeleteObjectCommand(at(address))), new Set(), undefined);
};

export interface StoredKey {
  key: string;
  storedAt: Date;
}

/** At most a thousand keys of one kind of page: the first ones behind `after`. */
export const listKeys = async (
  page: PublishedAddress['page'],
  after?: string,
): Promise<StoredKey[]> => {
  const prefix = `${PUBLISHED_PREFIX}${page}/`;
  const found = await calling(
    bucket.send(
      new ListObjectsV2Command({
        Bucket: env.siteBucket,
        Prefix: prefix,
        ...(after !== undefined && { StartAfter: prefix + after }),
      }),
    ),
    new Set(),
    undefined,
  );
  return (found?.Contents ?? []).flatMap(({ Key, LastModified }) =>
    Key === undefined || !LastModified
      ? []
      : [{ key: Key.slice(prefix.length), storedAt: LastModified }],
  );
};
