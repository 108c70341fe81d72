import { cents } from '#shared/domain/money.ts';
import { piece } from '../../../test-support/site-state.ts';
import { addItem, EMPTY_CART, type CartChange, type CartItem } from './core/cart-rules.ts';
import { mergeChanges, reconcileItems, withAnswer, type ProductToday } from './reconcile-rules.ts';

const [jug] = addItem(EMPTY_CART, piece('jug', { price: 64 }), 3).items as [CartItem];
const { id, title } = jug;

test.each<[string, ProductToday, Partial<CartItem> | null, object[]]>([
  ['keeps a line without a current state', {}, {}, []],
  [
    'applies a new price and records both prices',
    { price: cents(7000), stock: 5 },
    { price: cents(7000) },
    [{ kind: 'price', was: 6400, now: 7000 }],
  ],
  ['applies a sufficient stock without recording a change', { stock: 3 }, { stock: 3 }, []],
  [
    'reduces the quantity to the stock',
    { stock: 2 },
    { stock: 2, quantity: 2 },
    [{ kind: 'fewer', was: 3, now: 2 }],
  ],
  [
    'keeps a line whose units have to be made by now, and records the days',
    { stock: 1, madeToOrderDays: 21 },
    { stock: 1, madeToOrderDays: 21 },
    [{ kind: 'days', now: 21 }],
  ],
  [
    'reduces the quantity to what can be ordered',
    { stock: 0, madeToOrderDays: 21, madeToOrderMax: 1 },
    { stock: 0, madeToOrderDays: 21, madeToOrderMax: 1, quantity: 1 },
    [
      { kind: 'fewer', was: 3, now: 1 },
      { kind: 'days', now: 21 },
    ],
  ],
  ['removes a line that is sold out', { stock: 0 }, null, [{ kind: 'soldOut' }]],
  ['removes a line that is gone', { gone: true }, null, [{ kind: 'gone' }]],
])('%s', (_, today, changed, changes) => {
  expect(reconcileItems([jug], { jug: today })).toEqual({
    items: changed ? [{ ...jug, ...changed }] : [],
    changes: changes.map((change) => ({ id, title, ...change })),
  });
});

test('another question removes the answer, and lines of one product share its stock', () => {
  const ana = { ...jug, question: '¿Nombre?', answer: 'Ana' };
  const luis = { ...jug, question: '¿Nombre?', answer: 'Luis' };
  const known = reconcileItems([ana, luis], { jug: { stock: 4, question: '¿Nombre?' } });
  expect(known.items).toMatchObject([
    { quantity: 3, answer: 'Ana' },
    { quantity: 1, answer: 'Luis' },
  ]);
  const other = reconcileItems([ana], { jug: { question: '¿Color?', questionRequired: true } });
  expect(other.items).toEqual([
    { ...ana, question: '¿Color?', questionRequired: true, answer: undefined },
  ]);
  expect(other.changes).toEqual([{ id, title, kind: 'question' }]);
  // Without their answers they are the same line.
  const { items } = reconcileItems([ana, luis], { jug: { question: '¿Color?' } });
  expect(items).toEqual([{ ...ana, question: '¿Color?', answer: undefined, quantity: 5 }]);
  expect(withAnswer([ana, luis], luis, 'Ana')).toEqual([{ ...ana, quantity: 6 }]);
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
