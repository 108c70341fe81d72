import { ShopError } from '#shared/domain/errors.ts';
import type { OrderId, ProductId, UserId } from '#shared/domain/ids.ts';
import { cents, toDollars } from '#shared/domain/money.ts';
import type { OrderRequest } from '#shared/domain/schemas/order.ts';
import type { Settings, Zone } from '#shared/domain/schemas/settings.ts';
import { DEFAULT_SETTINGS } from '#shared/domain/settings.ts';
import { SHIPPING } from '#shared/domain/shop.ts';
import fc from 'fast-check';
import {
  mergeLines,
  priceOrder,
  rejectChanged,
  type MergedLine,
  type ProductForSale,
} from './order-rules.ts';

const product = (id: string, price: number, stock: number): ProductForSale => ({
  id: id as ProductId,
  title: `Pieza ${id}`,
  slug: `pieza-${id}`,
  price: cents(price),
  stock,
  images: [`${id}.webp`],
});
const address = {
  pais: 'España',
  provincia: 'Lugo',
  ciudad: 'Foz',
  codigoPostal: '08001',
  direccion: 'Rúa 1',
  telefono: '600 123 456',
};

type Items = [id: string, quantity: number][];

const order = (
  items: Items,
  products: readonly ProductForSale[],
  totalPrice?: number,
  settings: Partial<Settings> = {},
  given: Partial<OrderRequest> = {},
) => {
  const request: OrderRequest = {
    items: items.map(([id, quantity]) => ({ id: id as ProductId, quantity })),
    address,
    notes: '',
    ...(totalPrice !== undefined && { totalPrice }),
    ...given,
  };
  return priceOrder(request, mergeLines(request.items), products, {
    owner: { role: 'user', id: 'u1' as UserId },
    id: 'o1' as OrderId,
    now: new Date('2025-11-21T10:00:00Z'),
    settings: { ...DEFAULT_SETTINGS, ...settings },
  });
};

