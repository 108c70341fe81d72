/**
 * Renders a page and stores it. The version in the bucket is read before the data, and the write
 * fails if the version has changed meanwhile. So a page from older data never replaces a page from
 * newer data, whatever the order of the writers (ADR-0052).
 */
import { ShopError } from '#shared/domain/errors.ts';
import {
  isSitePage,
  otherPiecesFile,
  PAGE_CACHE_CONTROL,
  publicPath,
  type OtherPieces,
  type PublishedAddress,
  type PublishedData,
  type PublishedPage,
} from '#shared/hosting/published-page.ts';
import { createHash, randomBytes } from 'node:crypto';
import { allCategories } from '../catalog/category-table.ts';
import { isProductId } from '#shared/domain/ids.ts';
import { env } from '../runtime/env.ts';
import { isMissing, readHome, readPage } from './page-data.ts';
import { readIndex } from './published-catalogue.ts';
import { listsOfCatalogue, type Lists } from './published-lists.ts';
import { deleteIfUnchanged, putIfUnchanged, readTag } from './published-store.ts';
import { renderer } from './renderer.ts';

/** Maximum attempts while other writers store the same page. */
const MAX_RACES = 8;

export const HOME_FILE: PublishedAddress = { page: 'catalogue', key: 'home' };
export const otherPieces = (categoryId: number): PublishedAddress => ({
  page: 'catalogue',
  key: otherPiecesFile(categoryId),
});

/** Whether a file of the catalogue is rendered from lists, like a page. */
export const isRendered = (key: string): boolean =>
  key === HOME_FILE.key || categoryOf(key) !== undefined;

/** The id in the key of `otherPieces`. */
const categoryOf = (key: string): string | undefined => /^category-(\d+)$/.exec(key)?.[1];

/** A page or file to store. */
export interface Content {
  /** False if the address has no product or category. Then `render` makes the 404 page. */
  exists: boolean;
  /** Hash of everything that is shown. */
  hash: string;
  type: string;
  /** Renders once, and returns the same text each time. */
  render: () => Promise<string>;
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

const hashOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

const HTML = 'text/html; charset=utf-8';

const renderHtml = async (
  page: PublishedPage,
  key: string,
  data: PublishedData,
): Promise<string> => {
  const { renderPage, templates } = await renderer();
  const { template } = templates[page];
  return renderPage({ template, path: publicPath(page, key), origin: env.publicOrigin, data });
};

const readOtherPieces = async (id: string, lists: Lists): Promise<OtherPieces | undefined> => {
  const category = (await allCategories()).find((one) => String(one.id) === id);
  return category && { pieces: await lists.otherPieces(category.id) };
};

const fileAt = async (key: string, lists: Lists): Promise<Content> => {
  const id = categoryOf(key);
  const data = id === undefined ? await readHome(lists) : await readOtherPieces(id, lists);
  return {
    exists: data !== undefined,
    hash: hashOf(data),
    type: 'application/json',
    render: once(() => Promise.resolve(JSON.stringify(data ?? {}))),
  };
};

/** The text with a random mark, so that two versions of an object never have the same ETag. */
const stamped = (type: string, text: string): string => {
  const stamp = randomBytes(9).toString('base64url');
  return type === HTML ? `${text}<!--${stamp}-->` : text.replace(/}$/, `,"stamp":"${stamp}"}`);
};

/** @throws ShopError while table or bucket do not answer */
export const contentAt = async (
  { page, key }: PublishedAddress,
  lists: Lists,
): Promise<Content> => {
  if (!isSitePage(page)) return fileAt(key, lists);
  const [{ version }, data] = await Promise.all([renderer(), readPage(page, key, lists)]);
  return {
    exists: !isMissing(data),
    hash: hashOf(version, env.publicOrigin, data),
    type: HTML,
    render: once(() => renderHtml(page, key, data)),
  };
};

/** Lists from the published catalogue, which is read only for a page that shows a list. */
export const publishedLists = (): Lists => {
  const lists = once(async () => {
    const index = await readIndex();
    // Nothing is published yet.
    if (!index) throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
    return listsOfCatalogue(index);
  });
  return {
    listing: async () => (await lists()).listing(),
    category: async (id) => (await lists()).category(id),
    home: async () => (await lists()).home(),
    otherPieces: async (id) => (await lists()).otherPieces(id),
  };
};

/** Whether the page is stored. A product's page is stored under its slug only. */
export const isStored = ({ page, key }: PublishedAddress): boolean =>
  page !== 'productAlias' && !(page === 'product' && isProductId(key));

interface Attempt {
  content: Content;
  /** False if another attempt is needed. */
  isDone: boolean;
  /** True if this attempt created the object. */
  isNew?: boolean;
}

const tryStore = async (
  address: PublishedAddress,
  { content: last, isNew = false }: Partial<Attempt>,
): Promise<Attempt> => {
  const tag = await readTag(address);
  const read = await contentAt(address, publishedLists());
  const content = last?.hash === read.hash ? last : read;
  if (!content.exists) {
    return { content, isDone: tag === null || (await deleteIfUnchanged(address, tag)) };
  }
  if (isNew && content === last && tag !== null) return { content, isDone: true };
  const isPut = await putIfUnchanged(address, tag, {
    text: stamped(content.type, await content.render()),
    type: content.type,
    cacheControl: PAGE_CACHE_CONTROL,
  });
  return { content, isDone: isPut && tag !== null, isNew: isPut };
};

/**
 * Makes the stored page equal to the table, or deletes the page of a deleted product or category.
 *
 * - The page is put even if nothing has changed, so that a slower writer with older data fails.
 * - Every version has a random mark, because S3 makes the ETag from the bytes. Otherwise a page that
 *   changes and changes back would look unchanged.
 * - A missing page has no ETag, so a writer cannot see that the page was stored and deleted meanwhile.
 *   Therefore a page that was missing is compared with the table again after its put.
 *
 * @throws ShopError while table or bucket do not answer
 */
export const publish = async (address: PublishedAddress): Promise<Content> => {
  let attempt: Partial<Attempt> = {};
  for (let race = 0; race < MAX_RACES; race += 1) {
    const next = await tryStore(address, attempt);
    if (next.isDone) return next.content;
    attempt = next;
  }
  throw new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};

/** Publishes a page that is not stored. Only followChanges replaces a stored page. */
export const publishIfMissing = async (address: PublishedAddress): Promise<Content> =>
  (await readTag(address)) === null ? publish(address) : contentAt(address, publishedLists());
