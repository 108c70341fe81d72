import fc from 'fast-check';
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '#shared/domain/limits.ts';
import { sumCents, toCents, lineTotal } from '#shared/domain/money.ts';
import { piece } from '../../../../test-support/site-state.ts';
import {
  addItem,
  changeQuantity,
  EMPTY_CART,
  isCartState,
  putBack,
  unitCount,
  type CartItem,
  type CartState,
  type Purchasable,
} from './cart-rules.ts';

const quantities = ({ items }: CartState) =>
  Object.fromEntries(items.map(({ id, quantity }) => [id, quantity]));

describe('adding', () => {
  it('adds units up to the stock and returns the same cart at the cap', () => {
    const jug = piece('a', { stock: 2 });
    const full = addItem(addItem(EMPTY_CART, jug), jug);
    expect(quantities(full)).toEqual({ a: 2 });
    expect(addItem(full, jug)).toBe(full);
    expect(changeQuantity(full, jug.id, 1)).toEqual(full);
  });

  it('keeps the price of an existing line and updates its stock', () => {
    const cart = addItem(EMPTY_CART, piece('a', { price: 10, stock: 1 }));
    const more = addItem(cart, piece('a', { price: 12, stock: 3 }));
    expect(more.items[0]).toMatchObject({ price: 1000, stock: 3, quantity: 2 });
  });

  it('adds units beyond the stock of a piece that is made to order', () => {
    const jug = { ...piece('a', { stock: 1 }), madeToOrderDays: 21, madeToOrderMax: 2 };
    const full = addItem(EMPTY_CART, jug, 9);
    expect(full.items[0]).toMatchObject({ quantity: 3, madeToOrderDays: 21 });
    expect(addItem(full, jug)).toBe(full);
  });

  it('names the option of a piece', () => {
    const cup = { ...piece('a'), family: 'Taza', option: 'Azul' };
    expect(addItem(EMPTY_CART, cup).items[0]?.title).toBe('Pieza a, Azul');
  });

  it('stops at the limits of one order', () => {
    const many = Array.from({ length: MAX_ORDER_LINES }, (_, n) => piece(String(n)));
    const full = many.reduce((cart, item) => addItem(cart, item), EMPTY_CART);
    expect(addItem(full, piece('one-more'))).toBe(full);
    const sacks = piece('a', { stock: MAX_LINE_QUANTITY + 1 });
    expect(unitCount(addItem(EMPTY_CART, sacks, MAX_LINE_QUANTITY + 1).items)).toBe(
      MAX_LINE_QUANTITY,
    );
  });
});

test('two answers are two lines of a product, which share its stock', () => {
  const cup = { ...piece('a', { stock: 3 }), question: '¿Nombre?' };
  const ana = addItem(EMPTY_CART, cup, 2, 'Ana');
  const both = addItem(ana, cup, 2, 'Luis');
  expect(both.items).toMatchObject([
    { quantity: 2, answer: 'Ana', question: '¿Nombre?' },
    { quantity: 1, answer: 'Luis' },
  ]);
  expect(addItem(both, cup)).toBe(both);
  expect(changeQuantity(both, cup.id, 1, 'Ana')).toEqual(both);
  expect(changeQuantity(both, cup.id, -1, 'Luis').items).toMatchObject([{ answer: 'Ana' }]);
});

describe('putting a removed line back', () => {
  const lines = ['a', 'b', 'c'].reduce((cart, id) => addItem(cart, piece(id), 3), EMPTY_CART);
  const [a, b, c] = lines.items as [CartItem, CartItem, CartItem];

  it.each([
    ['at its place with its quantity', [a, c], { item: b, index: 1 }, [a, b, c]],
    ['as the only line', [], { item: b, index: 0 }, [b]],
    [
      'unless its product was added again',
      [a, { ...b, quantity: 1 }],
      { item: b, index: 0 },
      [a, { ...b, quantity: 1 }],
    ],
  ])('works %s', (_, items, removed, expected) => {
    expect(putBack(items, removed)).toEqual(expected);
  });
});

describe('any sequence of additions and removals', () => {
  const shelf = fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id) =>
          fc
            .record({ price: fc.nat(99_999_999), stock: fc.nat(4) })
            .map(({ price, stock }) => piece(id, { price: price / 100, stock })),
        ),
      ),
    );
  const steps = fc.array(
    fc.record({ at: fc.nat(3), add: fc.boolean(), quantity: fc.integer({ min: 1, max: 3 }) }),
    { maxLength: 40 },
  );

  it('leads to the counted quantities and to the sum of the lines as total', () => {
    fc.assert(
      fc.property(shelf, steps, (products, moves) => {
        const counted = new Map<string, number>();
        let cart = EMPTY_CART;
        for (const { at, add, quantity } of moves) {
          const moved = products[at % products.length] as Purchasable;
          const had = counted.get(moved.id) ?? 0;
          const has = add ? Math.min(had + quantity, moved.stock) : Math.max(had - 1, 0);
          counted.set(moved.id, has);
          cart = add ? addItem(cart, moved, quantity) : changeQuantity(cart, moved.id, -1);
        }
        expect(new Map(Object.entries(quantities(cart)))).toEqual(
          new Map([...counted].filter(([, count]) => count > 0)),
        );
        const owed = products.reduce(
          (sum, { id, price }) => sum + (counted.get(id) ?? 0) * toCents(price),
          0,
        );
        expect(cart.totalPrice).toBe(owed);
        expect(cart.totalPrice).toBe(sumCents(cart.items.map(lineTotal)));
      }),
    );
  });

  it('is restored from JSON, but not without one of its fields', () => {
    fc.assert(
      fc.property(shelf, (products) => {
        const cart = products.reduce((filled, item) => addItem(filled, item, 2), EMPTY_CART);
        expect(isCartState(JSON.parse(JSON.stringify(cart)))).toBe(true);
        for (const field of Object.keys(cart)) {
          expect(isCartState({ ...cart, [field]: undefined })).toBe(false);
        }
      }),
    );
  });

  it('is never confused with another value', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(isCartState(value)).toBe(false);
      }),
    );
  });

  it.each([
    ['a fractional quantity', { quantity: 0.5 }],
    ['a negative price', { price: -1 }],
    ['a price as text', { price: '10' }],
    ['no title', { title: null }],
  ])('rejects a stored line with %s', (_, fault) => {
    const cart = addItem(EMPTY_CART, piece('a'));
    const items = cart.items.map((item) => ({ ...item, ...fault }));
    expect(isCartState({ ...cart, items })).toBe(false);
  });
});