const rejection = (run: () => unknown): ShopError => {
  try {
    run();
  } catch (error) {
    if (error instanceof ShopError) return error;
    throw error;
  }
  throw new Error('Nothing was rejected');
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
    [product('a', 435, 5), product('b', 6400, 1)],
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

test('a shop that sells needs the telephone, unless its settings say otherwise', () => {
  const payment = { ...DEFAULT_SETTINGS.payment, methods: ['transfer' as const] };
  const buyWith = (telefono: string, settings: Partial<Settings>) =>
    order([['a', 1]], [product('a', 435, 5)], undefined, settings, {
      address: { ...address, telefono },
    });
  for (const settings of [{}, { payment, phoneRequired: false }]) {
    expect(buyWith('', settings).address).not.toHaveProperty('telefono');
  }
  expect(buyWith('600 123 456', { payment }).address).toEqual(address);
  expect(rejection(() => buyWith('', { payment }))).toMatchObject({
    code: 'VALIDATION',
    details: [{ field: 'address.telefono', code: 'REQUIRED', message: expect.any(String) }],
  });
});

const many = Array.from({ length: 50 }, (_, index): [string, number] => [String(index), 1]);
const shelf = (stock: number) => many.map(([id]) => product(id, 100, stock));

test.each<[string, Items, ProductForSale[], number | undefined, string, object[]]>([
  [
    'two lines of one product that together exceed the stock',
    [
      ['a', 3],
      ['a', 3],
    ],
    [product('a', 100, 5)],
    undefined,
    'OUT_OF_STOCK',
    [{ field: 'items[0].quantity', available: 5, productId: 'a', title: 'Pieza a' }],
  ],
  [
    'every short line',
    [
      ['a', 1],
      ['b', 2],
    ],
    [product('a', 100, 0), product('b', 100, 1)],
    undefined,
    'OUT_OF_STOCK',
    [
      { productId: 'a', available: 0 },
      { productId: 'b', available: 1 },
    ],
  ],
  [
    'a missing product before a short one',
    [
      ['a', 1],
      ['x', 1],
    ],
    [product('a', 100, 0)],
    undefined,
    'PRODUCT_GONE',
    [{ field: 'items[1].id', productId: 'x' }],
  ],
  [
    'another total',
    [['a', 3]],
    [product('a', 435, 9)],
    13.04,
    'PRICE_CHANGED',
    [{ field: 'items[0].price', price: 4.35, productId: 'a' }],
  ],
  ['fifty missing products', many, [], undefined, 'PRODUCT_GONE', many.map(() => ({}))],
  ['fifty short lines', many, shelf(0), undefined, 'OUT_OF_STOCK', many.map(() => ({}))],
  ['fifty other prices', many, shelf(9), 1, 'PRICE_CHANGED', many.map(() => ({}))],
  ['fifty-one products', [...many, ['x', 1]], shelf(9), undefined, 'VALIDATION', [{}]],
])('rejects %s', (_, items, products, totalPrice, code, details) => {
  expect(rejection(() => order(items, products, totalPrice))).toMatchObject({ code, details });
});

test.each([13.05, 31.3])('accepts the total %d, with or without shipping', (totalPrice) => {
  expect(order([['a', 3]], [product('a', 435, 9)], totalPrice).subtotal).toBe(1305);
});

test('accepts fifty different products', () => {
  expect(order(many, shelf(1)).lines).toHaveLength(50);
});

describe('a piece that is made to order', () => {
  const made = (stock: number, madeToOrderDays = 21) => ({
    ...product('a', 100, stock),
    ...{ madeToOrderDays, madeToOrderMax: 3 },
  });
  const asks = (quantity: number, days?: number) => ({
    items: [{ id: 'a' as ProductId, quantity, ...(days && { days }) }],
  });
  const buys = (quantity: number, days: number | undefined, of: ProductForSale) =>
    priceOrder(
      { ...asks(quantity, days), address, notes: '' },
      mergeLines(asks(quantity, days).items),
      [of],
      {
        owner: { role: 'user', id: 'u1' as UserId },
        id: 'o1' as OrderId,
        now: new Date('2025-11-21T10:00:00Z'),
        settings: DEFAULT_SETTINGS,
      },
    ).lines[0]?.madeToOrder;

  test.each<[string, number, number | undefined, ProductForSale, object | undefined]>([
    ['nothing for units in stock', 2, undefined, made(2), undefined],
    ['nothing, if the stock has come back', 2, 21, made(2), undefined],
    ['units and days beyond the stock', 3, 21, made(1), { units: 2, days: 21 }],
    ['fewer days than the shopper saw', 1, 21, made(0, 7), { units: 1, days: 7 }],
  ])('promises %s', (_, quantity, days, of, expected) => {
    expect(buys(quantity, days, of)).toEqual(expected);
  });

  const left = { available: 1, madeToOrderDays: 21, madeToOrderMax: 3, productId: 'a' };
  test.each<[string, number, number | undefined, string, object]>([
    ['days that the shopper did not see', 2, undefined, 'DAYS_CHANGED', { field: 'items[0].days' }],
    ['more days than the shopper saw', 2, 20, 'DAYS_CHANGED', { code: 'DAYS' }],
    ['more than the stock and the most to order', 5, 21, 'OUT_OF_STOCK', { code: 'MAX' }],
  ])('rejects %s, with what is left', (_, quantity, days, code, detail) => {
    expect(rejection(() => buys(quantity, days, made(1)))).toMatchObject({
      code,
      details: [{ ...left, ...detail }],
    });
  });
});

test('two answers of a piece that is made to order get its stock in order of appearance', () => {
  const cup = {
    ...product('a', 100, 1),
    madeToOrderDays: 21,
    madeToOrderMax: 3,
    question: '¿Quién?',
  };
  const buys = (ana: number, luis: number, days: { ana?: number; luis?: number }) => {
    const line = { id: 'a' as ProductId, question: '¿Quién?' };
    const items = [
      { ...line, answer: 'Ana', quantity: ana, ...(days.ana && { days: days.ana }) },
      { ...line, answer: 'Luis', quantity: luis, ...(days.luis && { days: days.luis }) },
    ];
    return order([], [cup], undefined, {}, { items }).lines;
  };
  expect(buys(2, 2, { ana: 21, luis: 21 })).toMatchObject([
    { answer: 'Ana', quantity: 2, madeToOrder: { units: 1, days: 21 } },
    { answer: 'Luis', quantity: 2, madeToOrder: { units: 2, days: 21 }, nth: 1 },
  ]);
  expect(buys(1, 1, { luis: 21 })[0]).not.toHaveProperty('madeToOrder');
  expect(rejection(() => buys(1, 1, {}))).toMatchObject({
    code: 'DAYS_CHANGED',
    details: [{ field: 'items[1].days', available: 1 }],
  });
  expect(rejection(() => buys(2, 3, { ana: 21, luis: 21 }))).toMatchObject({
    code: 'OUT_OF_STOCK',
    details: [{ field: 'items[0].quantity' }, { field: 'items[1].quantity' }],
  });
});

describe('rejection of an order whose products changed meanwhile', () => {
  const [a, b, c] = mergeLines(
    ['a', 'b', 'a', 'c'].map((id) => ({ id: id as ProductId, quantity: 2 })),
  ) as [MergedLine, MergedLine, MergedLine];
  const now = (stock: number, price = 100) => ({ title: 'Cuenco', stock, price: cents(price) });

  test.each([
    {
      code: 'PRODUCT_GONE',
      changed: [
        { line: a, product: now(0) },
        { line: c, product: undefined },
      ],
      details: [{ field: 'items[3].id', productId: 'c', code: 'GONE' }],
    },
    {
      // The joined lines have the quantity 4.
      code: 'OUT_OF_STOCK',
      changed: [
        { line: a, product: now(3) },
        { line: b, product: now(2, 150) },
      ],
      details: [{ field: 'items[0].quantity', productId: 'a', available: 3, title: 'Cuenco' }],
    },
    {
      code: 'PRICE_CHANGED',
      changed: [
        { line: b, product: now(2, 150) },
        { line: c, product: now(9, 175) },
      ],
      details: [
        { field: 'items[1].price', productId: 'b', price: 1.5, available: 2 },
        { field: 'items[3].price', productId: 'c', price: 1.75, available: 9 },
      ],
    },
  ])('$code names the lines concerned', ({ code, changed, details }) => {
    const priced = changed.map((one) => ({ ...one, price: cents(100) }));
    expect(rejection(() => rejectChanged(priced))).toMatchObject({ code, details });
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
      const known = new Map(products.map((one) => [one.id, one]));
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
        expect(['OUT_OF_STOCK', 'PRODUCT_GONE']).toContain(
          rejection(() => order(items, products)).code,
        );
        return;
      }
      const sold = order(items, products, toDollars(cents(total + SHIPPING)));
      expect(sold.subtotal).toBe(total);
      expect(sold.lines.map(({ id, quantity }) => [id, quantity])).toEqual([...wanted]);
    }),
  );
});

