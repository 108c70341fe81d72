/**
 * `npm test -- unit lint` runs only these steps and the ones that they need. `npm test --
 * --changed` runs every check, and only tests of files changed since the branch `main`. A step that
 * is not a test counts as one.
 */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { PARTS } from '../build/build.ts';
import { prepareMachine } from '../test-support/machine.ts';

interface Outcome {
  passed: number;
  failed: number;
  /** Output that was not printed while the step ran. */
  output: string;
}

interface Step {
  name: string;
  /** Uses both cores, so no other step runs at the same time. */
  isAlone?: true;
  needs?: readonly string[];
  printsOutput?: boolean;
  run: () => Promise<Outcome>;
}

const CHANGED_SINCE = 'main';
const NAMES = process.argv.slice(2);
/** For a quick answer. A review and the pipeline run everything. */
const CHANGED = NAMES.includes('--changed');

const STEP_TIMEOUT_MS = 60 * 60 * 1000;
const CORES = 2;
/** One more than there are cores, because tests also wait. */
const WORKERS = CORES + 1;
const ROOT = join(import.meta.dirname, '..');

const runningGroups = new Set<number>();
const endAll = (signal: NodeJS.Signals): void => {
  for (const pid of runningGroups) {
    try {
      process.kill(-pid, signal);
    } catch {
      // The group has already ended.
    }
  }
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endAll(signal);
    process.exit(1);
  });
}

/** Finished files of jest, or tests of Playwright, by running step. */
const running = new Map<string, number>();
const startedAt = performance.now();

