/**
 * Renders a page and stores it. The version in the bucket is read before the data, and the write
 * fails if another one is there by then. So a page that was rendered from older data never replaces
 * a newer one, and writers need no order (ADR-0052).
 */
import { ShopError } from '#shared/domain/errors.ts';
import {
  isSitePage,
  PAGE_CACHE_CONTROL,
  publicPath,
  type PublishedAddress,
  type PublishedData,
  type PublishedPage,
} from '#shared/hosting/published-page.ts';
import { createHash, randomBytes } from 'node:crypto';
import { isProductId } from '../catalog/slug-rules.ts';
import { env } from '../http/env.ts';
import { isMissing, readHome, readPage } from './page-data.ts';
import { readIndex } from './published-catalogue.ts';
import { listsOfCatalogue, type Lists } from './published-lists.ts';
import { deleteIfUnchanged, putIfUnchanged, readTag } from './published-store.ts';
import { renderer } from './renderer.ts';

/** Attempts while others store the same page. */
const MAX_RACES = 8;

export const HOME_FILE: PublishedAddress = { page: 'catalogue', key: 'home' };

/** A page, or a file, as it should be stored. */
export interface Content {
  /** False: there is nothing with this address, and `render` makes the page that says so. */
  exists: boolean;
  /** Hash of everything that is shown. */
  hash: string;
  type: string;
  /** The same text each time. */
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

const homeFile = async (lists: Lists): Promise<Content> => {
  const home = await readHome(lists);
  return {
    exists: true,
    hash: hashOf(home),
    type: 'application/json',
    render: once(() => Promise.resolve(JSON.stringify(home))),
  };
};

/** The text with a random mark, so that two versions of an object are never equal. */
const stamped = (type: string, text: string): string => {
  const stamp = randomBytes(9).toString('base64url');
  return type === HTML ? `${text}<!--${stamp}-->` : text.replace(/}$/, `,"stamp":"${stamp}"}`);
};

/** @throws ShopError while table or bucket do not answer */
export const contentAt = async (
  { page, key }: PublishedAddress,
  lists: Lists,
): Promise<Content> => {
  if (!isSitePage(page)) return homeFile(lists);
  const [{ version }, data] = await Promise.all([renderer(), readPage(page, key, lists)]);
  return {
    exists: !isMissing(data),
    hash: hashOf(version, env.publicOrigin, data),
    type: HTML,
    render: once(() => renderHtml(page, key, data)),
  };
};

/** The catalogue is read when a list needs it. */
export const publishedLists = (): Lists => {
  const lists = once(async () => {
    const index = await readIndex();
    // Before the first publication.
    if (!index) throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
    return listsOfCatalogue(index);
  });
  return {
    listing: async () => (await lists()).listing(),
    category: async (id) => (await lists()).category(id),
    home: async () => (await lists()).home(),
  };
};

/** Whether the address has an object. A product has one, under its slug. */
export const isStored = ({ page, key }: PublishedAddress): boolean =>
  page !== 'productAlias' && !(page === 'product' && isProductId(key));

interface Attempt {
  content: Content;
  /** False: another writer was faster. */
  isDone: boolean;
  /** The object did not exist before. */
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
 * Makes the object of a page equal to what the table says, and deletes it if there is nothing. It is
 * put even if nothing has changed, so that a late writer notices. Every version is different from
 * all others, because S3 names it after its bytes: a page that changes back to what it was must not
 * look unchanged. Nothing has no version: a page that was deleted meanwhile looks like one that
 * never was, so a new page is compared with the table again.
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

/** Like `publish`, but leaves a page that is there to the worker followChanges. */
export const publishIfMissing = async (address: PublishedAddress): Promise<Content> =>
  (await readTag(address)) === null ? publish(address) : contentAt(address, publishedLists());
