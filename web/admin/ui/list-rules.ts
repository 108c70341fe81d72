/**
 * What the panel knows of one list of the shop. It arrives page by page, and meanwhile an admin
 * saves and deletes: what the admin did wins over what an older answer says.
 */
import type { Problem } from '../../api/call.ts';

export interface Identified {
  id: string | number;
}

export interface List<Row extends Identified> {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** What is known by now; `isWhole` once every page has come that was asked for. */
  rows: readonly Row[];
  isWhole: boolean;
  /** After which row the rest begins, which waits until it is asked for; undefined without one. */
  rest: string | undefined;
  problem: Problem | null;
  /** Rows of the pages that have come so far. */
  arriving: readonly Row[];
  /** When the admin saved a row here, by its id, in epoch milliseconds. */
  savedAt: Readonly<Partial<Record<string | number, number>>>;
  /** Ids that are never shown again, whatever an answer says. */
  removed: readonly Row['id'][];
}

/**
 * Milliseconds after which every answer knows of a change: a shared cache may answer 5 s, and 60 s
 * more while it asks again (shared/rows/catalog.ts).
 */
const SETTLED = 65_000;

export const UNREAD: List<never> = {
  status: 'idle',
  rows: [],
  isWhole: false,
  rest: undefined,
  problem: null,
  arriving: [],
  savedAt: {},
  removed: [],
};

export const listAsked = <Row extends Identified>(list: List<Row>): List<Row> => ({
  ...list,
  status: 'loading',
  problem: null,
  arriving: [],
});

/** What had been left for later is added to what is known. */
export const restAsked = <Row extends Identified>(list: List<Row>): List<Row> => ({
  ...list,
  status: 'loading',
  problem: null,
  arriving: list.rows,
  isWhole: false,
});

/**
 * A list that comes for the first time grows with every page; one that is loaded again changes at
 * once, when all of it is here.
 *
 * @param page `isLast` of all pages that were asked for; `rest` where more are left for later
 * @param now when the page came, in epoch milliseconds
 */
export const pageArrived = <Row extends Identified>(
  list: List<Row>,
  page: { rows: readonly Row[]; isLast: boolean; rest?: string | undefined },
  now: number,
): List<Row> => {
  const removed = new Set(list.removed);
  const arriving = [...list.arriving, ...page.rows.filter(({ id }) => !removed.has(id))];
  const arrived = new Set(arriving.map(({ id }) => id));
  const isFresh = ({ id }: Row) => now - (list.savedAt[id] ?? -Infinity) < SETTLED;
  const saved = new Map(list.rows.filter(isFresh).map((row) => [row.id, row]));
  const rows = [
    ...[...saved.values()].filter(({ id }) => !arrived.has(id)),
    ...arriving.map((row) => saved.get(row.id) ?? row),
  ];
  return {
    ...list,
    status: page.isLast ? 'ready' : 'loading',
    arriving: page.isLast ? [] : arriving,
    rows: page.isLast || !list.isWhole ? rows : list.rows,
    isWhole: page.isLast || list.isWhole,
    rest: page.isLast ? page.rest : list.rest,
  };
};

export const listFailed = <Row extends Identified>(
  list: List<Row>,
  problem: Problem,
): List<Row> => ({ ...list, status: 'failed', problem, arriving: [] });

/** A row that the shop has just confirmed: at its place or, if it is new, at the front. */
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
  arriving: list.arriving.filter(({ id }) => id !== removedId),
  removed: [...list.removed, removedId],
});
