/** The sums are within BUDGET-P13. test-support/costs.test.ts measures the units. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = readFileSync(join(import.meta.dirname, '../../docs/cost.md'), 'utf8');

const rowsBelow = (heading: string): string[][] =>
  (page.split(`\n## ${heading}\n`)[1]?.split('\n## ', 1)[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.includes('**together**'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));

test.each([
  ['an idle month of the demo', 'A month in which nothing happens', 2, /^$/, 0.42],
  ['the back end of 1000 visits', 'A thousand visits', 3, /^(?:CloudFront|WAF)/, 0.01],
  ['an order without its mail', 'An order', 3, /^SES/, 0.00008],
])('%s costs at most its budget', (_, heading, column, others, most) => {
  const prices = rowsBelow(heading)
    .filter(([, service = '']) => !others.test(service))
    .map((cells) => Number(/^\$([\d.]+)$/.exec(cells[column] ?? '')?.[1] ?? 0));
  const sum = prices.reduce((total, price) => total + price, 0);
  expect(sum).toBeGreaterThan(0);
  expect(Number(sum.toPrecision(6))).toBeLessThanOrEqual(most);
});
