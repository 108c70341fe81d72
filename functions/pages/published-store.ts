/** The objects of published pages in the site's bucket. */
import { isPublic } from '#shared/domain/products.ts';
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
  DeleteObjectsCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { listShelf } from '../catalog/product-table.ts';
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
const answerOf = async <T, E>(
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
  return answerOf(read(), MISSING, undefined);
};

/** @returns the image as base64; undefined if the bucket of images does not have the file */
export const readImage = (file: string): Promise<string | undefined> => {
  const read = async (): Promise<string | undefined> => {
    const found = await bucket.send(new GetObjectCommand({ Bucket: env.imagesBucket, Key: file }));
    return found.Body?.transformToString('base64');
  };
  // S3 answers AccessDenied for a missing object to those who may not list the bucket.
  return answerOf(read(), new Set([...MISSING, 'AccessDenied']), undefined);
};

/**
 * Puts a file if the stored one still has this tag.
 * @param tag undefined if there is no object
 * @returns false when another writer was faster
 */
export const putIfUnchanged = (
  address: PublishedAddress,
  tag: string | undefined,
  { text, type }: { text: string; type: string },
): Promise<boolean> => {
  const put = new PutObjectCommand({
    ...at(address),
    Body: text,
    ContentType: type,
    CacheControl: PAGE_CACHE_CONTROL,
    ...(tag === undefined ? { IfNoneMatch: '*' } : { IfMatch: tag }),
  });
  const putting = bucket.send(put).then(() => true);
  return answerOf(putting, CONFLICTS, false);
};

export const storedKeys = (): Promise<string[]> => {
  const list = async (): Promise<string[]> => {
    const request = { Bucket: env.siteBucket, Prefix: PUBLISHED_PREFIX };
    const found: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client: bucket }, request)) {
      found.push(...Contents.flatMap(({ Key }) => Key ?? []));
    }
    return found;
  };
  return answerOf(list(), new Set(), []);
};

/** S3's limit for one DeleteObjects. */
const DELETIONS = 1000;

/** @throws ShopError UNAVAILABLE, also when S3 answers an error about one object only */
const deleteAll = async (all: readonly string[]): Promise<void> => {
  for (let first = 0; first < all.length; first += DELETIONS) {
    const Objects = all.slice(first, first + DELETIONS).map((Key) => ({ Key }));
    const Delete = { Quiet: true, Objects };
    const command = new DeleteObjectsCommand({ Bucket: env.siteBucket, Delete });
    const { Errors = [] } = await answerOf(bucket.send(command), new Set(), { Errors: [] });
    if (Errors.length > 0) throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
  }
};

/** Deletes stored pages. That is always right: the next visitor's request stores them again. */
export const forget = (addresses: readonly PublishedAddress[]): Promise<void> =>
  deleteAll([...new Set(addresses.map(objectKey))]);

/**
 * The published catalogue: one file with every public product. An update reads the file, then the
 * products consistently, and puts the file only if it is unchanged. A product in it depends on the table
 * alone, so repeated, late and reordered changes do no harm (ADR-0052).
 */
const CATALOGUE: PublishedAddress = { page: 'catalogue', key: CATALOGUE_FILE };

/** Deletes everything except the catalogue, which knows when each product changed. */
export const forgetAll = async (): Promise<void> =>
  deleteAll((await storedKeys()).filter((key) => key !== objectKey(CATALOGUE)));

/** Reads the products of lists, in their order. */
export type ReadProducts = () => Promise<readonly CatalogueProduct[]>;

const parsed = (text: string): CatalogueProduct[] => (JSON.parse(text) as Catalogue).products;

/** @throws ShopError UNAVAILABLE while the bucket does not answer, and while there is no catalogue */
export const publishedProducts: ReadProducts = async () => {
  const file = await readFile(CATALOGUE);
  if (!file) throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
  return parsed(file.text);
};

/** Reads the list index, which may lag behind the table. So a page with these products is not stored. */
export const listedProducts: ReadProducts = async () => {
  const found = only(PRODUCT, await queryItems({ list: CATALOG_LIST })).filter(isPublic);
  return updated([], new Set(), found, new Date());
};

/**
 * Makes the entries of the changed products equal to the table, or of all products. The list index and
 * the old file only tell which other products there may be. Every version has a random stamp: S3 makes
 * the ETag from the bytes, so a file that changes and changes back would look unchanged.
 * @returns the products of the new file
 * @throws ShopError for a temporary fault
 */
export const updateCatalogue = (
  changed: readonly ProductId[],
  { all = false } = {},
): Promise<readonly CatalogueProduct[]> =>
  retryRaces(async () => {
    const file = await readFile(CATALOGUE);
    const before = file ? parsed(file.text) : [];
    const ids = new Set(changed);
    if (all || !file) {
      const known = [
        ...before.map(({ id }) => id as ProductId),
        ...(await listShelf()).map(({ id }) => id),
      ];
      for (const id of known) ids.add(id);
    }
    const found = await getAll(PRODUCT, [...ids].map(keys.product));
    const products = updated(before, ids, found.filter(isPublic), new Date());
    const text = JSON.stringify({ products, stamp: randomUUID() });
    const isPut = await putIfUnchanged(CATALOGUE, file?.tag, { text, type: JSON_TYPE });
    return isPut ? products : LOST_RACE;
  });
