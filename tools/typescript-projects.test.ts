/** tsconfig.json lists one TypeScript project per runtime. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const TSC = join(ROOT, 'node_modules/.bin/tsc');

const { references } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as {
  references: { path: string }[];
};

const filesOf = (project: string): string[] =>
  execFileSync(TSC, ['-p', project, '--listFilesOnly'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  }).split('\n');

const sources = (): string[] =>
  readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => {
    if (/^(\.|node_modules$|dist$|cdk\.out$|coverage$)/.test(entry.name)) return [];
    if (!entry.isDirectory()) return [entry.name];
    const inside = readdirSync(join(ROOT, entry.name), { recursive: true, encoding: 'utf8' });
    return inside.map((file) => join(entry.name, file));
  });

test('every TypeScript file belongs to a project', () => {
  const covered = new Set(references.flatMap(({ path }) => filesOf(path)));
  const files = sources().filter((file) => /\.tsx?$/.test(file));
  expect(files.filter((file) => !covered.has(join(ROOT, file)))).toEqual([]);
});

/** The output of `tsc` for a file that reads `name`, with the options of `project`. */
const errorsFor = (project: string, name: string): string => {
  // A folder below node_modules, so that tsc finds the packages of types.
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'project-'));
  try {
    writeFileSync(join(folder, 'reader.ts'), `export const read: unknown = ${name};\n`);
    const config = { extends: join(ROOT, 'tsconfig', project), include: ['*.ts'], exclude: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { stdout } = spawnSync(TSC, ['-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const GLOBALS = ['document', 'process', 'expect'];

test.each([
  ['shared.json', []],
  ['functions.json', ['process']],
  ['web.json', ['document']],
  ['node.json', ['process']],
  ['node-and-browser.json', ['document', 'process']],
  ['tests.json', ['process', 'expect']],
  ['web-tests.json', ['document', 'process', 'expect']],
])('%s knows the globals %j and no others', (project, known) => {
  expect(GLOBALS.filter((name) => errorsFor(project, name) === '')).toEqual(known);
});
