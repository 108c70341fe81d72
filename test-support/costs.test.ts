/** Main calls on the demo catalogue: BUDGET-P06, BUDGET-P07, BUDGET-P08. */
import type { ProductId } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { RouteId } from '#shared/rows/index.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { handler as followChanges } from '../functions/changes/follow-changes.ts';
import { countEvents, type Event } from '../functions/dashboard/sums-table.ts';
import { seedItems } from '../functions/demo/seed-items.ts';
import { audit } from '../functions/health/audit.ts';
import { handler as sendMail } from '../functions/mail/send-mail.ts';
import { scanAll } from '../functions/table/whole-table.ts';
import catalogue from '../seed/catalogue.json' with { type: 'json' };
import { raiseCallTimeout } from './fresh-table.ts';
import { call, type TestRequest } from './invoke.ts';
import { takeCalls } from './meter-calls.ts';
import { addAdmin, addCoupon, addReview, address, addUser, offer, write } from './shop.ts';
import { formOf } from './upload.ts';
import { eventOf } from './worker.ts';

interface Cost {
  operations: string[];
  reads: number;
  writes: number;
}

interface AnswerCost extends Cost {
  bytes: number;
}

/** By the name of the call in docs/cost.md. */
const answers = new Map<string, AnswerCost>();
/** The workers after an order, and one audit. */
const behind = new Map<string, Cost>();

const metered = async <T>(run: () => Promise<T>): Promise<[Cost, T]> => {
  takeCalls();
  const result = await run();
  const calls = takeCalls();
  const unitsOf = (isWrite: boolean): number =>
    calls
      .filter(({ operation }) => /Write|Update|Put/.test(operation) === isWrite)
      .reduce((sum, { units }) => sum + units, 0);
  const operations = calls.map(({ operation }) => operation);
  return [{ operations, reads: unitsOf(false), writes: unitsOf(true) }, result];
};

const measure = async <Id extends RouteId>(name: string, id: Id, request: TestRequest = {}) => {
  const [cost, { status, body }] = await metered(() => call(id, request));
  if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  answers.set(name, { ...cost, bytes: gzipSync(JSON.stringify(body)).length });
  return body;
};

const countOrders = async (count: number): Promise<void> => {
  const now = new Date();
  const events = Array.from({ length: count }, (_, index): Event => {
    const id = String(1 + (index % 40)) as ProductId;
    const line = { id, title: `Pieza ${id}`, price: cents(1250), quantity: 1 };
    const createdAt = new Date(now.getTime() - (index % 60) * 86_400_000).toISOString();
    const order = { createdAt, currency: 'USD' as const, subtotal: line.price, lines: [line] };
    return { id: `cost-${index}`, sign: 1, order };
  });
  await countEvents(events, now);
};

const measureBehind = async (): Promise<void> => {
  const written = await scanAll();
  const changeOf = (sk: string): DynamoDBStreamEvent => {
    const after = written.find((item) => String(item['sk']).startsWith(sk));
    if (!after) throw new Error(`The order wrote no ${sk}`);
    return eventOf({ after });
  };
  const runs: Record<string, () => Promise<unknown>> = {
    'the sums of that order': () => followChanges(changeOf('ORDER#')),
    'the mail of that order': () => sendMail(changeOf('MAIL')),
    'an audit': () => audit(new Date(), undefined),
  };
  for (const [name, run] of Object.entries(runs)) behind.set(name, (await metered(run))[0]);
};

