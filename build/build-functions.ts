/** `functions/<folder>/<id>.ts` → `dist/functions/<id>/index.cjs`, for AWS and the local shop. */
import { allRows, handlerFile, kebabCase } from '#shared/rows/index.ts';
import { build, context, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const FUNCTIONS_DIR = join('dist', 'functions');

export const bundleOf = ({ id }: { id: string }): string =>
  join(ROOT, FUNCTIONS_DIR, kebabCase(id), 'index.cjs');

const entryPoints = (): Record<string, string> => {
  const entries = allRows.map((row) => ({
    out: `${kebabCase(row.id)}/index`,
    file: handlerFile(row),
  }));
  const missing = entries.filter(({ file }) => !existsSync(join(ROOT, file)));
  if (missing.length > 0) {
    throw new Error(`Rows without a handler: ${missing.map(({ file }) => file).join(', ')}`);
  }
  return Object.fromEntries(entries.map(({ out, file }) => [out, file]));
};

/** The shop uses no service that streams events. Saves 7 kB zipped. */
const withoutEventStreams: Plugin = {
  name: 'without-event-streams',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

/** The SDK reads only the version; the rest is 1 kB zipped. */
const onlyVersions: Plugin = {
  name: 'only-versions',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk.client-[\w-]+.package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string };
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

const PACKAGE = '@aws-sdk/lib-dynamodb';
const PACKAGE_FOLDER = join('node_modules', PACKAGE);

/** Leaves the document client out of bundles that only read, which its package does not allow. */
const withoutUnusedWrites: Plugin = {
  name: 'without-unused-writes',
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /lib-dynamodb|^\.\.?\// }, async ({ path, pluginData, ...from }) => {
      const isOfPackage = path === PACKAGE || from.importer.includes(PACKAGE_FOLDER);
      if (pluginData === PACKAGE || !isOfPackage) return undefined;
      const { importer, kind, resolveDir } = from;
      const found = await resolve(path, { importer, kind, resolveDir, pluginData: PACKAGE });
      return { ...found, sideEffects: false };
    });
  },
};

const options = (minify: boolean): BuildOptions => ({
  absWorkingDir: ROOT,
  entryPoints: entryPoints(),
  outdir: FUNCTIONS_DIR,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  // A bundle that is an ES module starts a tenth slower.
  format: 'cjs',
  // The oldest Node of the local shop. Lambda runs Node 24.
  target: 'node20.19',
  // esbuild leaves unused code out of ES modules only.
  mainFields: ['module', 'main'],
  // sharp has native code for each platform. Lambda loads it from a layer.
  external: ['sharp'],
  plugins: [withoutEventStreams, onlyVersions, withoutUnusedWrites],
  alias: {
    '@aws-sdk/credential-provider-node': join(ROOT, 'functions/table/sdk-substitutes.ts'),
    '@aws-sdk/endpoint-cache': join(ROOT, 'functions/table/sdk-substitutes.ts'),
  },
  // Without it React's development build is bundled too.
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  minify,
  logLevel: 'silent',
});

/** Packages that a bundle imports but lacks. Locally node_modules would hide the mistake. */
const missingPackages = ({ outputs }: Metafile): string[] =>
  Object.entries(outputs).flatMap(([file, { imports }]) =>
    imports
      .filter(({ external, kind }) => external && kind !== 'dynamic-import')
      .filter(({ path }) => !isBuiltin(path))
      .map(({ path }) => `${file} imports ${path}`),
  );

/** @throws Error when a handler is missing, Lambda cannot load a bundle, or esbuild fails */
const buildFunctions = async (): Promise<Metafile> => {
  await rm(join(ROOT, FUNCTIONS_DIR), { recursive: true, force: true });
  const { metafile } = await build({ ...options(true), metafile: true });
  const missing = missingPackages(metafile);
  if (missing.length > 0) throw new Error(`Missing on Lambda: ${missing.join(', ')}`);
  return metafile;
};

/**
 * Builds now and after every change, without minifying.
 * @param onBuild called after each build with its errors
 * @returns a function that ends watching
 */
export const watchFunctions = async (
  onBuild: (errors: readonly string[]) => void,
): Promise<() => Promise<void>> => {
  const watched = await context({
    ...options(false),
    plugins: [
      withoutEventStreams,
      {
        name: 'report',
        setup: ({ onEnd }) => {
          onEnd(({ errors }) =>
            onBuild(
              errors.map(({ text, location }) =>
                location ? `${location.file}:${location.line}: ${text}` : text,
              ),
            ),
          );
        },
      },
    ],
  });
  await watched.watch();
  return () => watched.dispose();
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const startedAt = performance.now();
  const { outputs } = await buildFunctions();
  const bytes = Object.values(outputs).reduce((sum, output) => sum + output.bytes, 0);
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(
    `${Object.keys(outputs).length} functions, ${Math.round(bytes / 1000)} kB, ${seconds.toFixed(1)} s\n`,
  );
}
