/**
 * Scores on a phone (BUDGET-P04), and the largest paint compared with a static page (BUDGET-P05).
 * Mobile profile: slow 4G and a CPU slowed down by 4, both simulated. npx fetches Lighthouse on
 * demand, because every `npm ci` would be a quarter larger.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { median } from 'simple-statistics';
import { freePort } from '../local/http/http-server.ts';
import { CHROMIUM_ARGS } from '../test-support/chromium.ts';
import { startFloor } from './floor.ts';
import { CATEGORY, PRODUCT, signIn, withShop, type InBrowser } from './in-browser.ts';
import { report, row, type Report, type Row } from './report.ts';

/** The last version that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
/** Sometimes the browser's trace lacks its beginning, and Lighthouse asks for another run. */
const TRIES = 3;

const WITH_FLOOR = ['/', PRODUCT, CATEGORY, '/products', '/about-us'];

interface Visit {
  /** `{id}` stands for the account's id. */
  path: string;
  as?: Role;
  /** Kept out of search engines on purpose, which Lighthouse counts as a fault. */
  hidden?: true;
}
const VISITS: readonly Visit[] = [
  ...WITH_FLOOR.map((path) => ({ path })),
  { path: '/product/search/jarra', hidden: true },
  { path: '/login' },
  { path: '/signup' },
  { path: '/resetpassword', hidden: true },
  { path: '/cart', hidden: true },
  { path: '/profile/{id}', as: 'user', hidden: true },
  { path: '/cart/information', as: 'user', hidden: true },
  { path: '/admin', hidden: true },
  { path: '/admin/dashboard', as: 'admin', hidden: true },
];

type Role = 'user' | 'admin';

interface Scores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Seconds. */
  lcp: number;
  cls: number;
  /** Milliseconds. */
  tbt: number;
}

interface Result {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** @param stored text that the browser stored on an earlier visit of the shop */
const measureOnce = async (
  executablePath: string,
  url: string,
  { hidden }: Pick<Visit, 'hidden'>,
  stored: string | undefined,
): Promise<Scores> => {
  const profile = await mkdtemp(join(tmpdir(), 'lumbre-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  });
  try {
    if (stored !== undefined) {
      // Any file of the origin can store the session. This one puts nothing of the page in the
      // cache.
      const page = await context.newPage();
      await page.goto(new URL('/config.json', url).href);
      await page.evaluate((text) => localStorage.setItem('lumbre', text), stored);
      await page.close();
    }
    const { stdout } = await promisify(execFile)(
      'npx',
      [
        ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--port=${port}`],
        ...(stored === undefined ? [] : ['--disable-storage-reset']),
        ...(hidden ? ['--skip-audits=is-crawlable'] : []),
      ],
      { maxBuffer: 64e6 },
    );
    const { finalDisplayedUrl, categories, audits } = JSON.parse(stdout) as Result;
    if (finalDisplayedUrl !== url) throw new Error(`${url} leads to ${finalDisplayedUrl}`);
    const score = (category: string): number =>
      Math.round((categories[category]?.score ?? Number.NaN) * 100);
    const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint') / 1000,
      cls: value('cumulative-layout-shift'),
      tbt: value('total-blocking-time'),
    };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
};

/** Each figure on its own, because other load rarely disturbs all figures of a run. */
const medianOf = (all: readonly Scores[]): Scores => {
  const names = Object.keys(all[0] ?? {}) as (keyof Scores)[];
  const medians = names.map((name) => [name, median(all.map((scores) => scores[name]))] as const);
  return Object.fromEntries(medians) as unknown as Scores;
};

const measure = async (
  { executablePath }: InBrowser,
  url: string,
  visit: Pick<Visit, 'hidden'>,
  runs: number,
  stored?: string,
): Promise<Scores> => {
  const all: Scores[] = [];
  for (let left = runs * TRIES; all.length < runs; left--) {
    try {
      all.push(await measureOnce(executablePath, url, visit, stored));
    } catch (error) {
      if (left <= 1) throw new Error(`Lighthouse cannot measure ${url}`, { cause: error });
    }
  }
  return medianOf(all);
};

const rowsOf = (
  name: string,
  scores: Scores,
  least: Scores | undefined,
  isPublic: boolean,
): Row[] => {
  const { performance, accessibility, bestPractices, seo, lcp, cls, tbt } = scores;
  return [
    row(`${name}: performance`, performance, {
      ...(isPublic && { must: 95, aim: 98 }),
      atLeast: true,
      digits: 0,
    }),
    row(
      `${name}: accessibility, best practices, SEO`,
      Math.min(accessibility, bestPractices, seo),
      { must: 100, atLeast: true, digits: 0 },
    ),
    row(`${name}: largest paint${least ? ' over the floor' : ''}`, least ? lcp / least.lcp : lcp, {
      ...(least && { must: 1.15, aim: 1.1, note: `${lcp.toFixed(2)} s` }),
      unit: least ? '×' : 's',
      digits: 2,
    }),
    row(`${name}: layout shift`, cls, { must: 0, digits: 3 }),
    row(`${name}: blocking time`, tbt, { must: 100, aim: 50, unit: 'ms', digits: 0 }),
  ];
};

/** @param runs number of Lighthouse runs for each page */
export const measureLighthouse = (origin: string | undefined, runs: number): Promise<Report[]> =>
  withShop(origin, async (shop) => {
    const floor = await startFloor(shop.browser, shop.origin, WITH_FLOOR);
    try {
      const signedIn = {
        user: await signIn(shop.origin, 'user'),
        admin: await signIn(shop.origin, 'admin'),
      };
      const rows: Row[] = [];
      for (const visit of VISITS) {
        const { path, as } = visit;
        const session = as && signedIn[as];
        const url = shop.origin + path.replace('{id}', session?.id ?? '');
        const scores = await measure(shop, url, visit, runs, session?.stored);
        const least = WITH_FLOOR.includes(path)
          ? await measure(shop, floor.urlOf(path), { hidden: true }, runs)
          : undefined;
        const isPublic = as === undefined && !path.startsWith('/admin');
        rows.push(...rowsOf(`${path}${as ? ` as ${as}` : ''}`, scores, least, isPublic));
      }
      return [report(`BUDGET-P04, BUDGET-P05 Lighthouse mobile, median of ${runs}`, rows)];
    } finally {
      await floor.stop();
    }
  });
