import type { ProductId, ReviewId, Slug } from '#shared/domain/ids.ts';
import type { Review } from '#shared/domain/schemas/review.ts';
import {
  listRequested,
  listFailed,
  pageArrived,
  NOT_LOADED,
  type Identified,
} from '../../api/list-rules.ts';
import { joinProducts } from './review-row-rules.ts';

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
  pageArrived<Row>(listRequested<Row>(NOT_LOADED), { rows, isLast: true }, 0);
const problem = {
  status: 503,
  code: 'UNAVAILABLE',
  message: 'No responde.',
  details: [],
  retryAfter: undefined,
} as const;

test('joins every review with its product, unless the product was deleted', () => {
  const { rows, status } = joinProducts(
    arrived([review('a', '3'), review('b', '4')]),
    arrived([jar]),
  );
  expect(rows.map(({ id, product }) => [id, product?.title])).toEqual([
    ['a', 'Jarrón'],
    ['b', undefined],
  ]);
  expect(status).toBe('ready');
});

test('has no rows before the products are loaded', () => {
  const waiting = joinProducts(arrived([review('a', '3')]), listRequested<typeof jar>(NOT_LOADED));
  expect([waiting.rows, waiting.status]).toEqual([[], 'loading']);
  const failed = joinProducts(
    arrived([review('a', '3')]),
    listFailed<typeof jar>(NOT_LOADED, { ...problem, details: [] }),
  );
  expect([failed.rows, failed.status, failed.problem?.message]).toEqual([
    [],
    'failed',
    'No responde.',
  ]);
});

test('reports the problem of either list', () => {
  const reviews = arrived([review('a', '3')]);
  const products = listFailed(arrived([jar]), { ...problem, details: [] });
  const { rows, problem: reported } = joinProducts(reviews, products);
  expect([rows.length, reported?.message]).toEqual([1, 'No responde.']);
});
