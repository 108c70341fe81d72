import { cents } from '#shared/domain/money.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { orderItem } from '../orders/order-table.ts';
import { keys, type Item } from '../table/keys.ts';
import { categoryId, orderRecord } from '../../test-support/shop.ts';
import { contradictionsIn, wrongRatingsIn } from './invariants-table.ts';

const product = {
  ...keys.product('1' as ProductId),
  ...{ id: '1', slug: 'jarra', categoryId: 1 },
  ...{ stock: 0, price: 1250, ratingSum: 9, ratingCount: 2 },
};
const category = { ...keys.category(categoryId(1)), id: 1, name: 'Cerámica', productCount: 1 };
const guards = [
  { ...keys.slug('jarra'), productId: '1' },
  { ...keys.categoryName('Cerámica'), categoryId: 1 },
];
const found = (...items: Item[]): string[] =>
  contradictionsIn(items).map(({ what, item }) => `${what}: ${item}`);

test.each([
  ['sold out', {}, []],
  ['not rated', { ratingSum: 0, ratingCount: 0 }, []],
  ['oversold', { stock: -1 }, ['stock below zero']],
  ['half a unit', { stock: 0.5 }, ['stock below zero']],
  ['no price', { price: Number.NaN }, ['invalid price']],
  ['more stars than five', { ratingSum: 11 }, ['impossible rating']],
  ['stars without a rating', { ratingSum: 1, ratingCount: 0 }, ['impossible rating']],
])('checks a product: %s', (_, changes, expected) => {
  const shelf = [category, ...guards];
  expect(found({ ...product, ...changes }, ...shelf)).toEqual(
    expected.map((what) => `${what}: ${product.pk}`),
  );
});

test('finds a rating without its reviews', () => {
  expect(wrongRatingsIn([{ ...product, ratingSum: 0, ratingCount: 0 }])).toEqual([]);
  expect(wrongRatingsIn([product])).toEqual([{ what: 'wrong rating', item: product.pk }]);
});

const line = { price: cents(1250), quantity: 2 };
test.each([
  ['the right total', 3499, [line, { price: cents(999), quantity: 1 }], true],
  ['a wrong total', 3500, [line, { price: cents(999), quantity: 1 }], false],
  ['no lines', 0, [], false],
  ['a line of quantity 0', 0, [{ ...line, quantity: 0 }], false],
])('checks an order with %s', (_, subtotal, given, sound) => {
  const lines = given.flatMap((changes) =>
    orderRecord().lines.map((ordered) => ({ ...ordered, ...changes })),
  );
  const item = orderItem(orderRecord({ subtotal: cents(subtotal), lines }));
  const expected = sound ? [] : [`wrong order total: ${String(item['pk'])} ${String(item['sk'])}`];
  expect(found(item)).toEqual(expected);
});

test('finds categories with a wrong count, and products without a category', () => {
  const other = { ...category, ...keys.category(categoryId(2)), id: 2, productCount: 3 };
  const products = [1, 2, 2, 9].map((id) => ({ ...product, categoryId: id }));
  const wrong = found(...products, category, other, ...guards);
  expect(wrong.filter((text) => text.startsWith('wrong product count'))).toEqual([
    'wrong product count: CATEGORIES 2',
    'wrong product count: CATEGORIES 9',
  ]);
});

test('finds missing guards, guards of another owner and guards without an owner', () => {
  const [cuenco, plato, taza] = ['cuenco', 'plato', 'taza'].map((slug) => keys.slug(slug));
  const products = ['jarra', 'cuenco', 'plato'].map((slug) => ({ ...product, slug }));
  const wrong = found(
    ...products,
    { ...category, productCount: 3 },
    ...guards,
    { ...cuenco, productId: '9' },
    { ...taza, productId: '1' },
  );
  expect(wrong).toEqual([
    `guard of another owner: ${cuenco?.pk}`,
    `guard of another owner: ${plato?.pk}`,
    `guard without owner: ${taza?.pk}`,
  ]);
});

test.each([
  ['moved just now', { movedAt: 0 }, []],
  ['moved half an hour ago', { movedAt: 29 }, []],
  ['has not moved for longer', { movedAt: 31 }, ['stalled job']],
  ['failed', { movedAt: 0, failed: 'Error' }, ['failed job']],
])('checks a job that %s', (_, { movedAt, ...changes }, expected) => {
  const job = {
    ...keys.job('reviews#USER#1'),
    movedAt: new Date(Date.now() - movedAt * 60_000).toISOString(),
    ...changes,
  };
  expect(found(job)).toEqual(expected.map((what) => `${what}: ${job.pk}`));
});
