/**
 * `npm run mutation` changes the rules one statement at a time and runs the tests of each rule file. It
 * prints the share of changes that a test noticed, and each change of `functions/` and `shared/` that
 * none noticed. `npm run mutation -- money` takes the files whose path contains a text. It needs
 * Stryker, which `npm test` does not:
 *
 *     npm install --no-save @stryker-mutator/core@9.6.1 @stryker-mutator/jest-runner@9.6.1
 *
 * A run of one rule file with its own test only takes seconds. Stryker would run every test that imports
 * the file otherwise.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Report {
  files: Record<
    string,
    {
      source: string;
      mutants: { status: string; replacement?: string; location: { start: { line: number } } }[];
    }
  >;
}

/** The settings of the unit tests; the configuration has no types. */
const { default: jest } = (await import('../jest.config.mjs' as string)) as {
  default: { projects: { displayName?: string }[] };
};
const unit = { ...jest.projects.find(({ displayName }) => displayName === 'unit') };
delete unit.displayName;

const NOTICED = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];

/** Rule files with a unit test of their own. */
const ruleFiles = (wanted: string): string[] =>
  execFileSync('git', ['ls-files', 'shared/*.test.ts', 'functions/*.test.ts', 'web/*.test.ts'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((test) => !test.startsWith('functions/') || test.endsWith('-rules.test.ts'))
    .map((test) => test.replace(/\.test\.ts$/, '.ts'))
    .filter((file) => file.includes(wanted) && existsSync(file));

const mutate = (file: string, folder: string): Report => {
  const environment = '@stryker-mutator/jest-runner/jest-env/node';
  const json = join(folder, 'report.json');
  const config = {
    mutate: [file],
    testRunner: 'jest',
    coverageAnalysis: 'perTest',
    jest: {
      projectType: 'custom',
      enableFindRelatedTests: false,
      configFile: join(folder, 'jest.mjs'),
    },
    // TypeScript 7 has no API for Stryker to read its settings with.
    tsconfigFile: 'none.json',
    plugins: ['@stryker-mutator/jest-runner'],
    concurrency: 1,
    reporters: ['json'],
    jsonReporter: { fileName: json },
    ignorePatterns: ['/dist', '/seed', '/e2e', '/docs', '/infra', '/local', '/bench'],
    tempDirName: join(folder, 'sandbox'),
  };
  const tests = {
    ...unit,
    testEnvironment: environment,
    testMatch: [`<rootDir>/${file.replace(/\.ts$/, '.test.ts')}`],
  };
  // Stryker reads it in the folder with its copy of the sources.
  writeFileSync(
    join(folder, 'jest.mjs'),
    `export default { ...${JSON.stringify(tests)}, rootDir: process.cwd() };`,
  );
  writeFileSync(join(folder, 'stryker.json'), JSON.stringify(config));
  execFileSync('npx', ['stryker', 'run', join(folder, 'stryker.json')], { stdio: 'pipe' });
  return JSON.parse(readFileSync(json, 'utf8')) as Report;
};

const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
const scores = new Map<string, { noticed: number; all: number }>();
for (const file of ruleFiles(process.argv[2] ?? '')) {
  const area = file.split('/').slice(0, 2).join('/');
  const score = scores.get(area) ?? { noticed: 0, all: 0 };
  scores.set(area, score);
  for (const { mutants, source } of Object.values(mutate(file, folder).files)) {
    const counted = mutants.filter(({ status }) => [...NOTICED, ...MISSED].includes(status));
    score.all += counted.length;
    score.noticed += counted.filter(({ status }) => NOTICED.includes(status)).length;
    if (file.startsWith('web/')) continue;
    for (const { status, replacement = '', location } of counted) {
      if (NOTICED.includes(status)) continue;
      const { line } = location.start;
      console.log(`${file}:${line} ${source.split('\n')[line - 1]?.trim()}  →  ${replacement}`);
    }
  }
}
rmSync(folder, { recursive: true });
console.table(
  [...scores].map(([area, { noticed, all }]) => ({
    area,
    noticed: `${noticed} of ${all}`,
    score: `${((100 * noticed) / all).toFixed(1)} %`,
  })),
);
