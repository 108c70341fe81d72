/** The rule that assigns the site's modules to chunks: a module's folder decides. */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Written beside Vite's manifest by vite.config.ts: the modules of every chunk. */
export const CHUNK_MODULES_FILE = '.vite/chunk-modules.json';

/** Chunk file → modules that it contains, as paths below the repository. */
export type ChunkModules = Readonly<Record<string, readonly string[]>>;

/** Path below the repository; virtual modules of the bundler keep their id. */
export const modulePath = (id: string): string =>
  id.startsWith('\0') ? id : relative(ROOT, id).replaceAll('\\', '/');

/** Every page waits for the first script, so only these files of web/ are in it. */
const FIRST_SCRIPT =
  /^web\/(?:index\.html|content\.build\.ts|paths\.ts|forms\/use-submit\.ts|(?:shell|api)\/.*|(?:ui|features\/[^/]+)\/core\/.*)$/;

export const isInFirstScript = (path: string): boolean => FIRST_SCRIPT.test(path);

/** The stylesheet is a module of the entry; its text is in a file of its own. */
const isAllowed = (path: string): boolean =>
  isInFirstScript(path) || path === 'web/styles/main.scss';

/** Each bootstrap icon is a module, so that a page's icons stay in the page's chunk. */
const isIcon = (path: string): boolean => path.startsWith('node_modules/bootstrap-icons/');

/** Groups for Rolldown's `codeSplitting`; the first one that matches takes a module. */
export const chunkGroups = [
  {
    name: 'first',
    test: (id: string): boolean => {
      const path = modulePath(id);
      const isLibrary = /^(?:\0|node_modules\/|shared\/)/.test(path) && !isIcon(path);
      return isLibrary || isInFirstScript(path);
    },
  },
  {
    name: 'listing',
    test: (id: string): boolean => modulePath(id).startsWith('web/features/catalog/listing/'),
  },
  {
    // The home page's welcome dialog needs nothing else of what several pages share.
    name: 'dialog',
    test: (id: string): boolean =>
      /^(?:web\/ui\/on-demand\/dialog\.tsx|.*\/check-lg\.svg)$/.test(modulePath(id)),
  },
  {
    name: 'product-parts',
    test: (id: string): boolean =>
      /^web\/features\/(?:reviews\/product-reviews|terms\/assurances|catalog\/product\/(?:more-pieces|product-facts))\.tsx$/.test(
        modulePath(id),
      ),
  },
  {
    // One chunk for the modules that several pages share: separate chunks would cost requests.
    name: 'shared-by-pages',
    test: (id: string): boolean => modulePath(id).startsWith('web/') || isIcon(modulePath(id)),
    minShareCount: 2,
  },
];

/** Source files of web/ that belong into the first script. */
export const firstScriptFiles = (): string[] =>
  readdirSync(join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
    .map((file) => `web/${file.replaceAll('\\', '/')}`)
    .filter((path) => /(?<!\.test|\.d)\.tsx?$/.test(path) && isInFirstScript(path));

/**
 * Compares the built chunks with the rule.
 *
 * @param first file name of the first script's chunk
 * @param files the source files that must be in it
 * @returns one sentence for each module that is in the wrong chunk; empty when the rule holds
 */
export const chunkFaults = (
  chunks: ChunkModules,
  first: string,
  files: readonly string[],
): string[] => {
  const inFirst = new Set(chunks[first]);
  const missing = files.filter((path) => !inFirst.has(path));
  const strays = [...inFirst].filter((path) => path.startsWith('web/') && !isAllowed(path));
  return [
    ...missing.map(
      (path) => `${path} is not in the first script: no module of it imports the file.`,
    ),
    ...strays.map(
      (path) => `${path} is in the first script: move it to a core/ folder or import it lazily.`,
    ),
  ];
};
