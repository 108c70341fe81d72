import { ShopError } from '#shared/domain/errors.ts';
import {
  isAddress,
  isSitePage,
  PAGE_CACHE_CONTROL,
  type PublishedAddress,
} from '#shared/hosting/published-page.ts';
import { renderPage } from '#shared/rows/pages.ts';
import type { PageAnswer } from '#shared/rows/row.ts';
import { endpoint } from '../http/endpoint.ts';
import {
  contentAt,
  isStored,
  publishedLists,
  publishIfMissing,
  type Content,
} from './publish-page.ts';
import { listsOfTable } from './published-lists.ts';
import { readPublishedFile } from './published-files.ts';
import { renderer } from './renderer.ts';

/** @throws ShopError NOT_FOUND for a missing file; a missing page has HTML of its own */
const answerOf = async (
  { page }: PublishedAddress,
  { exists, type, hash, render }: Content,
): Promise<PageAnswer> => {
  if (!exists && !isSitePage(page)) throw new ShopError('NOT_FOUND');
  return {
    status: exists ? 200 : 404,
    text: await render(),
    type,
    cacheControl: PAGE_CACHE_CONTROL,
    tag: hash,
  };
};

/** Does not store the page, because the list index may lag behind the table. */
const renderFromTable = async (address: PublishedAddress): Promise<PageAnswer> =>
  answerOf(address, await contentAt(address, listsOfTable));

/**
 * Answers CloudFront's requests for pages and files that the bucket does not have. It renders a page,
 * stores it and returns it. While the bucket does not answer, the page comes from the table alone.
 * While the table does not answer either, the answer is the frame, and the browser loads the data.
 */
export const handler = endpoint(renderPage, async ({ params: address }): Promise<PageAnswer> => {
  if (!isAddress(address)) throw new ShopError('NOT_FOUND');
  const file = await readPublishedFile(address);
  if (file) return file;
  try {
    return await answerOf(
      address,
      await (isStored(address) ? publishIfMissing(address) : contentAt(address, publishedLists())),
    );
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
  try {
    return await renderFromTable(address);
  } catch (error) {
    if (!(error instanceof ShopError) || !isSitePage(address.page)) throw error;
    const { templates } = await renderer();
    const { frame } = templates[address.page];
    return { status: 503, text: frame, type: 'text/html; charset=utf-8', cacheControl: 'no-store' };
  }
});
