import type { ProductId, ReviewId, Slug } from '#shared/domain/ids.ts';
import type { Review } from '#shared/domain/schemas/review.ts';
import {
  listAsked,
  listFailed,
  pageArrived,
  UNREAD,
  type Identified,
} from '../../ui/list-rules.ts';
import { withProducts } from './reviewed-products.ts';

const review = (id: string, productId: string): Review => ({
  id: id as ReviewId,
  productId: productId as ProductId,
  rating: 5,
  content: 'Precioso.',
  createdAt: '2026-11-21T08:00:00.000Z',
  userId: '2',
  user: { firstname: 'Inés', lastname: 'Rey', avatar: null },
});

const jar = { id: '3' as ProductId, slug: 'jarron' as Slug, title: 'Jarrón' };
const arrived = <Row extends Identified>(rows: Row[]) =>
  pageArrived<Row>(listAsked<Row>(UNREAD), { rows, isLast: true }, 0);
const problem = {
  status: 503,
  code: 'UNAVAILABLE',
  message: 'No responde.',
  details: [],
  retryAfter: undefined,
} as const;

test('every review knows its product, unless that is gone', () => {
  const { rows, status } = withProducts(
    arrived([review('a', '3'), review('b', '4')]),
    arrived([jar]),
  );
  expect(rows.map(({ id, product }) => [id, product?.title])).toEqual([
    ['a', 'Jarrón'],
    ['b', undefined],
  ]);
  expect(status).toBe('ready');
});

test('no review is shown before its product is known', () => {
  const waiting = withProducts(arrived([review('a', '3')]), listAsked<typeof jar>(UNREAD));
  expect([waiting.rows, waiting.status]).toEqual([[], 'loading']);
  const failed = withProducts(
    arrived([review('a', '3')]),
    listFailed<typeof jar>(UNREAD, { ...problem, details: [] }),
  );
  expect([failed.rows, failed.status, failed.problem?.message]).toEqual([
    [],
    'failed',
    'No responde.',
  ]);
});

test('what failed of either list is told', () => {
  const reviews = arrived([review('a', '3')]);
  const products = listFailed(arrived([jar]), { ...problem, details: [] });
  const { rows, problem: told } = withProducts(reviews, products);
  expect([rows.length, told?.message]).toEqual([1, 'No responde.']);
});
