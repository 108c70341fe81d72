import { dateText } from '#shared/domain/dates.ts';
import { foldText, textSearch } from '#shared/domain/fold-text.ts';
import type { Page, HttpRow } from '#shared/rows/row.ts';
import { MAX_PAGE_BYTES } from '#shared/domain/limits.ts';
import { query } from './client.ts';
import type { Decoder } from './kind.ts';

export interface PageRequest {
  after: string | undefined;
  limit: number;
}

export const pageRequest = (
  { pageSize }: HttpRow & { pageSize: number },
  { after, limit = pageSize }: { after?: string | undefined; limit?: number | undefined },
): PageRequest => ({ after, limit: Math.min(limit, pageSize) });

/** Lambda's answer holds the body as text in JSON, where a quotation mark takes four bytes. */
const answerBytes = (entry: unknown): number =>
  Buffer.byteLength(JSON.stringify(JSON.stringify(entry)));

/** Maximum bytes of a UTF-16 unit in Lambda's answer: three outside ASCII, two if escaped. */
const MAX_UNIT_BYTES = 3;

interface PageBounds<Entry> {
  limit: number;
  maxBytes?: number;
  cursorOf?: (entry: Entry) => string;
  shownOf?: (entry: Entry) => unknown;
}

/** @param found in order; more than `limit` when there is a next page */
export const pageOf = <Entry extends { id: string | number }>(
  found: readonly Entry[],
  {
    limit,
    maxBytes = MAX_PAGE_BYTES,
    cursorOf = ({ id }) => String(id),
    shownOf = (entry) => entry,
  }: PageBounds<Entry>,
): Page<Entry> => {
  const candidates = found.slice(0, limit);
  let count = 0;
  if (JSON.stringify(candidates.map(shownOf)).length * MAX_UNIT_BYTES <= maxBytes) {
    count = candidates.length;
  } else {
    // Measuring each entry takes as long as the rest of the list, so small pages skip it.
    let bytes = 0;
    for (const entry of candidates) {
      bytes += answerBytes(shownOf(entry));
      if (count > 0 && bytes > maxBytes) break;
      count += 1;
    }
  }
  const last = found[count - 1];
  return {
    entries: found.slice(0, count),
    next: last !== undefined && found.length > count ? cursorOf(last) : undefined,
  };
};

/** Sorts after every ULID. */
const NEWEST = '~';

/** One entry more than the page has, so that `pageOf` sees whether there is a next page. */
export const queryNewest = <R>(
  kind: Decoder<R>,
  list: string,
  { after = NEWEST, limit }: PageRequest,
): Promise<R[]> => query(kind, { list, before: after, backwards: true, limit: limit + 1 });

type Identified = { id: string };

/** `queryNewest` over several lists. The index may show an entry in two lists while it moves. */
export const queryNewestIn = async <R extends Identified>(
  kind: Decoder<R>,
  lists: readonly string[],
  request: PageRequest,
): Promise<R[]> => {
  const found = await Promise.all(lists.map((list) => queryNewest(kind, list, request)));
  const byId = new Map(found.flat().map((entry) => [entry.id, entry]));
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1));
};

const LOOKS = 2;

/** Looks twice, because an entry that moves between two lists may be missing from both. */
export const findInLists = async <R extends Identified>(
  kind: Decoder<R>,
  lists: readonly string[],
  id: string,
): Promise<R | undefined> => {
  for (let look = 1; look <= LOOKS; look += 1) {
    const found = await Promise.all(
      lists.map((list) => query(kind, { list, prefix: id, limit: 1 })),
    );
    const entry = found.flat().find((candidate) => candidate.id === id);
    if (entry) return entry;
  }
  return undefined;
};

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Values as people write them: 12.5 also as `12,50`, and a time as `21/11/2026`. */
const written = (_name: string, value: unknown): unknown => {
  if (typeof value === 'number') {
    const decimals = value.toFixed(2);
    return `${value} ${decimals} ${decimals.replace('.', ',')}`;
  }
  if (typeof value !== 'string' || !INSTANT.test(value)) return value;
  return dateText(value);
};

export const searchFor = (search: string): ((entry: unknown) => boolean) => {
  const isFound = textSearch(search);
  return (entry) => isFound(foldText(JSON.stringify(entry, written)));
};

/** An order takes a millisecond to search, and a request has seconds. */
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
