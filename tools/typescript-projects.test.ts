import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const TSC = join(ROOT, 'node_modules/.bin/tsc');

const { references } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as {
  references: { path: string }[];
};

const filesOf = (project: string): string[] => {
  const config = execFileSync(TSC, ['-p', project, '--showConfig'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const { files = [] } = JSON.parse(config) as { files?: string[] };
  return files.map((file) => join(ROOT, dirname(project), file));
};

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
