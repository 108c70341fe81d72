import { ShopError } from '#shared/domain/errors.ts';
import type { OrderId, ProductId, UserId } from '#shared/domain/ids.ts';
import { cents, toDollars } from '#shared/domain/money.ts';
import { SHIPPING } from '#shared/domain/pricing.ts';
import type { OrderRequest } from '#shared/domain/schemas/order.ts';
import fc from 'fast-check';
import { mergeLines, priceOrder, refusalOfChanges, type ProductForSale } from './order-rules.ts';

const product = (id: string, price: number, stock: number): ProductForSale => ({
  id: id as ProductId,
  title: `Pieza ${id}`,
  slug: `pieza-${id}`,
  price: cents(price),
  stock,
  images: [`${id}.webp`],
});
const shelf = (...products: ProductForSale[]) => new Map(products.map((one) => [one.id, one]));
const address = {
  pais: 'España',
  provincia: 'Lugo',
  ciudad: 'Foz',
  codigoPostal: '08001',
  direccion: 'Rúa 1',
};

const order = (
  items: [id: string, quantity: number][],
  products: ReadonlyMap<ProductId, ProductForSale>,
  totalPrice?: number,
) => {
  const request: OrderRequest = {
    items: items.map(([id, quantity]) => ({ id: id as ProductId, quantity })),
    address,
    notes: '',
    ...(totalPrice !== undefined && { totalPrice }),
  };
  return priceOrder({
    request,
    products,
    owner: { role: 'user', id: 'u1' as UserId },
    id: 'o1' as OrderId,
    now: new Date('2025-11-21T10:00:00Z'),
  });
};