/** Replaces the last line of a terminal. Writes nothing into a log file. */
const showLine = (text: string): void => {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001B[K${text}`);
};
const showProgress = (): void => {
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  const steps = [...running].map(([name, count]) => (count > 0 ? `${name} ${count}` : name));
  showLine(`${minutes} min: ${steps.join(', ')}`);
};
const print = (text: string): void => {
  showLine('');
  console.log(text);
};

interface Ran {
  ok: boolean;
  output: string;
}

const runCommand = async (
  [file = '', ...args]: readonly string[],
  env: Record<string, string> = {},
  onLine?: (line: string) => void,
): Promise<Ran> =>
  new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
        NO_COLOR: '1',
        ...env,
      },
    });
    let output = '';
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        output += `${line}\n`;
        onLine?.(line);
      });
    }
    const { pid } = child;
    if (pid) runningGroups.add(pid);
    const timer = setTimeout(() => {
      output += `\nStill running after ${STEP_TIMEOUT_MS / 60_000} minutes: killed.\n`;
      if (pid) process.kill(-pid, 'SIGKILL');
    }, STEP_TIMEOUT_MS);
    const end = (ok: boolean): void => {
      clearTimeout(timer);
      if (pid) runningGroups.delete(pid);
      resolve({ ok, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });

const check =
  (...commands: readonly (readonly string[])[]) =>
  async (): Promise<Outcome> => {
    let output = '';
    for (const line of commands) {
      const result = await runCommand(line);
      output += result.output;
      if (!result.ok) return { passed: 0, failed: 1, output };
    }
    return { passed: 1, failed: 0, output };
  };

interface Counts {
  passed: number;
  failed: number;
}

const FAILED = /^FAIL |^✗ /;
const PASSED = /^PASS |^\s*(?:[✓○]|\[\d+\/\d+\])/u;

/** From the runner's summary: `Tests: 1 failed, 64 passed, 65 total` or `  64 passed (2.1m)`. */
const countIn = (output: string, kind: 'passed' | 'failed'): number => {
  const summaries = [...output.matchAll(/^(?:Tests:.*|  \d+ (?:passed|failed)\b.*)$/gm)].join('\n');
  return Number(new RegExp(`(\\d+) ${kind}\\b`).exec(summaries)?.[1] ?? 0);
};

/** A failed run without a failed test, such as a file that does not load, counts as one failure. */
const runAndCount = async (
  step: string,
  line: readonly string[],
  env: Record<string, string>,
): Promise<Outcome> => {
  // Written by the callback, which the compiler does not follow.
  let isPrinted = false as boolean;
  const { ok, output } = await runCommand(line, env, (text) => {
    isPrinted ||= FAILED.test(text);
    if (PASSED.test(text)) running.set(step, (running.get(step) ?? 0) + 1);
    else if (isPrinted) print(text);
  });
  const passed = countIn(output, 'passed');
  const failed = countIn(output, 'failed');
  const isValid = ok && (passed > 0 || CHANGED);
  return {
    passed,
    failed: isValid ? failed : Math.max(failed, 1),
    output: isPrinted ? '' : output,
  };
};

/** Permissions that the functions have used in endpoint tests. */
const USED_PERMISSIONS_FILE = join(ROOT, 'dist', 'used-permissions.txt');

const jest = (project: string, workers: number) => (): Promise<Outcome> =>
  runAndCount(
    project,
    [
      'jest',
      `--selectProjects=${project}`,
      `--maxWorkers=${workers}`,
      ...(CHANGED ? [`--changedSince=${CHANGED_SINCE}`, '--passWithNoTests'] : []),
      // A failed test may leave a server open, which would keep jest running.
      '--forceExit',
    ],
    { USED_PERMISSIONS_FILE },
  );

const playwright = (step: string, config: string) => (): Promise<Outcome> =>
  runAndCount(
    step,
    [
      'playwright',
      'test',
      `--config=${config}`,
      '--reporter=./tools/journey-reporter.ts',
      ...(CHANGED ? [`--only-changed=${CHANGED_SINCE}`, '--pass-with-no-tests'] : []),
    ],
    {},
  );

const FOLDERS = [
  'shared',
  'functions',
  'infra',
  'web',
  'local',
  'build',
  'test-support',
  'tools',
  'bench',
  'e2e',
];

const STEPS: readonly Step[] = [
  {
    name: 'build',
    // All parts, because two steps must not build one at the same time.
    run: check(['tsx', 'build/build.ts', ...Object.keys(PARTS)]),
  },
  // The longest step, whose tests often wait. The others run one after another beside it.
  { name: 'endpoint', needs: ['build'], run: jest('endpoint', WORKERS) },
  { name: 'format', run: check(['prettier', '--check', '--log-level', 'warn', '.']) },
  { name: 'lint', run: check(['oxlint']) },
  { name: 'types', run: check(['tsc', '--build']) },
  {
    name: 'dependency rules',
    run: check(['depcruise', '--config', '.dependency-cruiser.cjs', ...FOLDERS]),
  },
  { name: 'unused code', run: check(['knip']) },
  { name: 'unit', run: jest('unit', 1) },
  {
    name: 'byte budgets',
    needs: ['build'],
    run: check(['tsx', 'bench/bytes.ts']),
    printsOutput: true,
  },
  { name: 'infra', needs: ['build'], run: jest('infra', 1) },
  { name: 'local', needs: ['build'], run: jest('local', 1) },
  {
    name: 'least privilege',
    needs: ['build', 'endpoint'],
    run: check(['tsx', 'tools/check/least-privilege.ts', USED_PERMISSIONS_FILE]),
    printsOutput: true,
  },
  {
    name: 'pictures',
    isAlone: true,
    needs: ['build'],
    run: playwright('pictures', 'e2e/pictures/playwright.config.ts'),
  },
  {
    name: 'journeys',
    isAlone: true,
    needs: ['build'],
    run: playwright('journeys', 'playwright.config.ts'),
  },
];

const stepsToRun = (names: readonly string[]): readonly Step[] => {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = STEPS.map(({ name }) => `"${name}"`).join(', ');
    console.error(`Unknown step: ${unknown.join(', ')}. The steps are: ${known}.`);
    process.exit(1);
  }
  const requested = STEPS.filter(({ name }) => names.length === 0 || names.includes(name));
  const needed = new Set(requested.flatMap(({ needs = [] }) => needs));
  return STEPS.filter((step) => requested.includes(step) || needed.has(step.name));
};

const runStep = async (step: Step): Promise<Outcome> => {
  const start = performance.now();
  running.set(step.name, 0);
  const outcome = await step.run().catch((error: unknown): Outcome => ({
    passed: 0,
    failed: 1,
    output: error instanceof Error ? error.message : String(error),
  }));
  running.delete(step.name);
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  const { passed, failed, output } = outcome;
  print(
    `${failed ? '✗' : '✓'} ${step.name.padEnd(18)}${seconds} s   ${passed} passed, ${failed} failed`,
  );
  const text = output.trimEnd();
  if (text && (failed || step.printsOutput)) print(`\n${text}\n`);
  return outcome;
};

/** Two at a time, in the order of `STEPS`, once the steps that each needs are done. */
const runAll = async (steps: readonly Step[]): Promise<Counts> => {
  const done = new Map<string, Outcome>();
  const waiting = [...steps];
  const active = new Map<Step, Promise<void>>();
  while (waiting.length > 0 || active.size > 0) {
    const isFree = ({ isAlone }: Step): boolean =>
      active.size === 0 ||
      (!isAlone && active.size < CORES && [...active.keys()].every((step) => !step.isAlone));
    const next = waiting.find(
      (step) => isFree(step) && (step.needs ?? []).every((name) => done.has(name)),
    );
    if (!next) {
      await Promise.race(active.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    const failedNeed = next.needs?.find((name) => done.get(name)?.failed);
    const run = failedNeed
      ? { ...next, run: () => Promise.reject(new Error(`Needs "${failedNeed}", which failed.`)) }
      : next;
    active.set(
      next,
      runStep(run).then((outcome) => {
        done.set(next.name, outcome);
        active.delete(next);
      }),
    );
  }
  const outcomes = [...done.values()];
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  };
};

const steps = stepsToRun(NAMES.filter((name) => name !== '--changed'));
const runs = (...names: readonly string[]): boolean =>
  steps.some(({ name }) => names.includes(name));
const { env, notes } = await prepareMachine({
  browser: runs('pictures', 'journeys'),
  java: runs('endpoint', 'local', 'pictures', 'journeys'),
  python: runs('infra'),
}).catch((error: unknown): never => {
  console.error(error instanceof Error ? error.message.replaceAll(/^/gm, '✗ ') : error);
  process.exit(1);
});
Object.assign(process.env, env);
for (const note of notes) console.log(note);
const clock = setInterval(showProgress, 1000);
const { passed, failed } = await runAll(steps);
clearInterval(clock);
for (const note of notes) print(note);
print(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
