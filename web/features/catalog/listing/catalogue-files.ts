/** The only module that reads pieces of the published catalogue and decodes their tuples. */
import {
  cardsFile,
  toCard,
  type CardEntry,
  type CatalogueIndex,
  type CataloguePiece,
  type SlimEntry,
} from '#shared/hosting/published-catalogue.ts';
import type { Card } from '#shared/hosting/published-page.ts';
import { callCatalogue } from '../../../api/call.ts';

/** A product in search and lists: its card without description and second image. */
export interface Entry extends Card {
  /** Empty until `withIds` has read it. */
  id: string;
  /** Empty without one. */
  maker: string;
  materials: string[];
  place: string;
  identifier: string;
  /** Where the rest of its card is. */
  file: string;
  at: number;
}

/** Pieces that were read; a file never changes. */
const files = new Map<string, Promise<readonly unknown[]>>();

const readFile = <Tuple>(file: string): Promise<readonly Tuple[]> => {
  const reading = files.get(file) ?? callCatalogue<readonly unknown[]>(file, { isImmutable: true });
  files.set(file, reading);
  reading.catch(() => files.delete(file));
  return reading as Promise<readonly Tuple[]>;
};

const readSlim = (file: string) => readFile<SlimEntry>(file);
const readRest = (file: string) => readFile<CardEntry>(cardsFile(file));

/** What a card lacks until its second file is read. */
const noRest = ([, , , , , img1]: SlimEntry): CardEntry => ['', '', img1, '', ''];

const toEntry = (slim: SlimEntry, file: string, at: number): Entry => {
  // Pieces that were published by an earlier version lack facts.
  const [, , , , , , , maker = '', materials = [], place = '', identifier = ''] =
    slim as Partial<SlimEntry>;
  const facts = { maker, materials: [...materials], place, identifier };
  return { ...toCard(slim, noRest(slim)), id: '', ...facts, file, at };
};

export const readIndex = (): Promise<CatalogueIndex> => callCatalogue<CatalogueIndex>('index');

/** The products of some pieces, in the order of the catalogue. */
export const readEntries = async (pieces: readonly CataloguePiece[]): Promise<Entry[]> => {
  const tuples = await Promise.all(
    pieces.map(async ({ file }) =>
      (await readSlim(file)).map((slim, at) => toEntry(slim, file, at)),
    ),
  );
  return tuples.flat();
};

/** The rest of the products' cards, from as few files as possible. */
const restsOf = async (entries: readonly Entry[]): Promise<(entry: Entry) => CardEntry> => {
  const names = [...new Set(entries.map(({ file }) => file))];
  const rests = new Map(
    await Promise.all(names.map(async (file) => [file, await readRest(file)] as const)),
  );
  return ({ file, at, img1 }) => rests.get(file)?.[at] ?? ['', '', img1, '', ''];
};

export const withIds = async (entries: readonly Entry[]): Promise<Entry[]> => {
  const restOf = await restsOf(entries);
  return entries.map((entry) => ({ ...entry, id: restOf(entry)[0] }));
};

/** The complete cards of some products. */
export const readCards = async (entries: readonly Entry[]): Promise<Card[]> => {
  const restOf = await restsOf(entries);
  return entries.map((entry) => {
    const { slug, title, price, soldOut, rating, categoryId, img1 } = entry;
    const [, description, img2] = restOf(entry);
    return { slug, title, description, price, soldOut, rating, categoryId, img1, img2 };
  });
};
