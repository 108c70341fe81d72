/**
 * Renders a page and stores it. The version in the bucket is read before the data, and the write
 * fails if the version has changed meanwhile. So a page from older data never replaces a page from
 * newer data, whatever the order of the writers (ADR-0052).
 */
import { isProductId } from '#shared/domain/ids.ts';
import {
  CATALOGUE_FILE,
  isSitePage,
  objectKey,
  type PublishedAddress,
} from '#shared/hosting/published-page.ts';
import type { PageAnswer } from '#shared/rows/row.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { contentAt, readsOnce, type Reads } from './page-content.ts';
import { deleteIfUnchanged, putIfUnchanged, readFile } from './published-store.ts';

/** Whether the page is stored. A product's page is stored under its slug only. */
export const isStored = ({ page, key }: PublishedAddress): boolean => {
  if (page === 'catalogue') return key !== CATALOGUE_FILE;
  return isSitePage(page) && page !== 'productAlias' && !(page === 'product' && isProductId(key));
};

/** A stored version, and reads that begin after it was seen. */
interface Seen {
  tag: string | undefined;
  reads: Reads;
}

const tagOf = async (address: PublishedAddress): Promise<string | undefined> =>
  (await readFile(address))?.tag;

/**
 * Makes the stored page equal to the table, or deletes the page of a deleted product or category.
 *
 * - The page is put even if nothing has changed, so that a slower writer with older data fails.
 * - A missing page has no ETag, so a writer cannot see that the page was stored and deleted meanwhile.
 *   Therefore a page that was missing is compared with the table again after its put.
 *
 * @param first for the first attempt; a later one reads everything again
 * @throws ShopError while table or bucket do not answer
 */
export const publish = (address: PublishedAddress, first?: Seen): Promise<PageAnswer> => {
  let seen = first;
  /** The text that this call stored where there was none. */
  let created: string | undefined;
  return retryRaces(async () => {
    const { tag, reads } = seen ?? { tag: await tagOf(address), reads: readsOnce() };
    seen = undefined;
    const content = await contentAt(address, reads);
    const { status, text } = content;
    if (status === 404) {
      return tag === undefined || (await deleteIfUnchanged(address, tag)) ? content : LOST_RACE;
    }
    if (tag !== undefined && text === created) return content;
    const isPut = await putIfUnchanged(address, tag, content);
    if (isPut && tag !== undefined) return content;
    created = isPut ? text : undefined;
    return LOST_RACE;
  });
};

/** Publishes a page that is not stored. Only followChanges replaces a stored page. */
export const publishIfMissing = async (address: PublishedAddress): Promise<PageAnswer> =>
  (await readFile(address)) ? contentAt(address, readsOnce()) : publish(address);

/** Pages that are published at the same time. */
const LANES = 4;

export interface PageFault {
  address: PublishedAddress;
  error: unknown;
}

/**
 * Publishes each page once, and returns those that failed. The pages share what they read, because all
 * of their versions are seen before it is read.
 */
export const publishPages = async (
  addresses: readonly PublishedAddress[],
): Promise<PageFault[]> => {
  const pages = new Map(addresses.map((address) => [objectKey(address), address]));
  const faults: PageFault[] = [];
  const forEach = async (work: (address: PublishedAddress) => Promise<unknown>): Promise<void> => {
    // The lanes share the iterator.
    const waiting = pages.values();
    const lane = async (): Promise<void> => {
      for (const address of waiting) {
        try {
          await work(address);
        } catch (error) {
          pages.delete(objectKey(address));
          faults.push({ address, error });
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  };
  const tags = new Map<PublishedAddress, string | undefined>();
  await forEach(async (address) => tags.set(address, await tagOf(address)));
  const reads = readsOnce();
  await forEach((address) => publish(address, { tag: tags.get(address), reads }));
  return faults;
};
