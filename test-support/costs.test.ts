/** Bytes (BUDGET-P06), round trips (BUDGET-P07) and request units (BUDGET-P08) of the main calls. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measureCosts, type AnswerCost, type Costs } from './costs.ts';

let measured: Costs;
let costs: Map<string, AnswerCost>;

beforeAll(async () => {
  measured = await measureCosts(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  costs = new Map(measured.answers.map((cost) => [cost.call, cost]));
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
  // Four levels: the account; then totals, best sellers and low stock in parallel; then the best
  // sellers' sales in other records; then five images. Batch reads are consistent.
  ['dashboard after 300 orders', 7, 24],
  ['order of 3', 2, 20],
  ['a review', 3, 12],
  // A browser that the account does not know costs two round trips more.
  ['sign-in', 5, 2],
  ['sign-in of a new browser', 7, 5],
  // Two of the eight units pay for the confirmation mail.
  ['sign-up without a photo', 4, 8],
])('%s costs at most %d round trips and %d units, without a scan', (call, roundTrips, units) => {
  const cost = costs.get(call);
  expect([200, 201]).toContain(cost?.status);
  expect(cost?.operations).not.toContain('Scan');
  expect(cost?.operations.length).toBeLessThanOrEqual(roundTrips);
  const counted = cost?.writes === 0 ? cost.reads : cost?.writes;
  expect(counted).toBeLessThanOrEqual(units);
  // Zero units mean that the call was not measured.
  expect(counted).toBeGreaterThan(0);
});

test.each([
  ['list of 40', 16_000],
  ['detail with 5 reviews, by slug', 3000],
])('%s sends at most %d compressed bytes', (call, most) => {
  const { status, bytes } = costs.get(call) ?? {};
  expect(status).toBe(200);
  expect(bytes).toBeLessThanOrEqual(most);
});

test('docs/cost.md has the measured costs', async () => {
  const page = await readFile(join(import.meta.dirname, '../docs/cost.md'), 'utf8');
  const rows = page
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, ...cells]) => cells.slice(0, 3).join(' | '));
  const all = [...measured.answers, ...measured.behind].map(
    ({ call, reads, writes }) => `${call} | ${reads} | ${writes}`,
  );
  expect(all.filter((row) => !rows.includes(row))).toEqual([]);
});
