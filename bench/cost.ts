/**
 * Guards against costs above BUDGET-P13: adds up the tables of docs/cost.md.
 * test-support/costs.test.ts compares the units of that page with the measurement.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { report, row, type Report } from './report.ts';

const PAGE = join(import.meta.dirname, '../docs/cost.md');

/** The rows of the first table below a heading, without head and sum. */
const rowsBelow = (page: string, heading: string): string[][] => {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  return section
    .split('\n## ', 1)
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.includes('**together**'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};

const dollars = (cell = ''): number => Number(/^\$([\d.]+)$/.exec(cell)?.[1] ?? 0);

/** A missing table gives NaN, which misses the budget. */
const sumOf = (rows: readonly string[][], column: number): number =>
  rows.length === 0 ? Number.NaN : rows.reduce((sum, cells) => sum + dollars(cells[column]), 0);

export const measureCost = async (): Promise<Report[]> => {
  const page = await readFile(PAGE, 'utf8');
  const without = (heading: string, services: RegExp): string[][] =>
    rowsBelow(page, heading).filter(([service = '']) => !services.test(service));
  const idle = sumOf(rowsBelow(page, 'A month in which nothing happens'), 1);
  const visits = sumOf(without('A thousand visits', /^(?:CloudFront|WAF)/), 2);
  const order = sumOf(without('An order', /^SES/), 2);
  const unit = '$';
  return [
    report('BUDGET-P13 docs/cost.md', [
      row('an idle month of the demo', idle, { must: 0.42, aim: 0.4, unit, digits: 2 }),
      row('back end of 1000 visits', visits, { must: 0.01, aim: 0.003, unit, digits: 3 }),
      row('an order without its mail', order, { must: 0.00008, aim: 0.00005, unit, digits: 6 }),
    ]),
  ];
};
