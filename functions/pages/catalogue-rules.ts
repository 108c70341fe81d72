/**
 * Rules of the published catalogue, without reads and writes. An index names pieces, and each piece has
 * the products of a range of places (ADR-0052).
 */
import {
  EXCERPT,
  FIRST_PLACE,
  MAX_PIECE,
  type CardEntry,
  type CataloguePiece,
  type SlimEntry,
} from '#shared/hosting/published-catalogue.ts';
import { factsOf } from '#shared/domain/schemas/facts.ts';
import { ratingOf } from '#shared/domain/rating.ts';
import type { ProductCursor } from '#shared/domain/schemas/product.ts';
import { createHash } from 'node:crypto';
import type { ProductRecord } from '../table/records.ts';

/** A piece with fewer products is joined with a neighbour if both have at most LARGEST_JOINED products. */
const SMALL_PIECE = MAX_PIECE / 4;
const LARGEST_JOINED = (MAX_PIECE * 3) / 4;

export interface Entry {
  slim: SlimEntry;
  card: CardEntry;
}

/** The place of a product in the catalogue: `<category>-<id>`. */
export type Place = ProductCursor;

/** The list index sorts by the same text (functions/table/keys.ts). */
const sortKey = (place: Place): string => {
  const [category = '', id = ''] = place.split('-');
  return `${category.padStart(6, '0')}#${id.padStart(26, '0')}`;
};
export const isBefore = (a: Place, b: Place): boolean => sortKey(a) < sortKey(b);
const inOrder = (a: Place, b: Place): number => (sortKey(a) < sortKey(b) ? -1 : 1);

export const placeOf = ({ categoryId, id }: Pick<ProductRecord, 'categoryId' | 'id'>): Place =>
  `${categoryId}-${id}` as Place;
export const placeOfEntry = ({ slim, card }: Entry): Place => `${slim[4]}-${card[0]}` as Place;

export const excerptOf = (description: string): string => {
  const text = description.replace(/\s+/g, ' ').trim();
  const letters = [...text.slice(0, 4 * EXCERPT)];
  if (letters.length <= EXCERPT) return letters.join('');
  const cut = letters.slice(0, EXCERPT - 1).join('');
  return `${cut.replace(/\s+\S*$/, '')}…`;
};

/** Without facts the same hash as before there were facts. */
const contentOf = (product: ProductRecord): string => {
  const { title, description, price, images, categoryId } = product;
  const facts = Object.entries(factsOf(product));
  return createHash('sha256')
    .update(JSON.stringify([title, description, price, images, categoryId, ...facts]))
    .digest('base64url')
    .slice(0, 8);
};

/** @param now the time of the change; `merged` keeps the stored time if the content is the same */
export const entryOf = (product: ProductRecord, now: Date): Entry => {
  const { id, slug, title, price, stock, categoryId, images, ratingSum, ratingCount } = product;
  const [img1 = '', img2 = img1] = images;
  const { maker = '', materials = [], place = '', identifier = '' } = product;
  const rating = ratingOf({ sum: ratingSum, count: ratingCount });
  return {
    slim: [
      ...([slug, title, price, stock === 0 ? 1 : 0, categoryId, img1, rating] as const),
      ...([maker, materials, place, identifier] as const),
    ],
    card: [id, excerptOf(product.description), img2, now.toISOString(), contentOf(product)],
  };
};

/** Keeps the time of the last change if the content is the same. */
const withTime = (before: Entry | undefined, after: Entry): Entry => {
  const [id, excerpt, img2, , content] = after.card;
  const changedAt = before?.card[4] === content ? before.card[3] : after.card[3];
  return { slim: after.slim, card: [id, excerpt, img2, changedAt, content] };
};

export const isSameEntry = (a: Entry | undefined, b: Entry | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** The entries that places of the catalogue should have; undefined if a place should be empty. */
export type Wanted = ReadonlyMap<Place, Entry | undefined>;

/** @returns all entries in order after the wanted changes; the same array if nothing changes */
export const merged = (entries: readonly Entry[], wanted: Wanted): readonly Entry[] => {
  const byPlace = new Map(entries.map((entry) => [placeOfEntry(entry), entry]));
  let changes = false;
  for (const [place, after] of wanted) {
    const before = byPlace.get(place);
    const entry = after && withTime(before, after);
    if (isSameEntry(before, entry)) continue;
    changes = true;
    if (entry) byPlace.set(place, entry);
    else byPlace.delete(place);
  }
  if (!changes) return entries;
  return [...byPlace].toSorted(([a], [b]) => inOrder(a, b)).map(([, entry]) => entry);
};

/** Position of the piece that a place belongs to. */
export const positionOf = (pieces: readonly { from: Place }[], place: Place): number =>
  Math.max(
    pieces.findLastIndex(({ from }) => !isBefore(place, from)),
    0,
  );

/** A part of the catalogue: a stored piece, or entries to store. */
export type Part =
  | { from: Place; count: number; stored: CataloguePiece; entries?: undefined }
  | { from: Place; count: number; entries: readonly Entry[] };

export const storedPart = (piece: CataloguePiece): Part => ({
  from: piece.from,
  count: piece.count,
  stored: piece,
});
export const newPart = (from: Place, entries: readonly Entry[]): Part => ({
  from,
  count: entries.length,
  entries,
});

const canJoin = (a: Part | undefined, b: Part | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  Math.min(a.count, b.count) < SMALL_PIECE &&
  a.count + b.count <= LARGEST_JOINED;

/** The position of a stored part that should be joined with a new one beside it. */
export const neighbourToLoad = (parts: readonly Part[]): number | undefined => {
  const at = parts.findIndex(
    (part, index) =>
      part.entries === undefined &&
      [index - 1, index + 1].some(
        (beside) => parts[beside]?.entries !== undefined && canJoin(part, parts[beside]),
      ),
  );
  return at < 0 ? undefined : at;
};

const split = ({ from, entries = [] }: Part): Part[] => {
  const pieces = Math.ceil(entries.length / MAX_PIECE);
  const size = Math.ceil(entries.length / pieces);
  return Array.from({ length: pieces }, (_, index) => {
    const some = entries.slice(index * size, (index + 1) * size);
    const [first] = some;
    return newPart(index === 0 || !first ? from : placeOfEntry(first), some);
  });
};

/** Joins small new parts with each other, splits large ones and removes empty ones. */
export const arranged = (parts: readonly Part[]): Part[] => {
  const joined: Part[] = [];
  for (const part of parts.filter(({ count }) => count > 0)) {
    const last = joined.at(-1);
    if (last?.entries && part.entries && canJoin(last, part)) {
      joined[joined.length - 1] = newPart(last.from, [...last.entries, ...part.entries]);
    } else {
      joined.push(part);
    }
  }
  return joined
    .flatMap((part) => (part.entries ? split(part) : [part]))
    .map((part, index) => (index === 0 ? { ...part, from: FIRST_PLACE } : part));
};

/** The description of a piece in the index. */
export const pieceOf = (from: Place, file: string, entries: readonly Entry[]): CataloguePiece => {
  const categories: Record<string, number> = {};
  for (const { slim } of entries) categories[slim[4]] = (categories[slim[4]] ?? 0) + 1;
  const featured = entries.filter(({ slim }) => slim[6] === 5).length;
  return { from, file, count: entries.length, featured, categories };
};
