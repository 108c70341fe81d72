/** Byte budgets of the site (BUDGET-P01, BUDGET-P02) and of read handlers (BUDGET-P10). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import type { PublicPage } from '#shared/hosting/site-pages.ts';
import { TEMPLATES_FILE, type Templates } from '#shared/hosting/published-page.ts';
import { httpRows } from '#shared/rows/index.ts';
import { bundleOf } from '../build/build-functions.ts';
import { print, report, row } from './report.ts';

const SITE = join(import.meta.dirname, '../dist/web');
const TEMPLATES = join(import.meta.dirname, '../dist/renderer', TEMPLATES_FILE);
const ENTRY = 'index.html';
const PAGES = [
  ['home', 'home-page'],
  ['category', 'listing-pages'],
  ['products', 'listing-pages'],
  ['product', 'product-page'],
] as const satisfies [PublicPage, string][];

const BUDGETS = {
  paint: { must: 112, aim: 98 },
  idle: { must: 125, aim: 112 },
  css: { must: 12, aim: 9 },
  html: { must: 10.7, aim: 9 },
  zip: { must: 90, aim: 75 },
} as const;

/** gzip -9 approximates what CloudFront sends. */
const gzippedKilobytes = (content: string | Buffer): number =>
  gzipSync(content, { level: 9 }).length / 1000;

const gzipKilobytes = async (file: string): Promise<number> =>
  gzippedKilobytes(await readFile(file));

/** The deflated bundle and about 130 bytes of zip directory. */
const zipKilobytes = async (file: string): Promise<number> =>
  (deflateRawSync(await readFile(file), { level: 9 }).length + 130) / 1000;

/**
 * Rows of BUDGET-P10. `renderPage` reads too, but its bundle has the client of S3 (ADR-0052), and the
 * bundle of `getHealth` has the client of Stripe (ADR-0029).
 */
const readRows = httpRows.filter(
  ({ method, uses, work }) => method === 'GET' && !('renderer' in uses) && work === undefined,
);

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const closure = (manifest: Manifest, starts: readonly string[]): Set<string> => {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the manifest`);
    if (found.has(name)) return;
    found.add(name);
    chunk.imports?.forEach(visit);
  };
  starts.forEach(visit);
  return found;
};

/** Only a tap, an order or another page loads these chunks. */
const LATER =
  /^(?:pages\/|_listing-|_search-|.*\/(?:image-viewer|filter-panel|listing|placed-order)\.tsx?$)/;

const closureUntilIdle = (manifest: Manifest, starts: readonly string[]): Set<string> => {
  const found = closure(manifest, starts);
  const later = [...found]
    .flatMap((name) => manifest[name]?.dynamicImports ?? [])
    .filter((name) => !LATER.test(name) && !found.has(name));
  return later.length === 0 ? found : closureUntilIdle(manifest, [...found, ...later]);
};

const sum = async (files: Iterable<string>): Promise<number> => {
  const sizes = await Promise.all([...files].map((file) => gzipKilobytes(join(SITE, file))));
  return sizes.reduce((total, size) => total + size, 0);
};

const manifest = JSON.parse(await readFile(join(SITE, '.vite/manifest.json'), 'utf8')) as Manifest;
const filesOf = (names: ReadonlySet<string>): string[] =>
  [...names].flatMap((name) => manifest[name]?.file ?? []);
const stylesOf = (names: ReadonlySet<string>): Set<string> =>
  new Set([...names].flatMap((name) => manifest[name]?.css ?? []));

const templates = JSON.parse(await readFile(TEMPLATES, 'utf8')) as Templates;

const pages = await Promise.all(
  PAGES.map(async ([page, module]) => {
    const starts = [ENTRY, `pages/${module}.tsx`];
    const paint = closure(manifest, starts);
    const idle = closureUntilIdle(manifest, starts);
    return {
      page,
      html: gzippedKilobytes(templates[page].frame),
      paint: await sum(filesOf(paint)),
      idle: await sum(filesOf(idle)),
      css: await sum(stylesOf(idle)),
    };
  }),
);

const handlers = await Promise.all(
  readRows.map(async (read) => ({ id: read.id, zip: await zipKilobytes(bundleOf(read)) })),
);

print(
  report('BUDGET-P01, BUDGET-P02 site, kB gzip', [
    ...pages.flatMap(({ page, html, paint, idle, css }) => [
      row(`${page}: HTML without data`, html, BUDGETS.html),
      row(`${page}: JavaScript to paint`, paint, BUDGETS.paint),
      row(`${page}: JavaScript until idle`, idle, BUDGETS.idle),
      row(`${page}: CSS`, css, BUDGETS.css),
    ]),
  ]),
);
print(
  report(
    'BUDGET-P10 zips of read handlers, kB',
    handlers.map(({ id, zip }) => row(id, zip, BUDGETS.zip)),
  ),
);
