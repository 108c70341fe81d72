/**
 * Builds the site into dist/web: what Vite makes of it, and the HTML of every public page with its
 * first frame (shared/public-pages.ts), which a phone shows before any script has come. The admin
 * panel is a build of its own beside it (decision 42).
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import { pageFile } from '#shared/spa-path.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SITE = join(ROOT, 'dist', 'web');
/** The same sources once more, built to run here. */
const FRAMES = join(ROOT, 'dist', 'first-frames');

type FirstFrames = typeof import('../web/app/first-frames.tsx');

/** A page's chunk and what it shares with others, so that they come together with the entry. */
const chunksOf = (manifest: Manifest, module: string): string[] => {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`${module} is not in the manifest`);
  if (chunk.isEntry) return [];
  return [chunk.file, ...(chunk.imports ?? []).flatMap((name) => chunksOf(manifest, name))];
};

const buildSite = async (): Promise<void> => {
  const common = { configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' } as const;
  await build(common);
  await build({
    ...common,
    build: { ssr: 'app/first-frames.tsx', outDir: FRAMES, manifest: false },
  });
  const script = pathToFileURL(join(FRAMES, 'first-frames.js')).href;
  const { firstFrames } = (await import(script)) as FirstFrames;
  const template = await readFile(join(SITE, 'index.html'), 'utf8');
  const manifest = JSON.parse(
    await readFile(join(SITE, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  for (const { name, html, module } of await firstFrames()) {
    const file = join(SITE, name === 'shell' ? 'index.html' : pageFile(name));
    const [preloads = ''] = /^(?:<link [^>]*>)*/.exec(html) ?? [];
    const chunks = module === undefined ? [] : chunksOf(manifest, module);
    const links = chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk}">`);
    const page = template
      .replace('</head>', () => `${preloads}${links.join('')}</head>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root" data-frame="${name}">${html.slice(preloads.length)}</div>`,
      );
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, page);
  }
  await rm(FRAMES, { recursive: true });
};

await buildSite();
await build({ configFile: join(ROOT, 'vite.admin.config.ts'), logLevel: 'error' });
