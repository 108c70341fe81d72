/**
 * Byte budgets of the built site (performance P1 and P2), a step of `npm test`. kB = 1000 bytes,
 * gzip -9, from the manifest that Vite writes; exits 1 when a page is over.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { table } from './table.ts';

const SITE = join(import.meta.dirname, '../dist/web');
const ENTRY = 'index.html';
const PAGES = ['home-page', 'category-page', 'products-page', 'product-page'];

/** kB: what must hold, and what is aimed at. */
const BUDGETS = {
  paint: { must: 112, aim: 98 },
  idle: { must: 125, aim: 112 },
  css: { must: 12, aim: 9 },
} as const;

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

/** The chunks that start together with the given ones. */
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

/** Those and every part that they load later by themselves or when asked; other pages are not. */
const closureUntilIdle = (manifest: Manifest, starts: readonly string[]): Set<string> => {
  const found = closure(manifest, starts);
  const later = [...found]
    .flatMap((name) => manifest[name]?.dynamicImports ?? [])
    .filter((name) => !name.startsWith('pages/') && !found.has(name));
  return later.length === 0 ? found : closureUntilIdle(manifest, [...found, ...later]);
};

const gzipKilobytes = async (files: Iterable<string>): Promise<number> => {
  const sizes = await Promise.all(
    [...files].map(async (file) => {
      const bytes = await readFile(join(SITE, file));
      return gzipSync(bytes, { level: 9 }).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
};

const manifest = JSON.parse(await readFile(join(SITE, '.vite/manifest.json'), 'utf8')) as Manifest;
const filesOf = (names: ReadonlySet<string>): string[] =>
  [...names].flatMap((name) => manifest[name]?.file ?? []);
const stylesOf = (names: ReadonlySet<string>): Set<string> =>
  new Set([...names].flatMap((name) => manifest[name]?.css ?? []));

const rows = await Promise.all(
  PAGES.map(async (page) => {
    const starts = [ENTRY, `pages/${page}.tsx`];
    const paint = closure(manifest, starts);
    const idle = closureUntilIdle(manifest, starts);
    return {
      page,
      paint: await gzipKilobytes(filesOf(paint)),
      idle: await gzipKilobytes(filesOf(idle)),
      css: await gzipKilobytes(stylesOf(idle)),
    };
  }),
);

const over = rows.flatMap((row) =>
  (['paint', 'idle', 'css'] as const)
    .filter((name) => row[name] > BUDGETS[name].must)
    .map((name) => `${row.page}: ${name} ${row[name].toFixed(1)} kB > ${BUDGETS[name].must} kB`),
);

console.log(
  table(
    ['kB gzip', 'JS to paint (P1)', 'JS until idle (P2)', 'CSS (P2)'],
    [
      ...rows.map(({ page, paint, idle, css }) => [page, paint, idle, css]),
      ['must', BUDGETS.paint.must, BUDGETS.idle.must, BUDGETS.css.must],
      ['aim', BUDGETS.paint.aim, BUDGETS.idle.aim, BUDGETS.css.aim],
    ],
  ),
);
if (over.length > 0) {
  console.error(`Over budget:\n${over.join('\n')}`);
  process.exitCode = 1;
}
