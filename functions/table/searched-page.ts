import type { Page } from '#shared/rows/row.ts';
import type { PageRequest } from './page.ts';
import { searchFor } from './search-rules.ts';

/** Pages that one request reads at most. An order takes a millisecond, and a request has seconds. */
const MAX_SEARCHED_PAGES = 5;

/**
 * The next page of a list, or of its entries that match a search. A search reads page after page
 * until one has a match; `next` says where the caller continues.
 *
 * @param read a page as the caller sees it: masked text cannot be searched
 * @param searched an entry with texts that the panel shows in addition
 */
export const searchedPage = async <Entry>(
  q: string | undefined,
  request: PageRequest,
  read: (request: PageRequest) => Promise<Page<Entry>>,
  searched: (entry: Entry) => unknown = (entry) => entry,
): Promise<Page<Entry>> => {
  let page = await read(request);
  if (q === undefined) return page;
  const matches = searchFor(q);
  const isFound = (entry: Entry): boolean => matches(searched(entry));
  for (let pages = 1; pages < MAX_SEARCHED_PAGES; pages += 1) {
    if (page.next === undefined || page.entries.some(isFound)) break;
    page = await read({ ...request, after: page.next });
  }
  return { entries: page.entries.filter(isFound), next: page.next };
};
