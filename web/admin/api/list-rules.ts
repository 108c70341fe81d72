/**
 * The state of one list of the shop in the panel. Pages arrive while an admin saves and deletes
 * rows; a change of the admin wins over an older answer.
 */
import type { Problem } from '../../api/call.ts';

export interface Identified {
  id: string | number;
}

export interface List<Row extends Identified> {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  rows: readonly Row[];
  /** True once every requested page has arrived; stays true while the list is loaded again. */
  isLoaded: boolean;
  /** Cursor of the next page that nobody has requested yet; undefined when all rows are loaded. */
  nextCursor: string | undefined;
  problem: Problem | null;
  /** Rows of the pages that have arrived in the load in progress. */
  incoming: readonly Row[];
  /** When the admin saved a row in this tab, by row id, in epoch ms. */
  savedAt: Readonly<Partial<Record<string | number, number>>>;
  /** Ids that the admin deleted in this tab. An older answer must not bring their rows back. */
  removed: readonly Row['id'][];
}

/**
 * After this many ms every answer contains a change: a shared cache serves an answer for 5 s, and
 * for 60 s more while it revalidates (shared/rows/catalog.ts).
 */
const MAX_ANSWER_AGE = 65_000;

export const NOT_LOADED: List<never> = {
  status: 'idle',
  rows: [],
  isLoaded: false,
  nextCursor: undefined,
  problem: null,
  incoming: [],
  savedAt: {},
  removed: [],
};

export const listRequested = <Row extends Identified>(list: List<Row>): List<Row> => ({
  ...list,
  status: 'loading',
  problem: null,
  incoming: [],
});

/** The pages after `nextCursor` are requested: their rows follow the loaded ones. */
export const moreRequested = <Row extends Identified>(list: List<Row>): List<Row> => ({
  ...list,
  status: 'loading',
  problem: null,
  incoming: list.rows,
  isLoaded: false,
});

/**
 * In the first load the list grows with every page. In a later load the old rows stay until all
 * pages have arrived.
 *
 * @param page `isLast`: the last page of this load; `nextCursor`: where a next load begins
 * @param now when the page arrived, in epoch ms
 */
export const pageArrived = <Row extends Identified>(
  list: List<Row>,
  page: { rows: readonly Row[]; isLast: boolean; nextCursor?: string | undefined },
  now: number,
): List<Row> => {
  const removed = new Set(list.removed);
  const incoming = [...list.incoming, ...page.rows.filter(({ id }) => !removed.has(id))];
  const incomingIds = new Set(incoming.map(({ id }) => id));
  const isJustSaved = ({ id }: Row) => now - (list.savedAt[id] ?? -Infinity) < MAX_ANSWER_AGE;
  const saved = new Map(list.rows.filter(isJustSaved).map((row) => [row.id, row]));
  const rows = [
    ...[...saved.values()].filter(({ id }) => !incomingIds.has(id)),
    ...incoming.map((row) => saved.get(row.id) ?? row),
  ];
  return {
    ...list,
    status: page.isLast ? 'ready' : 'loading',
    incoming: page.isLast ? [] : incoming,
    rows: page.isLast || !list.isLoaded ? rows : list.rows,
    isLoaded: page.isLast || list.isLoaded,
    nextCursor: page.isLast ? page.nextCursor : list.nextCursor,
  };
};

export const listFailed = <Row extends Identified>(
  list: List<Row>,
  problem: Problem,
): List<Row> => ({ ...list, status: 'failed', problem, incoming: [] });

/** A saved row replaces the old one; a new row comes first. */
export const rowSaved = <Row extends Identified>(
  list: List<Row>,
  saved: Row,
  now: number,
): List<Row> => ({
  ...list,
  rows: list.rows.some(({ id }) => id === saved.id)
    ? list.rows.map((row) => (row.id === saved.id ? saved : row))
    : [saved, ...list.rows],
  savedAt: { ...list.savedAt, [saved.id]: now },
});

export const rowRemoved = <Row extends Identified>(
  list: List<Row>,
  removedId: Row['id'],
): List<Row> => ({
  ...list,
  rows: list.rows.filter(({ id }) => id !== removedId),
  incoming: list.incoming.filter(({ id }) => id !== removedId),
  removed: [...list.removed, removedId],
});

/** Ids of the seed are small numbers; all others are ULIDs, which sort by time. */
const byTime = (id: Identified['id']): string => String(id).padStart(26, '0');

/**
 * The newest rows on top, once all have arrived: until then they stay where they are, so that nobody
 * taps on a row that moves away.
 */
export const newestFirst = <Row extends Identified>(list: List<Row>): List<Row> =>
  list.isLoaded
    ? { ...list, rows: list.rows.toSorted((a, b) => (byTime(a.id) < byTime(b.id) ? 1 : -1)) }
    : list;
