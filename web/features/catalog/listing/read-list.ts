import type { CataloguePiece } from '#shared/hosting/published-catalogue.ts';
import { ALL_PRODUCTS, type ShownList, type WantedList } from './lists.ts';
import { readCards, readEntries, readIndex, withIds, type Entry } from './catalogue-files.ts';
import { inView, readView } from './listing-rules.ts';

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

/**
 * Reads what a list shows. Its usual order needs only the pieces with the first products; another
 * order or the filter needs all of the list's.
 *
 * @param embedded the list in the page's HTML, returned if no product has come or gone since
 */
export const readList = async (
  wanted: WantedList,
  embedded: ShownList | null,
): Promise<ShownList> => {
  const { list, query, count } = wanted;
  const view = readView(query);
  const isUsual = view.order === null && !view.onlyInStock;
  const index = await readIndex();
  const pieces = index.pieces.filter((piece) => countIn(piece, list) > 0);
  const total = pieces.reduce((sum, piece) => sum + countIn(piece, list), 0);
  if (embedded?.total === total) return embedded;
  const all = await readEntries(isUsual ? firstPieces(pieces, list, count) : pieces);
  const listed: readonly Entry[] =
    list === ALL_PRODUCTS ? all : all.filter(({ categoryId }) => String(categoryId) === list);
  const shown = inView(view.order === 'novedades' ? await withIds(listed) : listed, view);
  return {
    total,
    found: isUsual ? total : shown.length,
    cards: await readCards(shown.slice(0, count)),
    answers: wanted,
  };
};

/** All products, in the order of the catalogue. */
export const readTitles = async (): Promise<Entry[]> => readEntries((await readIndex()).pieces);
