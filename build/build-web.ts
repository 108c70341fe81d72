/**
 * Builds the site into dist/web: what Vite makes of it, and the HTML of every public page with its
 * first frame (shared/hosting/public-pages.ts), which a phone shows before any script has come. The admin
 * panel is a build of its own beside it (ADR-0024).
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { build, type Manifest } from 'vite';
import { imageSrcSet } from '#shared/domain/images.ts';
import { INLINE_SCRIPTS_FILE } from '#shared/hosting/site-headers.ts';
import { pageFile } from '#shared/hosting/spa-path.ts';
import type { FirstFrame } from '../web/shell/first-frames.tsx';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SITE = join(ROOT, 'dist', 'web');
/** The same sources once more, built to run here. */
const FRAMES = join(ROOT, 'dist', 'first-frames');

type FirstFrames = typeof import('../web/shell/first-frames.tsx');

const vite = { configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' } as const;

const renderFrames = async (): Promise<FirstFrame[]> => {
  const ssr = 'shell/first-frames.tsx';
  await build({ ...vite, build: { ssr, outDir: FRAMES, manifest: false } });
  const script = pathToFileURL(join(FRAMES, 'first-frames.js')).href;
  const { firstFrames } = (await import(script)) as FirstFrames;
  const frames = await firstFrames();
  await rm(FRAMES, { recursive: true });
  return frames;
};

const chunkOf = (manifest: Manifest, module: string) => {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`${module} is not in the manifest`);
  return chunk;
};

/** A page's script and those that it shares with others, each once, the entry first. */
const scriptsOf = (manifest: Manifest, module: string): string[] => {
  const { file, imports = [] } = chunkOf(manifest, module);
  return [...new Set([...imports.flatMap((name) => scriptsOf(manifest, name)), `/${file}`])];
};

/** `web/start.ts` as text that stands in every page alike: what differs are its `data-` attributes. */
const startScript = async (): Promise<string> => {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(ROOT, 'web/start.ts')],
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
};

/** The page that Vite made of index.html, in parts that each frame fills in its own way. */
const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const EMPTY_ROOT = '<div id="root"></div>';

/** For web/start.ts, which shares no code with the site: a `srcset` with a `*` for the name. */
const imageData = (images: FirstFrame['images']): string =>
  images === undefined
    ? ''
    : ` data-images="${imageSrcSet('*.webp')}" data-sizes="${images.sizes}" data-count="${images.count}"`;

const pageOf = (template: string, manifest: Manifest, start: string, frame: FirstFrame): string => {
  const { name, html, module = 'index.html', calls, images } = frame;
  const scripts = scriptsOf(manifest, module);
  // React puts them in front of what it renders.
  const preloads = /^(?:<link [^>]*>)*/.exec(html)?.[0] ?? '';
  const first = `<script data-scripts="${scripts.join(' ')}" data-calls="${calls.join(' ')}"${imageData(images)}>${start}</script>`;
  const content = html.replace(/^(?:<link [^>]*>)*/, '');
  const filled = [
    [ENTRY, first + preloads],
    [EMPTY_ROOT, `<div id="root" data-frame="${name}">${content}</div>`],
  ] as const;
  return filled.reduce((page, [place, text]) => {
    if (page.search(place) < 0) throw new Error(`index.html has no ${String(place)}`);
    return page.replace(place, () => text);
  }, template);
};

await build(vite);
const template = await readFile(join(SITE, 'index.html'), 'utf8');
const manifest = JSON.parse(await readFile(join(SITE, '.vite/manifest.json'), 'utf8')) as Manifest;
const start = await startScript();
const digest = createHash('sha256').update(start).digest('base64');
await writeFile(join(SITE, INLINE_SCRIPTS_FILE), JSON.stringify([`sha256-${digest}`]));
for (const frame of await renderFrames()) {
  const file = join(SITE, frame.name === 'shell' ? 'index.html' : pageFile(frame.name));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, pageOf(template, manifest, start, frame));
}
await build({ ...vite, configFile: join(ROOT, 'vite.admin.config.ts') });
