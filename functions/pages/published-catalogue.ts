/**
 * Keeps the published catalogue equal to the table. An update reads the index, then the products
 * consistently, writes new pieces and puts the index only if it is unchanged. The entry of a place
 * depends on the table alone, so repeated, late and reordered changes do no harm (ADR-0052).
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import {
  cardsFile,
  FIRST_PLACE,
  type CatalogueIndex,
  type CataloguePiece,
} from '#shared/hosting/published-catalogue.ts';
import {
  IMMUTABLE_CACHE_CONTROL,
  ONLY_KEY,
  PAGE_CACHE_CONTROL,
  type PublishedAddress,
} from '#shared/hosting/published-page.ts';
import { randomBytes } from 'node:crypto';
import { isPublic, listCatalog } from '../catalog/product-table.ts';
import { getAll } from '../table/client.ts';
import { PRODUCT } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import {
  arranged,
  entryOf,
  isBefore,
  merged,
  neighbourToLoad,
  newPart,
  pieceOf,
  placeOf,
  placeOfEntry,
  positionOf,
  storedPart,
  type Entry,
  type Part,
  type Place,
  type Wanted,
} from './catalogue-rules.ts';
import { putIfUnchanged, putNew, readFile, remove, type Tag } from './published-store.ts';

const INDEX: PublishedAddress = { page: 'catalogue', key: ONLY_KEY };
const JSON_TYPE = 'application/json';
/** Milliseconds for which replaced files stay, because a browser may have an older index. */
const RETIRED_MS = 10 * 60_000;
/** Maximum attempts while other updates change the index. */
const MAX_RACES = 8;
/** Maximum pieces in memory. */
const MAX_CACHED = 20;
/** Maximum products of the table that one step of a rebuild compares. */
const RANGE = 500;

const EMPTY: CatalogueIndex = { version: 0, total: 0, pieces: [], retired: [] };

const fileAt = (key: string): PublishedAddress => ({ page: 'catalogue', key });

/** @returns undefined before the first update */
export const readIndex = async (): Promise<CatalogueIndex | undefined> => {
  const found = await readFile(INDEX);
  return found && (JSON.parse(found.text) as CatalogueIndex);
};

const readForUpdate = async (): Promise<{ tag: Tag; index: CatalogueIndex }> => {
  const found = await readFile(INDEX);
  return found
    ? { tag: found.tag, index: JSON.parse(found.text) as CatalogueIndex }
    : { tag: null, index: EMPTY };
};

/** Entries by file. A file never changes, so its entries can stay in memory. */
const cache = new Map<string, readonly Entry[]>();
const remember = (file: string, entries: readonly Entry[]): void => {
  cache.delete(file);
  cache.set(file, entries);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
};

const readPiece = async (file: string): Promise<readonly Entry[] | undefined> => {
  const known = cache.get(file);
  if (known) return known;
  const [slim, cards] = await Promise.all([
    readFile(fileAt(file)),
    readFile(fileAt(cardsFile(file))),
  ]);
  if (!slim || !cards) return undefined;
  const rest = JSON.parse(cards.text) as Entry['card'][];
  const entries = (JSON.parse(slim.text) as Entry['slim'][]).flatMap((one, at): Entry[] => {
    const card = rest[at];
    return card ? [{ slim: one, card }] : [];
  });
  remember(file, entries);
  return entries;
};

/** @throws ShopError UNAVAILABLE when the files are deleted, minutes after an update replaced the piece */
export const loadPiece = async ({ file }: CataloguePiece): Promise<readonly Entry[]> => {
  const entries = await readPiece(file);
  if (!entries) throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
  return entries;
};

type Load = (piece: CataloguePiece) => Promise<readonly Entry[]>;
/** For a rebuild, which also has to repair a catalogue with lost files. */
const loadIfThere: Load = async ({ file }) => (await readPiece(file)) ?? [];

const storePiece = async ({ from, entries = [] }: Part): Promise<CataloguePiece> => {
  const file = randomBytes(8).toString('hex');
  const put = (key: string, rows: readonly unknown[]): Promise<void> =>
    putNew(fileAt(key), {
      text: JSON.stringify(rows),
      type: JSON_TYPE,
      cacheControl: IMMUTABLE_CACHE_CONTROL,
    });
  await Promise.all([
    put(
      file,
      entries.map(({ slim }) => slim),
    ),
    put(
      cardsFile(file),
      entries.map(({ card }) => card),
    ),
  ]);
  remember(file, entries);
  return pieceOf(from, file, entries);
};

const removePiece = async (file: string): Promise<void> => {
  cache.delete(file);
  await Promise.all([remove(fileAt(file)), remove(fileAt(cardsFile(file)))]);
};

const wantedAt = async (places: readonly Place[], now: Date): Promise<Wanted> => {
  const ids = places.map((place) => place.split('-')[1] as ProductId);
  const products = await getAll(PRODUCT, ids.map(keys.product));
  const found = new Map(products.map((product) => [placeOf(product), product]));
  return new Map(
    places.map((place) => {
      const product = found.get(place);
      return [place, product && isPublic(product) ? entryOf(product, now) : undefined];
    }),
  );
};

