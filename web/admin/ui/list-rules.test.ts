import {
  listAsked,
  listFailed,
  pageArrived,
  restAsked,
  rowRemoved,
  rowSaved,
  UNREAD,
  type List,
} from './list-rules.ts';

interface Row {
  id: number;
  name: string;
}

const row = (id: number, name = `row ${id}`): Row => ({ id, name });
const NOW = 1_700_000_000_000;
const asked: List<Row> = listAsked<Row>(UNREAD);

const arrive = (list: List<Row>, rows: Row[], { isLast = true, now = NOW } = {}): List<Row> =>
  pageArrived(list, { rows, isLast }, now);

const ids = ({ rows }: List<Row>): number[] => rows.map(({ id }) => id);

test('the first time, a list grows with every page', () => {
  const first = arrive(asked, [row(1), row(2)], { isLast: false });
  expect([ids(first), first.status, first.isWhole]).toEqual([[1, 2], 'loading', false]);
  const whole = arrive(first, [row(3)]);
  expect([ids(whole), whole.status, whole.isWhole]).toEqual([[1, 2, 3], 'ready', true]);
});

test('of a list that grows for ever, the rest waits until it is asked for', () => {
  const first = pageArrived(asked, { rows: [row(1), row(2)], isLast: true, rest: 'two' }, NOW);
  expect([ids(first), first.isWhole, first.rest]).toEqual([[1, 2], true, 'two']);
  const more = restAsked(rowRemoved(first, 1));
  expect([ids(more), more.status, more.isWhole]).toEqual([[2], 'loading', false]);
  const page = pageArrived(more, { rows: [row(3)], isLast: false, rest: 'three' }, NOW);
  expect([ids(page), page.rest]).toEqual([[2, 3], 'two']);
  const whole = arrive(page, [row(4)]);
  expect([ids(whole), whole.isWhole, whole.rest]).toEqual([[2, 3, 4], true, undefined]);
});

test('loaded again, it changes at once when all of it is here', () => {
  const before = arrive(asked, [row(1), row(2), row(3)]);
  const half = arrive(listAsked(before), [row(2)], { isLast: false });
  expect(ids(half)).toEqual([1, 2, 3]);
  expect(ids(arrive(half, [row(4)]))).toEqual([2, 4]);
});

test('what was deleted never comes back, not even with an answer that was under way', () => {
  const half = arrive(asked, [row(1), row(2)], { isLast: false });
  const whole = arrive(rowRemoved(rowRemoved(half, 1), 3), [row(3), row(4)]);
  expect(ids(whole)).toEqual([2, 4]);
  expect(ids(arrive(listAsked(whole), [row(1), row(2)]))).toEqual([2]);
});

test('what was saved is shown although an older answer comes later', () => {
  const before = arrive(asked, [row(1), row(2)]);
  const saved = rowSaved(rowSaved(listAsked(before), row(2, 'new name'), NOW), row(9), NOW);
  expect(ids(saved)).toEqual([9, 1, 2]);
  const stale = arrive(saved, [row(1), row(2)], { now: NOW + 64_000 });
  expect(stale.rows).toEqual([row(9), row(1), row(2, 'new name')]);
  const settled = arrive(listAsked(stale), [row(1), row(2, 'other')], { now: NOW + 65_000 });
  expect(settled.rows).toEqual([row(1), row(2, 'other')]);
});

test('a failure keeps what was there', () => {
  const problem = { status: 503, code: 'UNAVAILABLE', message: '…', details: [], retryAfter: 1 };
  const before = arrive(asked, [row(1)]);
  const failed = listFailed(listAsked(before), { ...problem, code: 'UNAVAILABLE' });
  expect([ids(failed), failed.status, failed.problem?.status]).toEqual([[1], 'failed', 503]);
});
