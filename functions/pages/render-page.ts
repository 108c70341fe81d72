import { ShopError } from '#shared/domain/errors.ts';
import { isAddress, isSitePage, type PublishedAddress } from '#shared/hosting/published-page.ts';
import { renderPage } from '#shared/rows/pages.ts';
import type { PageAnswer } from '#shared/rows/row.ts';
import { endpoint } from '../http/endpoint.ts';
import { contentAt, readsOnce, renderer } from './page-content.ts';
import { isStored, publishIfMissing } from './publish-page.ts';
import { listedProducts, HTML_TYPE } from './published-store.ts';

/** While the bucket does not answer, the page comes from the table alone, and is not stored. */
const readAnyhow = async (address: PublishedAddress): Promise<PageAnswer> => {
  try {
    return isStored(address)
      ? await publishIfMissing(address)
      : await contentAt(address, readsOnce());
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return contentAt(address, readsOnce(listedProducts));
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