const changedParts = async (
  { pieces }: CatalogueIndex,
  wanted: Wanted,
  load: Load,
): Promise<Part[] | undefined> => {
  const parts: Part[] = pieces.map(storedPart);
  if (parts.length === 0) parts.push(newPart(FIRST_PLACE, []));
  const byPiece = new Map<number, Map<Place, Entry | undefined>>();
  for (const [place, entry] of wanted) {
    const at = positionOf(parts, place);
    byPiece.set(at, (byPiece.get(at) ?? new Map<Place, Entry | undefined>()).set(place, entry));
  }
  let changes = false;
  for (const [at, some] of byPiece) {
    const part = parts[at];
    if (!part) continue;
    const before = part.entries ?? (await load(part.stored));
    const after = merged(before, some);
    // A piece whose files are lost has too few entries. It is replaced even if nothing else changes.
    if (after === before && before.length === part.count) continue;
    parts[at] = newPart(part.from, after);
    changes = true;
  }
  if (!changes) return undefined;
  for (;;) {
    const at = neighbourToLoad(parts);
    const part = at === undefined ? undefined : parts[at];
    if (at === undefined || !part || part.entries) return arranged(parts);
    parts[at] = newPart(part.from, await load(part.stored));
  }
};

/**
 * Removes the new files of an update whose put of the index failed. The index is read again, because
 * a put also seems to fail when S3 stored it, its answer was lost and the SDK repeated it.
 */
const removeUnused = async (files: readonly string[]): Promise<void> => {
  const { pieces = [], retired = [] } = (await readIndex()) ?? {};
  const used = new Set([...pieces, ...retired].map(({ file }) => file));
  for (const file of files.filter((one) => !used.has(one))) await removePiece(file);
};

/** @returns false when another update was faster */
const trySettle = async (places: readonly Place[], load: Load): Promise<boolean> => {
  const { tag, index } = await readForUpdate();
  const now = new Date();
  const wanted = await wantedAt(places, now);
  // The index is put even if nothing has changed, so that a slower writer with older data fails.
  const parts = (await changedParts(index, wanted, load)) ?? index.pieces.map(storedPart);
  const created: string[] = [];
  const pieces: CataloguePiece[] = [];
  for (const part of parts) {
    const piece = part.entries ? await storePiece(part) : { ...part.stored, from: part.from };
    if (part.entries) created.push(piece.file);
    pieces.push(piece);
  }
  const used = new Set(pieces.map(({ file }) => file));
  const replaced = index.pieces.filter(({ file }) => !used.has(file));
  const isDue = ({ at }: { at: string }): boolean => Date.parse(at) < now.getTime() - RETIRED_MS;
  for (const { file } of index.retired.filter(isDue)) await removePiece(file);
  const next: CatalogueIndex = {
    version: index.version + 1,
    total: pieces.reduce((sum, { count }) => sum + count, 0),
    pieces,
    retired: [
      ...index.retired.filter((one) => !isDue(one)),
      ...replaced.map(({ file }) => ({ file, at: now.toISOString() })),
    ],
  };
  const isPut = await putIfUnchanged(INDEX, tag, {
    text: JSON.stringify(next),
    type: JSON_TYPE,
    cacheControl: PAGE_CACHE_CONTROL,
  });
  if (!isPut) await removeUnused(created);
  return isPut;
};

const settleWith = async (places: readonly Place[], load: Load): Promise<void> => {
  for (let race = 0; race < MAX_RACES; race += 1) {
    if (await trySettle(places, load)) return;
  }
  throw new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};

/**
 * Makes these places of the catalogue equal to the table.
 * @throws ShopError for a temporary fault
 */
export const settle = (places: readonly Place[]): Promise<void> => settleWith(places, loadPiece);

/**
 * Slugs of the next products of the catalogue.
 * @returns `next`: the place of the last one, if there may be more behind it
 */
export const slugsBehind = async (
  after: Place | undefined,
  count: number,
): Promise<{ slugs: string[]; next: Place | undefined }> => {
  const { pieces = [] } = (await readIndex()) ?? {};
  const found: Entry[] = [];
  for (const piece of pieces.slice(after === undefined ? 0 : positionOf(pieces, after))) {
    if (found.length >= count) break;
    const entries = await loadPiece(piece);
    found.push(
      ...entries.filter((entry) => after === undefined || isBefore(after, placeOfEntry(entry))),
    );
  }
  const some = found.slice(0, count);
  const last = some.at(-1);
  return {
    slugs: some.map(({ slim: [slug] }) => slug),
    next: last && some.length === count ? placeOfEntry(last) : undefined,
  };
};

/** Places that the catalogue has behind `after`, up to and including `last`. */
const knownPlaces = async (after: Place | undefined, last: Place | undefined): Promise<Place[]> => {
  const { pieces = [] } = (await readIndex()) ?? {};
  const isWanted = (place: Place): boolean =>
    (after === undefined || isBefore(after, place)) &&
    (last === undefined || !isBefore(last, place));
  const [first, end] = [
    after === undefined ? 0 : positionOf(pieces, after),
    last === undefined ? pieces.length : positionOf(pieces, last),
  ];
  const found: Place[] = [];
  for (const piece of pieces.slice(first, end + 1)) {
    found.push(...(await loadIfThere(piece)).map(placeOfEntry).filter(isWanted));
  }
  return found;
};

/**
 * Makes the next part of the catalogue equal to the table, also if stored files are lost.
 * @param after last place of the previous part
 * @returns where the next part begins; undefined at the end
 */
export const rebuildFrom = async (after?: Place): Promise<Place | undefined> => {
  const { products } = await listCatalog({ after, limit: RANGE });
  const { entries, next } = products;
  const last = next as Place | undefined;
  const places = [...entries.map(placeOf), ...(await knownPlaces(after, last))];
  await settleWith([...new Set(places)], loadIfThere);
  return last;
};
