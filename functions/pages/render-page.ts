import { ShopError } from '#shared/domain/errors.ts';
import { isProductId } from '#shared/domain/ids.ts';
import {
  CATALOGUE_FILE,
  isAddress,
  isSitePage,
  type PublishedAddress,
} from '#shared/hosting/published-page.ts';
import { renderPage } from '#shared/rows/pages.ts';
import type { PageAnswer } from '#shared/rows/row.ts';
import { isDeepStrictEqual } from 'node:util';
import { endpoint } from '../http/endpoint.ts';
import { env } from '../runtime/env.ts';
import { get } from '../table/client.ts';
import { RELEASE } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { contentAt, contentOf, readData, renderer } from './page-content.ts';
import { forget, HTML_TYPE, listedProducts, putIfUnchanged, readFile } from './published-store.ts';

/** Whether the page may be stored. A product's page is stored under its slug only. */
const isStorable = ({ page, key }: PublishedAddress): boolean => {
  if (page === 'catalogue') return key !== CATALOGUE_FILE;
  return isSitePage(page) && page !== 'productAlias' && !(page === 'product' && isProductId(key));
};

/** False in a function that a deployment is about to replace. */
const isOfThisBuild = async (): Promise<boolean> => {
  const release = await get(RELEASE, keys.release(), { consistent: true });
  return (release?.build ?? '') === env.build;
};

/**
 * Renders a page and stores it. A change may come while the page is rendered, and followChanges may have
 * deleted the page before this call puts it. So everything is read again after the put, and a page that
 * would be another one by now is deleted (ADR-0052).
 */
const renderAndStore = (address: PublishedAddress): Promise<PageAnswer> =>
  retryRaces(async () => {
    const data = await readData(address);
    const content = await contentOf(address, data);
    if (content.status === 404 || !(await isOfThisBuild())) return content;
    let isCurrent = false;
    try {
      await putIfUnchanged(address, undefined, content);
      const now = await readData(address);
      isCurrent = isDeepStrictEqual(now, data) && (await isOfThisBuild());
    } finally {
      if (!isCurrent) await forget([address]);
    }
    return isCurrent ? content : LOST_RACE;
  });

/** While the bucket does not answer, the page comes from the table alone, and is not stored. */
const readAnyhow = async (address: PublishedAddress): Promise<PageAnswer> => {
  try {
    return isStorable(address) && !(await readFile(address))
      ? await renderAndStore(address)
      : await contentAt(address);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return contentAt(address, listedProducts);
  }
};

/**
 * Answers CloudFront's requests for pages and files that the bucket does not have. It renders a page,
 * stores it and returns it. While neither bucket nor table answer, the answer is the frame, and the
 * browser loads the data.
 */
export const handler = endpoint(renderPage, async ({ params: address }): Promise<PageAnswer> => {
  const { page } = address;
  if (!isAddress(address)) throw new ShopError('NOT_FOUND');
  try {
    const answer = await readAnyhow(address);
    // A missing page has HTML of its own.
    if (answer.status === 404 && !isSitePage(page)) throw new ShopError('NOT_FOUND');
    return answer;
  } catch (error) {
    if (!(error instanceof ShopError) || !isSitePage(page)) throw error;
    const { templates } = await renderer();
    const { frame } = templates[page];
    return { status: 503, text: frame, type: HTML_TYPE, cacheControl: 'no-store' };
  }
});