describe('shipping and tax', () => {
  const zone = (given: Partial<Zone>): Zone => ({
    name: 'España',
    countries: ['ES'],
    prefixes: [],
    steps: [
      { maxGrams: 1000, price: cents(600) },
      { maxGrams: null, price: cents(900) },
    ],
    freeFrom: cents(10_000),
    ...given,
  });
  const pickup = { place: 'Calle del Horno 1', hours: 'Martes' };
  const settings = { ...DEFAULT_SETTINGS, shipping: { zones: [zone({})], pickup }, taxRate: 21 };
  const jug = { ...product('jug', 2000, 9), weight: 600 };
  const buy = (quantity: number, given: Partial<OrderRequest> = {}, changed = {}) =>
    order([['jug', quantity]], [jug], undefined, { ...settings, ...changed }, given);

  it('charges the zone and the weight, and nothing from the free amount on', () => {
    expect(buy(1)).toMatchObject({ shipping: 600, zone: 'España', weight: 600 });
    expect(buy(2)).toMatchObject({ shipping: 900, weight: 1200 });
    expect(buy(5)).toMatchObject({ shipping: 0, weight: 3000 });
  });

  it('charges nothing for a pick-up, and keeps its place', () => {
    const sold = buy(1, { pickup: true });
    expect(sold).toMatchObject({ shipping: 0, pickup, tax: { rate: 21, amount: 347 } });
    expect(sold).not.toHaveProperty('zone');
  });

  it('rejects a code that would make the shipping cheaper, and compares a right one in any form', () => {
    const zones = [
      zone({ name: 'Islas', prefixes: ['07'], steps: [{ maxGrams: null, price: cents(3000) }] }),
      zone({}),
      zone({ name: 'Irlanda', countries: ['IE'], prefixes: ['D02'] }),
    ];
    const shop = {
      shipping: { zones, pickup: null },
      payment: { ...DEFAULT_SETTINGS.payment, methods: ['transfer' as const] },
    };
    const to = (codigoPostal: string, pais = 'España') =>
      buy(1, { address: { ...address, pais, codigoPostal } }, shop);
    for (const wrong of ['7001', '007001', '735001', '']) {
      expect(rejection(() => to(wrong))).toMatchObject({
        code: 'VALIDATION',
        details: [{ field: 'address.codigoPostal' }],
      });
    }
    expect(to('07001')).toMatchObject({ zone: 'Islas', shipping: 3000 });
    expect(to('d02x285', 'Irlanda')).toMatchObject({
      ...{ zone: 'Irlanda', address: { codigoPostal: 'D02 X285' } },
    });
  });

  it.each([
    ['Espana', 'España'],
    [' ESPAÑA', 'España'],
    ['es', 'España'],
  ])('writes the country «%s» as «%s»', (typed, pais) => {
    expect(buy(1, { address: { ...address, pais: typed } }).address).toEqual({ ...address, pais });
  });

  it('rejects an address without a zone, and a pick-up that the shop does not have', () => {
    const abroad = { address: { ...address, pais: 'Francia' } };
    expect(rejection(() => buy(1, abroad)).code).toBe('NO_DELIVERY');
    expect(buy(1, { ...abroad, pickup: true }).shipping).toBe(0);
    const none = { shipping: { ...settings.shipping, pickup: null } };
    expect(rejection(() => buy(1, { pickup: true }, none)).code).toBe('NO_DELIVERY');
  });

  it('names the price of the shipping if the shopper has seen another one', () => {
    expect(buy(1, { shipping: 6, totalPrice: 26 }).shipping).toBe(600);
    const { code, details } = rejection(() => buy(1, { shipping: 18.25, totalPrice: 20 }));
    expect([code, details]).toEqual([
      'PRICE_CHANGED',
      [{ field: 'shipping', code: 'PRICE', price: 6 }],
    ]);
  });

  it('keeps the tax in what is paid, and none without a rate', () => {
    expect(buy(1).tax).toEqual({ rate: 21, amount: 451 });
    expect(buy(1, {}, { taxRate: null })).not.toHaveProperty('tax');
    const tax = { rate: 0, territory: 'Ceuta', amount: 0 };
    const ceuta = { address: { ...address, codigoPostal: '51001' } };
    expect(buy(1, ceuta).tax).toEqual(tax);
    expect(buy(1, { ...ceuta, pickup: true }).tax).toMatchObject({ rate: 21 });
  });
});
