/**
 * Guards against pages that load more, score lower or paint later on a phone than their budgets
 * allow (BUDGET-P02, BUDGET-P03, BUDGET-P04, BUDGET-P05, BUDGET-P06, BUDGET-P09).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startLocal } from '../local/shop.ts';
import { ensureChromium } from '../test-support/chromium.ts';
import { medianScores } from './lighthouse.ts';
import { table } from './table.ts';
import { countVisitCalls, loadPage } from './visit.ts';

const PUBLIC_PAGES = [
  '/',
  '/products',
  '/categories/2',
  '/product/jarron-terracota',
  '/product/search/jarra',
  '/about-us',
  '/login',
  '/signup',
  '/resetpassword',
  '/cart',
  '/admin',
];

/** These pages are noindex on purpose, which Lighthouse reports as an error. */
const NOT_INDEXED = ['/product/search/jarra', '/resetpassword', '/cart', '/admin'];
const skippedAudits = (path: string): string[] =>
  NOT_INDEXED.includes(path) ? ['is-crawlable'] : [];

const lighthouseTable = async (origin: string, runs: number): Promise<string> => {
  const rows: (string | number)[][] = [];
  for (const path of PUBLIC_PAGES) {
    const scores = await medianScores(origin + path, runs, skippedAudits(path));
    const { performance, accessibility, bestPractices, seo, lcp, cls, tbt } = scores;
    rows.push([path, performance, accessibility, bestPractices, seo, lcp, cls.toFixed(3), tbt]);
  }
  return table(
    [
      `Lighthouse mobile, median of ${runs} (BUDGET-P04, BUDGET-P05)`,
      ...['performance', 'accessibility', 'best practices', 'SEO', 'LCP s', 'CLS', 'TBT ms'],
    ],
    [
      ...rows,
      ['must', '≥ 95', '100', '100', '100', '≤ 2.1', '≤ 0.02', '≤ 150'],
      ['aim', '≥ 98', '100', '100', '100', '≤ 1.3', '0', '≤ 100'],
    ],
  );
};

/**
 * @param runs number of Lighthouse runs for each page
 * @throws Error when a page cannot be loaded
 */
export const measurePages = async (runs: number): Promise<string> => {
  // Lighthouse reads its browser's path from CHROME_PATH.
  process.env['CHROME_PATH'] = await ensureChromium();
  const directory = await mkdtemp(join(tmpdir(), 'lumbre-pages-'));
  const shop = await startLocal({ directory, inMemory: true, onNotice: console.error });
  const browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'],
    args: ['--no-sandbox'],
  });
  try {
    const home = await loadPage(browser, `${shop.origin}/`);
    const list = await loadPage(browser, `${shop.origin}/products`);
    const product = await loadPage(browser, `${shop.origin}/product/jarron-terracota`);
    const visit = await countVisitCalls(browser, shop.origin);
    const share = (count: number): string => `${Math.round((count / visit.calls) * 100)} %`;
    const loads = table(
      ['Until idle (BUDGET-P02, BUDGET-P03)', 'requests', 'must', 'aim', 'JS kB', 'must', 'aim'],
      [
        ['home', String(home.requests), '24', '20', home.scripts, '125', '112'],
        ['list', String(list.requests), '', '', list.scripts, '125', '112'],
        ['product', String(product.requests), '12', '10', product.scripts, '125', '112'],
      ],
    );
    const json = table(
      ['JSON on the wire (BUDGET-P06)', 'kB', 'must', 'aim'],
      [
        ['list of 40', list.answers.get('/api/products') ?? Number.NaN, '16', '14'],
        [
          'product with reviews',
          product.answers.get('/api/products/jarron-terracota') ?? Number.NaN,
          '3',
          '2',
        ],
      ],
    );
    const calls = table(
      [
        `A visit with an order, ${visit.calls} calls (BUDGET-P09)`,
        'without a Lambda',
        'must',
        'aim',
      ],
      [
        ['with other visitors around', share(visit.shareable), '70 %', '80 %'],
        ['as the only visitor', share(visit.alone), '', ''],
      ],
    );
    const lighthouse = await lighthouseTable(shop.origin, runs);
    return [loads, json, calls, lighthouse].join('\n\n');
  } finally {
    await browser.close();
    await shop.stop();
    await rm(directory, { recursive: true });
  }
};
