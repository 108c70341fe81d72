import type { ProductId, Slug } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import type { CartChange, CartItem } from './core/cart-rules.ts';
import { mergeChanges, reconcileItems } from './reconcile-rules.ts';

const jug: CartItem = {
  id: 'jug' as ProductId,
  title: 'Jarra ocre',
  price: cents(6400),
  quantity: 3,
  img: 'jarra-ocre-1.webp',
  slug: 'jarra-ocre' as Slug,
  description: '',
  stock: 5,
};
const { id, title } = jug;

describe('reconciling a line', () => {
  it('keeps a line without a current state', () => {
    expect(reconcileItems([jug], {})).toEqual({ items: [jug], changes: [] });
  });

  it('applies a new price and records both prices', () => {
    expect(reconcileItems([jug], { jug: { price: cents(7000), stock: 5 } })).toEqual({
      items: [{ ...jug, price: 7000 }],
      changes: [{ id, title, kind: 'price', was: 6400, now: 7000 }],
    });
  });

  it('applies a sufficient stock without recording a change', () => {
    expect(reconcileItems([jug], { jug: { stock: 3 } })).toEqual({
      items: [{ ...jug, stock: 3 }],
      changes: [],
    });
  });

  it('reduces the quantity to the stock', () => {
    expect(reconcileItems([jug], { jug: { stock: 2 } })).toEqual({
      items: [{ ...jug, stock: 2, quantity: 2 }],
      changes: [{ id, title, kind: 'fewer', was: 3, now: 2 }],
    });
  });

  it.each([
    ['soldOut', { stock: 0 }],
    ['gone', { gone: true }],
  ])('removes a line that is %s', (kind, today) => {
    expect(reconcileItems([jug], { jug: today })).toEqual({
      items: [],
      changes: [{ id, title, kind }],
    });
  });
});

describe('unacknowledged changes', () => {
  const price = (was: number, now: number): CartChange => ({
    id,
    title,
    kind: 'price',
    was: cents(was),
    now: cents(now),
  });

  it('merge price changes, and drop them if the price returned', () => {
    expect(mergeChanges([price(1, 2)], [price(2, 3)])).toEqual([price(1, 3)]);
    expect(mergeChanges([price(1, 2)], [price(2, 1)])).toEqual([]);
  });

  it('keep only the last stock change beside the price change', () => {
    const fewer = (was: number, now: number): CartChange => ({
      id,
      title,
      kind: 'fewer',
      was,
      now,
    });
    const soldOut: CartChange = { id, title, kind: 'soldOut' };
    expect(mergeChanges([fewer(5, 3)], [fewer(3, 1)])).toEqual([fewer(5, 1)]);
    expect(mergeChanges([price(1, 2), fewer(5, 3)], [soldOut])).toEqual([price(1, 2), soldOut]);
  });
});