beforeAll(async () => {
  await raiseCallTimeout();
  await write(...seedItems(catalogue));
  const { token, email } = await addUser();
  const admin = await addAdmin();
  await countOrders(300);

  const products = await measure('list of 40', 'listProducts');
  const [{ id, slug } = { id: '' as ProductId, slug: '' }] = products;
  const reviews = catalogue.reviews.filter(({ productSlug }) => productSlug === slug).length;
  for (let count = reviews; count < 5; count++) await addReview({ productId: id });
  const inStock = products.filter(({ stock }) => stock > 0);
  const lines = inStock.slice(0, 3).map((product) => ({ id: product.id, quantity: 1 }));
  const order = await measure('order of 3', 'placeOrder', {
    token,
    headers: { 'idempotency-key': 'one-attempt-of-one-checkout' },
    body: { items: lines, address },
  });
  await measure('products of a category', 'listProducts', { query: { categoryId: '2' } });
  await measure('a next page of 10', 'listProducts', { query: { limit: '10', after: '2' } });
  await measure('categories', 'listCategories');
  await measure('category with products', 'getCategory', { params: { id: '2' } });
  await measure('detail with 5 reviews, by id', 'getProduct', { params: { id } });
  await measure('detail with 5 reviews, by slug', 'getProduct', { params: { id: slug } });
  const body = { content: 'Precioso.', productId: id, rating: 4 };
  await measure('a review', 'postReview', { token, body });
  await measure('dashboard after 300 orders', 'getDashboard', { token: admin.token });
  await measure("a user's orders", 'listOrders', { token });
  await measure('one of these orders', 'getOrder', { params: { id: order.id }, token });
  await measureBehind();
  // The sign-up is the last call, because it changes the results of the other measurements.
  const headers = { 'cloudfront-viewer-address': '203.0.113.9:4711', 'x-device': 'd'.repeat(32) };
  const credentials = { email: 'ines@example.com', password: 'barro-luna-y-horno' };
  const person = { firstname: 'Inés', lastname: 'Robles', ...credentials };
  await measure('sign-up without a photo', 'signUp', { headers, body: formOf(person) });
  await measure('sign-in of a new browser', 'signIn', { headers, body: credentials });
  await measure('sign-in', 'signIn', { headers, body: credentials });
  const params = { id: order.id };
  const { code: coupon } = await addCoupon({ uses: 9 });
  const others = inStock.slice(3, 6).map((product) => ({ id: product.id, quantity: 1 }));
  const discounted = { items: others, address, coupon };
  await measure('that order with a coupon', 'placeOrder', { token, body: discounted });
  await measure('sending that order', 'editShipment', {
    ...{ params, token: admin.token, body: { sent: true } },
  });
  await offer('transfer');
  await measure('a withdrawal of that order', 'withdrawOrder', {
    headers,
    body: { id: randomUUID(), order: orderNumber(order.id), email, name: 'Lucía Ferrer' },
  });
  await measure('its return', 'closeOrder', {
    ...{ params, token: admin.token, headers: { 'idempotency-key': randomUUID() } },
    body: { kind: 'returned', lines, restock: true, refund: 0, version: 1 },
  });
});

test.each([
  ['list of 40', 1, 4],
  ['products of a category', 1, 1],
  ['a next page of 10', 1, 1],
  ['categories', 1, 0.5],
  ['category with products', 1, 1],
  ['detail with 5 reviews, by id', 1, 1.5],
  ['detail with 5 reviews, by slug', 2, 1.5],
  ["a user's orders", 2, 2],
  ['one of these orders', 1, 2],
  // Four levels: the account; totals, best sellers and low stock in parallel; the best sellers'
  // other sales; five images. Batch reads are consistent.
  ['dashboard after 300 orders', 7, 24],
  ['order of 3', 2, 20],
  ['that order with a coupon', 5, 20],
  // Two units check the author's session and name. Reading the author's orders is another request.
  ['a review', 4, 14],
  // An unknown browser costs two round trips more.
  ['sign-in', 5, 2],
  ['sign-in of a new browser', 7, 5],
  // Two of the ten units pay for the confirmation mail.
  ['sign-up without a photo', 4, 10],
  ['sending that order', 8, 9],
  ['a withdrawal of that order', 7, 13],
  // With its promised days and the return, the order of three is larger than 1 kB.
  ['its return', 8, 23],
])('%s costs at most %d round trips and %d units, without a scan', (name, roundTrips, units) => {
  const cost = answers.get(name);
  expect(cost?.operations).not.toContain('Scan');
  expect(cost?.operations.length).toBeLessThanOrEqual(roundTrips);
  const counted = cost?.writes === 0 ? cost.reads : cost?.writes;
  expect(counted).toBeLessThanOrEqual(units);
  expect(counted).toBeGreaterThan(0);
});

test.each([
  ['list of 40', 16_000],
  ['detail with 5 reviews, by slug', 3000],
])('%s sends at most %d compressed bytes', (name, most) => {
  expect(answers.get(name)?.bytes).toBeLessThanOrEqual(most);
});

test('docs/cost.md has the measured costs', async () => {
  const page = await readFile(join(import.meta.dirname, '../docs/cost.md'), 'utf8');
  const rows = page
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, ...cells]) => cells.slice(0, 3).join(' | '));
  const all = [...answers, ...behind].map(
    ([name, { reads, writes }]) => `${name} | ${reads} | ${writes}`,
  );
  expect(all.filter((row) => !rows.includes(row))).toEqual([]);
});
