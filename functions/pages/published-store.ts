/**
 * The objects of published pages in the site's bucket. A conditional write names the version that was
 * read, so it never replaces a version that its writer has not seen. After a conflict it returns
 * false, and the caller starts again.
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import {
  objectKey,
  PAGE_CACHE_CONTROL,
  PUBLISHED_PREFIX,
  type PublishedAddress,
  CATALOGUE_FILE,
  type Catalogue,
  type CatalogueProduct,
} from '#shared/hosting/published-page.ts';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { randomBytes } from 'node:crypto';
import { isPublic, listShelf } from '../catalog/product-table.ts';
import { env } from '../runtime/env.ts';
import { getAll, queryItems } from '../table/client.ts';
import { PRODUCT } from '../table/items.ts';
import { CATALOG_LIST, keys } from '../table/keys.ts';
import { only } from '../table/kind.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { updated } from './catalogue-rules.ts';

export const HTML_TYPE = 'text/html; charset=utf-8';
export const JSON_TYPE = 'application/json';

/** Exported for tests that delay its calls. */
export const bucket = new S3Client({
  // After two attempts, `renderPage` still has time to render the page from the table (REQ-LIMITS).
  maxAttempts: 2,
  // Emulators have no host name per bucket; AWS accepts both forms.
  forcePathStyle: true,
  requestHandler: { connectionTimeout: 500, requestTimeout: 2000, throwOnRequestTimeout: true },
});

const MISSING = new Set(['NoSuchKey']);
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

export interface StoredFile {
  /** The ETag. */
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

/** @returns the image as base64; undefined if the bucket of images does not have the file */
export const readImage = (file: string): Promise<string | undefined> => {
  const read = async (): Promise<string | undefined> => {
    const found = await bucket.send(new GetObjectCommand({ Bucket: env.imagesBucket, Key: file }));
    return found.Body?.transformToString('base64');
  };
  // S3 answers AccessDenied for a missing object to those who may not list the bucket.
  return calling(read(), new Set([...MISSING, 'AccessDenied']), undefined);
};

export interface NewFile {
  /** HTML, or a JSON object that is not empty. */
  text: string;
  type: string;
}

/**
 * The text with a random stamp. S3 makes the ETag from the bytes, so without it an object that changes
 * and changes back would look unchanged.
 */
const stamped = ({ text, type }: NewFile): string => {
  const stamp = randomBytes(9).toString('base64url');
  return type === HTML_TYPE ? `${text}<!--${stamp}-->` : text.replace(/}$/, `,"stamp":"${stamp}"}`);
};

const isDone = (call: Promise<unknown>): Promise<boolean> =>
  calling(
    call.then(() => true),
    CONFLICTS,
    false,
  );

/**
 * @param tag undefined if there is no object
 * @returns false when the object is not the one with this tag any more
 */
export const putIfUnchanged = (
  address: PublishedAddress,
  tag: string | undefined,
  file: NewFile,
): Promise<boolean> =>
  isDone(
    bucket.send(
      new PutObjectCommand({
        ...at(address),
        Body: stamped(file),
        ContentType: file.type,
        CacheControl: PAGE_CACHE_CONTROL,
        ...(tag === undefined ? { IfNoneMatch: '*' } : { IfMatch: tag }),
      }),
    ),
  );

/** @returns false when the object is not the one with this tag any more */
export const deleteIfUnchanged = (address: PublishedAddress, tag: string): Promise<boolean> =>
  isDone(bucket.send(new DeleteObjectCommand({ ...at(address), IfMatch: tag })));

export const storedAddresses = async (): Promise<PublishedAddress[]> => {
  const read = async (): Promise<PublishedAddress[]> => {
    const request = { Bucket: env.siteBucket, Prefix: PUBLISHED_PREFIX };
    const found: PublishedAddress[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client: bucket }, request)) {
      for (const { Key = '' } of Contents) {
        const [page = '', key = ''] = Key.slice(PUBLISHED_PREFIX.length).split('/');
        found.push({ page: page as PublishedAddress['page'], key });
      }
    }
    return found;
  };
  return calling(read(), new Set(), []);
};

/**
 * The published catalogue: one file with every public product. An update reads the file, then the
 * products consistently, and puts the file only if it is unchanged. A product in it depends on the table
 * alone, so repeated, late and reordered changes do no harm (ADR-0052).
 */
const CATALOGUE: PublishedAddress = { page: 'catalogue', key: CATALOGUE_FILE };

/** Reads the products of lists, in their order. */
export type ReadProducts = () => Promise<readonly CatalogueProduct[]>;

const parsed = (text: string): CatalogueProduct[] => (JSON.parse(text) as Catalogue).products;

/** @throws ShopError UNAVAILABLE while the bucket does not answer, and before the first publication */
export const publishedProducts: ReadProducts = async () => {
  const file = await readFile(CATALOGUE);
  if (!file) throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
  return parsed(file.text);
};

/** From the list index, which may lag behind the table. So a page with these products is not stored. */
export const listedProducts: ReadProducts = async () => {
  const found = only(PRODUCT, await queryItems({ list: CATALOG_LIST })).filter(isPublic);
  return updated([], new Set(), found, new Date());
};

/**
 * Makes the entries of some products equal to the table, or of all products. The list index and the
 * old file only tell which products there may be.
 * @throws ShopError for a temporary fault
 */
export const updateCatalogue = (some: readonly ProductId[] | 'all'): Promise<void> =>
  retryRaces(async () => {
    const file = await readFile(CATALOGUE);
    const before = file ? parsed(file.text) : [];
    const ids = new Set(some === 'all' ? before.map(({ id }) => id as ProductId) : some);
    if (some === 'all' || !file) for (const { id } of await listShelf()) ids.add(id);
    const found = await getAll(PRODUCT, [...ids].map(keys.product));
    const catalogue: Catalogue = {
      products: updated(before, ids, found.filter(isPublic), new Date()),
    };
    const text = JSON.stringify(catalogue);
    const isPut = await putIfUnchanged(CATALOGUE, file?.tag, { text, type: JSON_TYPE });
    return isPut ? undefined : LOST_RACE;
  });
