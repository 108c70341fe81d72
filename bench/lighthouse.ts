/**
 * Runs Lighthouse with its mobile profile (slow 4G and a CPU slowed down by 4, both simulated).
 *
 * npx fetches Lighthouse on demand: with its dependencies every `npm ci` would be a quarter larger.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from 'simple-statistics';

/** The last version that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

export interface PageScores {
  /** 0–100. */
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

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const run = promisify(execFile);

/** Sometimes the browser's trace lacks its beginning, and Lighthouse asks for another run. */
const TRIES = 3;

const reportOf = async (
  url: string,
  skipped: readonly string[],
  triesLeft = TRIES,
): Promise<Report> => {
  const args = [
    ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json'],
    '--chrome-flags=--headless=new --no-sandbox',
    ...skipped.map((audit) => `--skip-audits=${audit}`),
  ];
  try {
    return JSON.parse((await run('npx', args, { maxBuffer: 64e6 })).stdout) as Report;
  } catch (error) {
    if (triesLeft > 1) return reportOf(url, skipped, triesLeft - 1);
    throw new Error(`Lighthouse cannot measure ${url}: ${(error as { stderr: string }).stderr}`);
  }
};

const measureOnce = async (url: string, skipped: readonly string[]): Promise<PageScores> => {
  const { categories, audits } = await reportOf(url, skipped);
  const score = (category: string): number => (categories[category]?.score ?? Number.NaN) * 100;
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
};

/**
 * Takes the median of each figure on its own, because other load rarely disturbs all figures of a
 * run.
 *
 * @param skipped ids of audits that do not apply to the page
 * @throws Error when Lighthouse could not load the page
 */
export const medianScores = async (
  url: string,
  runs: number,
  skipped: readonly string[] = [],
): Promise<PageScores> => {
  const all: PageScores[] = [];
  for (let at = 0; at < runs; at++) all.push(await measureOnce(url, skipped));
  const of = (name: keyof PageScores): number => median(all.map((scores) => scores[name]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    lcp: of('lcp'),
    cls: of('cls'),
    tbt: of('tbt'),
  };
};
