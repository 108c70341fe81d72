/** The shop, the panel as a separate build (ADR-0024), and templates with a renderer (ADR-0052). */
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { build, type Manifest } from 'vite';
import { LEGAL_PAGES } from '#shared/domain/legal.ts';
import {
  ICON_FILE,
  PLACES,
  PUBLISHED_PAGES,
  RENDERER_FILE,
  TEMPLATES_FILE,
  type Renderer,
  type Templates,
} from '#shared/hosting/published-page.ts';
import type { PrerenderedPage } from '../web/prerender/prerender.tsx';
import { criticalStyles, sheetOf, withoutFonts, withStyles } from './critical-styles.ts';
import { examplePages } from './example-pages.ts';
import { withPolicy } from './page-policy.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SITE = join(ROOT, 'dist', 'web');
const PRERENDER = join(ROOT, 'dist', 'prerender');
const RENDERER = join(ROOT, 'dist', 'renderer');

type Name = PrerenderedPage['name'];

type Prerender = typeof import('../web/prerender/prerender.tsx');

const vite = { configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' } as const;

const renderPages = async (): Promise<PrerenderedPage[]> => {
  const ssr = 'prerender/prerender.tsx';
  await build({ ...vite, build: { ssr, outDir: PRERENDER, manifest: false } });
  const script = pathToFileURL(join(PRERENDER, 'prerender.js')).href;
  const { prerenderPages } = (await import(script)) as Prerender;
  const pages = await prerenderPages();
  await rm(PRERENDER, { recursive: true });
  return pages;
};

const buildRenderer = (): Promise<unknown> =>
  build({
    ...vite,
    // Without this the bundle also has React's development build, and Redux checks every state.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'prerender/renderer.tsx',
      outDir: RENDERER,
      manifest: false,
      minify: true,
      copyPublicDir: false,
      rolldownOptions: {
        // Lambda loads one file faster than several at a cold start.
        output: { entryFileNames: RENDERER_FILE, codeSplitting: false },
      },
    },
  });

const chunkOf = (manifest: Manifest, module: string) => {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`${module} is not in the manifest`);
  return chunk;
};

const scriptsOf = (manifest: Manifest, module: string): string[] => {
  const { file, imports = [] } = chunkOf(manifest, module);
  return [...new Set([...imports.flatMap((name) => scriptsOf(manifest, name)), `/${file}`])];
};

/** A product's lower parts are in the HTML and must not be drawn again (ADR-0055). */
const PARTS = '_product-parts';

const partsOf = (manifest: Manifest, module: string): string[] =>
  (chunkOf(manifest, module).dynamicImports ?? [])
    .filter((name) => name.startsWith(PARTS))
    .map((name) => `/${chunkOf(manifest, name).file}`);

/**
 * The inline script of a page, without the parts that only other pages need. HTML that is longer than
 * the first packets of a connection arrives a round trip later.
 */
const startScript = async (page: Name): Promise<string> => {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(ROOT, 'web/start.ts')],
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
    define: { PAGE: JSON.stringify(page) },
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
};

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const EMPTY_ROOT = '<div id="root"></div>';

/** @param data elements after the root element */
const fill = (
  template: string,
  manifest: Manifest,
  start: string,
  { name, module = 'index.html', preloads, content }: PrerenderedPage,
  data = '',
): string => {
  const scripts = [...scriptsOf(manifest, module), ...partsOf(manifest, module)];
  const startTag = `<script data-scripts="${scripts.join(' ')}" data-styles="${sheetOf(template)}">${start}</script>`;
  const filled = [
    [ENTRY, startTag + preloads],
    [EMPTY_ROOT, `<div id="root" data-prerendered="${name}">${content}</div>${data}`],
  ] as const;
  return filled.reduce((page, [part, text]) => {
    if (page.search(part) < 0) throw new Error(`index.html has no ${String(part)}`);
    return page.replace(part, () => text);
  }, template);
};

const GROUPS: readonly (readonly Name[])[] = [
  ['home'],
  ['products', 'category'],
  ['product', 'productAlias'],
  ['search', 'about', 'terms', ...LEGAL_PAGES, 'login', 'signUp', 'requestReset', 'cart', 'shell'],
];

/** Example pages have every element that data can add. */
const criticalByPage = async (
  sheet: string,
  templates: Templates,
): Promise<(name: Name) => string> => {
  const renderer = pathToFileURL(join(RENDERER, RENDERER_FILE)).href;
  const { renderPage } = (await import(renderer)) as Renderer;
  const whole = await readFile(join(SITE, sheet), 'utf8');
  const examples = await Promise.all(
    examplePages().map(async ({ page, path, data }) => {
      const { template } = templates[page];
      const html = await renderPage({ template, origin: 'https://example.com', path, data });
      return { page, html };
    }),
  );
  const htmlOf = (name: Name): string[] => [
    templates[name].frame,
    ...examples.filter(({ page }) => page === name).map(({ html }) => html),
  ];
  const critical = new Map<Name, string>();
  for (const group of GROUPS) {
    const rules = await criticalStyles(whole, group.flatMap(htmlOf), group.includes('shell'));
    for (const name of group) critical.set(name, rules);
  }
  return (name) => {
    const rules = critical.get(name);
    if (rules === undefined) throw new Error(`${name} is in none of GROUPS`);
    return rules;
  };
};

await build(vite);
const template = (await readFile(join(SITE, 'index.html'), 'utf8')).replaceAll(/>\s+</g, '><');
const manifest = JSON.parse(await readFile(join(SITE, '.vite/manifest.json'), 'utf8')) as Manifest;
const found: Partial<Templates> = {};
for (const page of await renderPages()) {
  const start = await startScript(page.name);
  const frame = fill(template, manifest, start, page);
  const unfilled = { ...page, ...PLACES };
  found[page.name] = { template: fill(template, manifest, start, unfilled, PLACES.data), frame };
}
const templates = found as Templates;
await buildRenderer();
const criticalOf = await criticalByPage(sheetOf(template), templates);
const sheetFile = join(SITE, sheetOf(template));
await writeFile(sheetFile, withoutFonts(await readFile(sheetFile, 'utf8')));
const finish = (html: string, name: Name): string => withPolicy(withStyles(html, criticalOf(name)));
await rm(join(SITE, 'index.html'));
const finished = PUBLISHED_PAGES.map((name) => {
  const { template: filled, frame } = templates[name];
  return [name, { template: finish(filled, name), frame: finish(frame, name) }] as const;
});
await copyFile(join(SITE, 'brand', 'favicon.svg'), join(RENDERER, ICON_FILE));
await writeFile(join(RENDERER, TEMPLATES_FILE), JSON.stringify(Object.fromEntries(finished)));
await build({ ...vite, configFile: join(ROOT, 'vite.admin.config.ts') });
const panel = join(SITE, 'admin', 'index.html');
await writeFile(panel, withPolicy(await readFile(panel, 'utf8')));
