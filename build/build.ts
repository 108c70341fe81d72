/**
 * Builds a part only if its sources have changed. As a script it builds the named parts, by default
 * `dist/functions` and `dist/web`.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Part {
  sources: readonly string[];
  /** Arguments of a Node process, so that parts build in parallel and free their memory. */
  command: readonly string[];
}

const TOOLS = ['package-lock.json', 'tsconfig/base.json', 'build/build.ts', 'shared'];

export const PARTS = {
  functions: {
    sources: [...TOOLS, 'functions', 'build/build-functions.ts'],
    command: ['--import', 'tsx', 'build/build-functions.ts'],
  },
  web: {
    sources: [
      ...TOOLS,
      'web',
      'vite.config.ts',
      'vite.admin.config.ts',
      'build/build-web.ts',
      'build/critical-styles.ts',
      'build/example-pages.ts',
      'build/site-chunks.ts',
      'seed/catalogue.json',
      'seed/logo.svg',
    ],
    command: ['--import', 'tsx', 'build/build-web.ts'],
  },
  synthesized: {
    sources: [
      ...TOOLS,
      'infra',
      'cdk.json',
      'package.json',
      'test-support/synthesis.ts',
      'test-support/template.ts',
    ],
    command: ['--import', 'tsx', 'test-support/synthesis.ts'],
  },
} as const satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;

const filesIn = async (path: string): Promise<string[]> => {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(join(ROOT, path), options).catch(() => undefined);
  if (!entries) return [path];
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)));
};

/** The hash leaves out dates, which change with every checkout. */
const hashOf = async ({ sources }: Part): Promise<string> => {
  const files = (await Promise.all(sources.map(filesIn))).flat().toSorted();
  const built = files.filter((file) => !/\.test\.tsx?$/.test(file));
  const contents = await Promise.all(built.map((file) => readFile(join(ROOT, file))));
  const hash = createHash('sha256').update(process.version);
  for (const [at, content] of contents.entries()) hash.update(`\n${built[at]}\n`).update(content);
  return hash.digest('hex');
};

export const stampOf = (name: PartName): string => join(ROOT, 'dist', `${name}.stamp`);

export const forgetBuild = (name: PartName): Promise<void> => rm(stampOf(name), { force: true });

export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/**
 * @returns whether the part was built
 * @throws BuildError
 */
export const buildIfChanged = async (name: PartName): Promise<boolean> => {
  const hash = await hashOf(PARTS[name]);
  const built = existsSync(join(ROOT, 'dist', name));
  if (built && (await readFile(stampOf(name), 'utf8').catch(() => '')) === hash) return false;
  await forgetBuild(name);
  const building = promisify(execFile)(process.execPath, [...PARTS[name].command], {
    cwd: ROOT,
    // Test runners set NODE_ENV to "test", which would put React's development build into dist/.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const end = (): void => void building.child.kill();
  process.once('exit', end);
  await building.catch((error: { stderr: string; stdout: string }) => {
    throw new BuildError((error.stderr || error.stdout).trim(), { cause: error });
  });
  process.off('exit', end);
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  await writeFile(stampOf(name), hash);
  return true;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2) as PartName[];
  const parts: readonly PartName[] = named.length > 0 ? named : ['functions', 'web'];
  await Promise.all(parts.map(buildIfChanged));
}
