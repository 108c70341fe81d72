import {
  listFailed,
  listRequested,
  moreRequested,
  newestFirst,
  NOT_LOADED,
  pageArrived,
  rowRemoved,
  rowSaved,
  type List,
} from './list-rules.ts';

interface Row {
  id: number;
  name: string;
}

const row = (id: number, name = `row ${id}`): Row => ({ id, name });
const NOW = 1_700_000_000_000;
const requested: List<Row> = listRequested<Row>(NOT_LOADED);

const arrive = (list: List<Row>, rows: Row[], { isLast = true, now = NOW } = {}): List<Row> =>
  pageArrived(list, { rows, isLast }, now);

const ids = ({ rows }: List<Row>): number[] => rows.map(({ id }) => id);

test('grows with every page in the first load', () => {
  const first = arrive(requested, [row(1), row(2)], { isLast: false });
  expect([ids(first), first.status, first.isLoaded]).toEqual([[1, 2], 'loading', false]);
  const whole = arrive(first, [row(3)]);
  expect([ids(whole), whole.status, whole.isLoaded]).toEqual([[1, 2, 3], 'ready', true]);
});

test('keeps the cursor of the rest until more rows are requested', () => {
  const first = pageArrived(
    requested,
    { rows: [row(1), row(2)], isLast: true, nextCursor: 'two' },
    NOW,
  );
  expect([ids(first), first.isLoaded, first.nextCursor]).toEqual([[1, 2], true, 'two']);
  const more = moreRequested(rowRemoved(first, 1));
  expect([ids(more), more.status, more.isLoaded]).toEqual([[2], 'loading', false]);
  const page = pageArrived(more, { rows: [row(3)], isLast: false, nextCursor: 'three' }, NOW);
  expect([ids(page), page.nextCursor]).toEqual([[2, 3], 'two']);
  const whole = arrive(page, [row(4)]);
  expect([ids(whole), whole.isLoaded, whole.nextCursor]).toEqual([[2, 3, 4], true, undefined]);
});

test('keeps the old rows in a second load until all pages have arrived', () => {
  const before = arrive(requested, [row(1), row(2), row(3)]);
  const half = arrive(listRequested(before), [row(2)], { isLast: false });
  expect(ids(half)).toEqual([1, 2, 3]);
  expect(ids(arrive(half, [row(4)]))).toEqual([2, 4]);
});

test('never shows a deleted row again, even when an older answer contains it', () => {
  const half = arrive(requested, [row(1), row(2)], { isLast: false });
  const whole = arrive(rowRemoved(rowRemoved(half, 1), 3), [row(3), row(4)]);
  expect(ids(whole)).toEqual([2, 4]);
  expect(ids(arrive(listRequested(whole), [row(1), row(2)]))).toEqual([2]);
});

test('keeps a saved row for 65 s when an older answer arrives later', () => {
  const before = arrive(requested, [row(1), row(2)]);
  const saved = rowSaved(rowSaved(listRequested(before), row(2, 'new name'), NOW), row(9), NOW);
  expect(ids(saved)).toEqual([9, 1, 2]);
  const stale = arrive(saved, [row(1), row(2)], { now: NOW + 64_000 });
  expect(stale.rows).toEqual([row(9), row(1), row(2, 'new name')]);
  const settled = arrive(listRequested(stale), [row(1), row(2, 'other')], { now: NOW + 65_000 });
  expect(settled.rows).toEqual([row(1), row(2, 'other')]);
});

test('keeps the rows when a load fails', () => {
  const problem = { status: 503, code: 'UNAVAILABLE', message: '…', details: [], retryAfter: 1 };
  const before = arrive(requested, [row(1)]);
  const failed = listFailed(listRequested(before), { ...problem, code: 'UNAVAILABLE' });
  expect([ids(failed), failed.status, failed.problem?.status]).toEqual([[1], 'failed', 503]);
});

test('shows the newest row first when all pages have arrived', () => {
  const first = arrive(requested, [row(3), row(20)], { isLast: false });
  expect(ids(newestFirst(first))).toEqual([3, 20]);
  expect(ids(newestFirst(arrive(first, [row(100)])))).toEqual([100, 20, 3]);
});
