/**
 * Runs the unchanged shell commands of .github/workflows/deploy.yml in a clone, against the emulator.
 * Steps that use published actions (checkout, Node.js, credentials) are skipped.
 */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Emulator } from './emulator.ts';

const ROOT = join(import.meta.dirname, '..');
const WORKFLOW = join('.github', 'workflows', 'deploy.yml');

interface Step {
  id?: string;
  name?: string;
  if?: string;
  env?: Record<string, string>;
  run?: string;
}

interface Job {
  env: Record<string, string>;
  steps: Step[];
}

/** moto needs PyYAML, so Python has it. */
const TO_JSON = 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)';

const readJob = async (clone: string): Promise<Job> => {
  const input = await readFile(join(clone, WORKFLOW), 'utf8');
  const text = execFileSync('python3', ['-c', TO_JSON], { input, encoding: 'utf8' });
  return (JSON.parse(text) as { jobs: { deploy: Job } }).jobs.deploy;
};

/**
 * The clone links to the dependencies of this folder, so `npm ci` does nothing. The emulator has no
 * CloudFront: the server at EDGE answers instead.
 */
const PRELUDE = `
  npm() {
    case "$*" in
      'ci --ignore-scripts') ;;
      'run smoke -- https://'*) echo "$4" >> "$SMOKED"; command npm run --silent smoke -- "$EDGE" ;;
      *) echo "npm $* is not rehearsed"; return 1 ;;
    esac
  }
`;

/** A clone of this repository. It also contains the changes that are not committed. */
export interface Clone {
  folder: string;
  /** The hash of its commit. */
  commit: string;
}

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Rehearsal', '-c', 'user.email=nobody@invalid', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();

/** Commits all files of a folder to the clone. @returns the hash */
const commitFiles = (clone: string, files: string, message: string): string => {
  const at = [`--git-dir=${join(clone, '.git')}`, `--work-tree=${files}`];
  git(files, ...at, 'add', '--all');
  git(files, ...at, '-c', 'commit.gpgsign=false', 'commit', '--quiet', '--message', message);
  return git(clone, 'rev-parse', 'HEAD');
};

/** Makes a clone in the emulator's folder and copies `dist` to it, so that it needs no second build. */
export const makeClone = async ({ folder: parent }: Emulator): Promise<Clone> => {
  const folder = join(parent, 'clone');
  await mkdir(folder);
  git(folder, 'init', '--quiet');
  // The pattern `node_modules/` of .gitignore does not match a symbolic link.
  await appendFile(join(folder, '.git', 'info', 'exclude'), 'node_modules\noutputs.json\n');
  const commit = commitFiles(folder, ROOT, 'What is rehearsed');
  git(folder, 'checkout', '--quiet', '--force', commit);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true, verbatimSymlinks: true });
  return { folder, commit };
};

/** A text in a file of the clone, and its replacement. */
export type Change = readonly [file: string, from: string, to: string];

/** @returns the hash of the commit with the changes */
export const commitChanges = async (
  { folder }: Clone,
  changes: readonly Change[],
): Promise<string> => {
  for (const [file, from, to] of changes) {
    const text = await readFile(join(folder, file), 'utf8');
    assert.ok(text.includes(from), `${file} does not contain ${from}`);
    await writeFile(join(folder, file), text.replace(from, to));
  }
  return commitFiles(folder, folder, 'A release');
};

export interface Run {
  /** Name or commands of the steps that ended without an error. */
  passed: string[];
  /** Name or commands of the steps that failed, with their output. */
  failed: Map<string, string>;
}

export interface RunOptions {
  stage: string;
  /** The variable PRIVATE_SETTINGS of the stage's environment. */
  privateSettings: string;
  /** Address of the server that answers instead of CloudFront. */
  edge: string;
  /** Runs before the step with this name. */
  before?: Readonly<Record<string, () => Promise<void>>>;
}

/** Reads a file of variables in the format of GitHub's runner: `name=value` on each line. */
const readValues = async (file: string): Promise<Record<string, string>> => {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
};

/** @throws Error for an expression or a condition that this runner does not know */
export const runDeployWorkflow = async (
  emulator: Emulator,
  clone: Clone,
  { stage, privateSettings, edge, before = {} }: RunOptions,
): Promise<Run> => {
  const job = await readJob(clone.folder);
  const files = await mkdtemp(join(emulator.folder, 'run-'));
  const [output, environment, smoked] = ['output', 'environment', 'smoked'].map((name) =>
    join(files, name),
  ) as [string, string, string];
  for (const file of [environment, smoked]) await writeFile(file, '');
  const run: Run = { passed: [], failed: new Map() };
  const failedIds = new Set<string | undefined>();
  const values: Record<string, string> = {
    'inputs.stage': stage,
    'inputs.drop': '',
    'vars.PRIVATE_SETTINGS': privateSettings,
  };
  const valueOf = (expression: string): string => {
    const value = values[expression];
    assert.ok(value !== undefined, `The rehearsal does not know \${{ ${expression} }}`);
    return value;
  };
  const filled = (env: Record<string, string> = {}): Record<string, string> =>
    Object.fromEntries(
      Object.entries(env).map(([name, text]) => [
        name,
        text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => valueOf(expression)),
      ]),
    );
  const isWanted = (condition?: string): boolean => {
    const smokeFailed = /^failure\(\) && steps\.(\w+)\.outcome == 'failure'$/.exec(condition ?? '');
    if (smokeFailed) return failedIds.has(smokeFailed[1]);
    if (run.failed.size > 0) return false;
    return condition === undefined || valueOf(condition) !== '';
  };

  for (const step of job.steps) {
    if (step.run === undefined || !isWanted(step.if)) continue;
    const { run: commands, id, name = commands } = step;
    assert.ok(!commands.includes('${{'), `${name} has an expression in its commands`);
    await before[name]?.();
    await writeFile(output, '');
    const env = {
      ...process.env,
      ...emulator.environment,
      AWS_DEFAULT_REGION: emulator.environment['AWS_REGION'],
      // The workflow writes this file itself.
      PRIVATE_SETTINGS: undefined,
      CI: 'true',
      NO_COLOR: '1',
      EDGE: edge,
      SMOKED: smoked,
      GITHUB_OUTPUT: output,
      GITHUB_ENV: environment,
      ...filled(job.env),
      ...(await readValues(environment)),
      ...filled(step.env),
    };
    // GitHub's default shell.
    const shell = promisify(execFile)('bash', ['-e', '-c', PRELUDE + commands], {
      cwd: clone.folder,
      env,
      maxBuffer: 100 * 1024 * 1024,
    });
    await shell.then(
      () => run.passed.push(name),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        run.failed.set(name, stdout + stderr);
        failedIds.add(id);
      },
    );
    if (id !== undefined) {
      for (const [key, value] of Object.entries(await readValues(output))) {
        values[`steps.${id}.outputs.${key}`] = value;
      }
    }
  }
  const { SHOP_URL } = await readValues(environment);
  for (const address of (await readFile(smoked, 'utf8')).split('\n').filter(Boolean)) {
    assert.equal(address, SHOP_URL);
  }
  return run;
};