const refusal = (run: () => unknown): ShopError => {
  try {
    run();
  } catch (error) {
    if (error instanceof ShopError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
};

test('joins the lines of one product, in order of appearance', () => {
  const items = [
    { id: 'a' as ProductId, quantity: 3 },
    { id: 'b' as ProductId, quantity: 1 },
    { id: 'a' as ProductId, quantity: 2 },
  ];
  expect(mergeLines(items)).toEqual([
    { id: 'a', quantity: 5, field: 'items[0]' },
    { id: 'b', quantity: 1, field: 'items[1]' },
  ]);
});

test('stores a snapshot of the products, priced in cents', () => {
  const sold = order(
    [
      ['a', 2],
      ['b', 1],
    ],
    shelf(product('a', 435, 5), product('b', 6400, 1)),
  );
  expect(sold.lines).toEqual([
    { id: 'a', title: 'Pieza a', price: 435, quantity: 2, img: 'a.webp', slug: 'pieza-a' },
    { id: 'b', title: 'Pieza b', price: 6400, quantity: 1, img: 'b.webp', slug: 'pieza-b' },
  ]);
  expect(sold).toMatchObject({
    subtotal: 7270,
    shipping: 1825,
    status: 'Procesando',
    createdAt: '2025-11-21T10:00:00.000Z',
  });
});

test('refuses two lines of one product that together exceed the stock', () => {
  const error = refusal(() =>
    order(
      [
        ['a', 3],
        ['a', 3],
      ],
      shelf(product('a', 100, 5)),
    ),
  );
  expect(error).toMatchObject({
    code: 'OUT_OF_STOCK',
    details: [{ field: 'items[0].quantity', available: 5, productId: 'a', title: 'Pieza a' }],
  });
});

test('names every short line, and names missing products first', () => {
  const products = shelf(product('a', 100, 0), product('b', 100, 1));
  const short = refusal(() =>
    order(
      [
        ['a', 1],
        ['b', 2],
      ],
      products,
    ),
  );
  expect(short.details.map(({ productId, available }) => [productId, available])).toEqual([
    ['a', 0],
    ['b', 1],
  ]);
  expect(
    refusal(() =>
      order(
        [
          ['a', 1],
          ['x', 1],
        ],
        products,
      ),
    ).code,
  ).toBe('PRODUCT_GONE');
});

test('accepts a sent total with or without shipping, to the cent', () => {
  const products = shelf(product('a', 435, 9));
  expect(order([['a', 3]], products, 13.05).subtotal).toBe(1305);
  expect(order([['a', 3]], products, 31.3).subtotal).toBe(1305);
  const changed = refusal(() => order([['a', 3]], products, 13.04));
  expect(changed).toMatchObject({
    code: 'PRICE_CHANGED',
    details: [{ field: 'items[0].price', price: 4.35, productId: 'a' }],
  });
});

test('accepts at most fifty different products', () => {
  const products = Array.from({ length: 51 }, (_, index) => product(String(index), 100, 1));
  const items = products.map(({ id }): [string, number] => [id, 1]);
  expect(refusal(() => order(items, shelf(...products))).code).toBe('VALIDATION');
  expect(order(items.slice(0, 50), shelf(...products)).lines).toHaveLength(50);
});

test('a refusal names every line of the largest order', () => {
  const items = Array.from({ length: 50 }, (_, index): [string, number] => [String(index), 1]);
  const none = shelf(...items.map(([id]) => product(id, 100, 0)));
  const some = shelf(...items.map(([id]) => product(id, 100, 9)));
  expect(refusal(() => order(items, shelf())).details).toHaveLength(50);
  expect(refusal(() => order(items, none)).details).toHaveLength(50);
  expect(refusal(() => order(items, some, 1)).details).toHaveLength(50);
});

describe('refusal of an order whose products changed meanwhile', () => {
  const items = ['a', 'b', 'a', 'c'].map((id) => ({ id: id as ProductId, quantity: 2 }));
  const current = (stock: number, price = 100) => ({
    title: 'Cuenco',
    stock,
    price: cents(price),
  });

  test('names deleted products before anything else', () => {
    const error = refusalOfChanges(items, [
      { index: 0, current: current(0) },
      { index: 2, current: undefined },
    ]);
    expect(error).toMatchObject({
      code: 'PRODUCT_GONE',
      details: [{ field: 'items[3].id', productId: 'c', code: 'GONE' }],
    });
  });

  test('names shortages before prices, by the quantity of the joined lines', () => {
    const error = refusalOfChanges(items, [
      { index: 0, current: current(3) },
      { index: 1, current: current(2, 150) },
    ]);
    expect(error).toMatchObject({
      code: 'OUT_OF_STOCK',
      details: [{ field: 'items[0].quantity', productId: 'a', available: 3, title: 'Cuenco' }],
    });
  });

  test('names today’s price of every other line', () => {
    const error = refusalOfChanges(items, [
      { index: 1, current: current(2, 150) },
      { index: 2, current: current(9, 175) },
    ]);
    expect(error).toMatchObject({
      code: 'PRICE_CHANGED',
      details: [
        { field: 'items[1].price', productId: 'b', price: 1.5, available: 2 },
        { field: 'items[3].price', productId: 'c', price: 1.75, available: 9 },
      ],
    });
  });

  test('names every line of the largest order', () => {
    const many = Array.from({ length: 50 }, (_, n) => ({ id: `p${n}` as ProductId, quantity: 1 }));
    const failed = many.map((_, index) => ({ index, current: undefined }));
    expect(refusalOfChanges(many, failed).details).toHaveLength(50);
  });
});

test('prices every accepted order at Σ price × quantity, within the stock', () => {
  const cart = fc.array(
    fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 6 })),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  const stocks = fc.tuple(
    ...['a', 'b', 'c'].map((id) =>
      fc
        .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 12 }))
        .map(([price, stock]) => product(id, price, stock)),
    ),
  );
  fc.assert(
    fc.property(cart, stocks, (items, products) => {
      const known = shelf(...products);
      const wanted = new Map<string, number>();
      for (const [id, quantity] of items) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
      const fits = [...wanted].every(
        ([id, quantity]) => (known.get(id as ProductId)?.stock ?? -1) >= quantity,
      );
      const total = [...wanted].reduce(
        (sum, [id, quantity]) => sum + quantity * (known.get(id as ProductId)?.price ?? 0),
        0,
      );
      if (!fits) {
        expect(['OUT_OF_STOCK', 'PRODUCT_GONE']).toContain(refusal(() => order(items, known)).code);
        return;
      }
      const sold = order(items, known, toDollars(cents(total + SHIPPING)));
      expect(sold.subtotal).toBe(total);
      expect(sold.lines.map(({ id, quantity }) => [id, quantity])).toEqual([...wanted]);
    }),
  );
});
