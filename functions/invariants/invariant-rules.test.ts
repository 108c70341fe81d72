import {
  contradictionsOfCounts,
  contradictionsOfJob,
  contradictionsOfOrder,
  contradictionsOfOwners,
  contradictionsOfProduct,
  contradictionsOfRating,
  guardsWithoutOwner,
} from './invariant-rules.ts';

const product = { pk: 'PRODUCT#1', stock: 0, price: 1250, ratingSum: 9, ratingCount: 2 };

test.each([
  ['sold out', {}, []],
  ['not rated', { ratingSum: 0, ratingCount: 0 }, []],
  ['oversold', { stock: -1 }, ['stock below zero']],
  ['half a unit', { stock: 0.5 }, ['stock below zero']],
  ['no price', { price: Number.NaN }, ['invalid price']],
  ['more stars than five', { ratingSum: 11 }, ['impossible rating']],
  ['stars without a rating', { ratingSum: 1, ratingCount: 0 }, ['impossible rating']],
])('checks a product: %s', (_, changes, expected) => {
  const found = contradictionsOfProduct({ ...product, ...changes });
  expect(found).toEqual(expected.map((what) => ({ what, item: 'PRODUCT#1' })));
});

test('finds a rating that differs from the counted reviews', () => {
  expect(contradictionsOfRating(product, { sum: 9, count: 2 })).toEqual([]);
  const wrong = [{ what: 'wrong rating', item: 'PRODUCT#1' }];
  expect(contradictionsOfRating(product, { sum: 9, count: 3 })).toEqual(wrong);
  expect(contradictionsOfRating(product, { sum: 4, count: 2 })).toEqual(wrong);
});

const lines = [
  { price: 1250, quantity: 2 },
  { price: 999, quantity: 1 },
];
test.each([
  ['the right total', 3499, lines, true],
  ['a wrong total', 3500, lines, false],
  ['no lines', 0, [], false],
  ['a line of quantity 0', 0, [{ price: 1250, quantity: 0 }], false],
])('checks an order with %s', (_, subtotal, of, sound) => {
  const order = { pk: 'USER#1', sk: 'ORDER#2', subtotal, lines: of };
  expect(contradictionsOfOrder(order)).toEqual(
    sound ? [] : [{ what: 'wrong order total', item: 'USER#1 ORDER#2' }],
  );
});

test('finds categories with a wrong count, and products without a category', () => {
  const categories = [
    { id: 1, productCount: 1 },
    { id: 2, productCount: 3 },
  ];
  const products = [1, 2, 2, 9].map((categoryId) => ({ categoryId }));
  expect(contradictionsOfCounts(categories, products)).toEqual([
    { what: 'wrong product count', item: 'CATEGORIES 2' },
    { what: 'wrong product count', item: 'CATEGORIES 9' },
  ]);
});

test('finds missing guards, guards of another owner and guards without an owner', () => {
  const expected = [
    ['SLUG#jarra', '1'],
    ['SLUG#cuenco', '2'],
    ['SLUG#plato', '3'],
    ['SLUG#jarra', '5'],
  ] as const;
  const guards = new Map([
    ['SLUG#jarra', '1'],
    ['SLUG#cuenco', '9'],
    ['SLUG#taza', '4'],
  ]);
  expect(contradictionsOfOwners(expected, guards).map(({ item }) => item)).toEqual([
    'SLUG#cuenco',
    'SLUG#plato',
    'SLUG#jarra',
  ]);
  expect(guardsWithoutOwner(expected, guards)).toEqual([
    { what: 'guard without owner', item: 'SLUG#taza' },
  ]);
});

test.each([
  ['moved just now', { movedAt: 2_400_000 }, []],
  ['moved half an hour ago', { movedAt: 600_000 }, []],
  ['has not moved for longer', { movedAt: 599_999 }, ['stalled job']],
  ['failed', { failed: true }, ['failed job']],
])('checks a job that %s', (_, changes, expected) => {
  const job = { pk: 'REVIEW_JOB#USER#1', failed: false, movedAt: 2_400_000, ...changes };
  const found = contradictionsOfJob(job, new Date(2_400_000));
  expect(found).toEqual(expected.map((what) => ({ what, item: 'REVIEW_JOB#USER#1' })));
});
