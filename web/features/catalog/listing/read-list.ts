import type { CataloguePiece } from '#shared/hosting/published-catalogue.ts';
import { ALL_PRODUCTS, type ShownList, type WantedList } from './lists.ts';
import { readCards, readEntries, readIndex, withIds, type Entry } from './catalogue-files.ts';
import { inOrder, readView } from './listing-rules.ts';

const countIn = ({ count, categories }: CataloguePiece, list: string): number =>
  list === ALL_PRODUCTS ? count : (categories[list] ?? 0);

/** The pieces that have the first `count` products of a list. */
export const firstPieces = (
  pieces: readonly CataloguePiece[],
  list: string,
  count: number,
): CataloguePiece[] => {
  let before = 0;
  return pieces.filter((piece) => {
    const isNeeded = before < count;
    before += countIn(piece, list);
    return isNeeded;
  });
};

const piecesOf = async (list: string): Promise<CataloguePiece[]> =>
  (await readIndex()).pieces.filter((piece) => countIn(piece, list) > 0);

const entriesOf = async (list: string, pieces: readonly CataloguePiece[]): Promise<Entry[]> => {
  const entries = await readEntries(pieces);
  return list === ALL_PRODUCTS
    ? entries
    : entries.filter(({ categoryId }) => String(categoryId) === list);
};

/** The products of a list that its filters let through. Only a filtered list needs the rules. */
export const readFiltered = async (listed: readonly Entry[], filters: string): Promise<Entry[]> => {
  const { inFilters, readFilters } = await import('../filters/filter-panel.tsx');
  return inFilters(listed, readFilters(filters, listed));
};

/** All products of a list, in the order of the catalogue. */
export const readListed = async (list: string): Promise<Entry[]> =>
  entriesOf(list, await piecesOf(list));

/**
 * Reads what a list shows. Its usual order needs only the pieces with the first products; another
 * order or a filter needs all of the list's.
 *
 * @param embedded the list in the page's HTML, returned if no product has come or gone since
 */
export const readList = async (
  wanted: WantedList,
  embedded: ShownList | null,
): Promise<ShownList> => {
  const { list, query, count } = wanted;
  const { order, filters } = readView(query);
  const isUsual = query === '';
  const pieces = await piecesOf(list);
  const total = pieces.reduce((sum, piece) => sum + countIn(piece, list), 0);
  if (embedded?.total === total) return embedded;
  const listed = await entriesOf(list, isUsual ? firstPieces(pieces, list, count) : pieces);
  const filtered = filters === '' ? listed : await readFiltered(listed, filters);
  const shown = inOrder(order === 'novedades' ? await withIds(filtered) : filtered, order);
  return {
    total,
    found: isUsual ? total : shown.length,
    cards: await readCards(shown.slice(0, count)),
    answers: wanted,
  };
};

/** All products, in the order of the catalogue. */
export const readTitles = (): Promise<Entry[]> => readListed(ALL_PRODUCTS);
