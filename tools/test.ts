/**
 * `npm test`: everything a reviewer would ask for, step by step. `npm test -- unit lint` runs only
 * the named steps and what they need. Ends with the line `N passed, N failed`: every test of jest
 * and Playwright counts, and every check that is no test counts as one.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureChromium } from '../test-support/chromium.ts';
import { ensureLambdaNode } from '../test-support/lambda-node.ts';

interface Outcome {
  passed: number;
  failed: number;
  output: string;
  /** Printed even where nothing failed. */
  notes?: string | undefined;
}

interface Step {
  name: string;
  /** Of the two cores the suite is planned for. */
  cores: 1 | 2;
  /** Steps that must have passed before. */
  needs?: readonly string[];
  /** Prints what the step says also when all is well. */
  telling?: boolean;
  run: () => Promise<Outcome>;
}

/** Milliseconds after which a step is ended: something hangs. */
const STEP_TIMEOUT = 30 * 60 * 1000;
const CORES = 2;
/**
 * Of five hundred journeys in a browser on a busy machine one may be disturbed; Playwright runs it
 * again (playwright.config.ts) and names it. More than these are no accident.
 */
const MOST_FLAKY = 2;
const ROOT = join(import.meta.dirname, '..');

/** Process groups under way, so that an interrupted run leaves nothing behind. */
const running = new Set<number>();
const endAll = (signal: NodeJS.Signals): void => {
  for (const pid of running) {
    try {
      process.kill(-pid, signal);
    } catch {
      // Ended by itself in the meantime.
    }
  }
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endAll(signal);
    process.exit(1);
  });
}

/** Runs a command of node_modules/.bin and collects what it prints. */
const command = async (
  [file = '', ...args]: readonly string[],
  env: Record<string, string> = {},
): Promise<{ ok: boolean; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
        ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
        ...env,
      },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const { pid } = child;
    if (pid) running.add(pid);
    const timer = setTimeout(() => {
      output += `\nStill running after ${STEP_TIMEOUT / 60_000} minutes: ended.\n`;
      if (pid) process.kill(-pid, 'SIGKILL');
    }, STEP_TIMEOUT);
    const end = (ok: boolean): void => {
      clearTimeout(timer);
      if (pid) running.delete(pid);
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
      const result = await command(line);
      output += result.output;
      if (!result.ok) return { passed: 0, failed: 1, output };
    }
    return { passed: 1, failed: 0, output };
  };

interface Counts {
  passed: number;
  failed: number;
}

/**
 * Runs a test runner that writes a report, and counts from it. A run that failed without a failed
 * test (no report, a file that does not load, no test at all) counts as one failure.
 */
const counted = async (
  line: (report: string) => readonly string[],
  env: (report: string) => Record<string, string>,
  count: (report: string) => Counts,
): Promise<Outcome> => {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  try {
    const file = join(folder, 'report.json');
    const { ok, output } = await command(line(file), env(file));
    const report = await readFile(file, 'utf8').catch(() => undefined);
    const { passed, failed } = report ? count(report) : { passed: 0, failed: 0 };
    const sound = ok && passed > 0;
    return { passed, failed: sound ? failed : Math.max(failed, 1), output };
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Endpoint tests note here what they used of their functions' permissions. */
const USED_PERMISSIONS_FILE = join(ROOT, 'dist', 'used-permissions.txt');

const jest = (project: string, workers: number) => (): Promise<Outcome> =>
  counted(
    (report) => [
      'jest',
      `--selectProjects=${project}`,
      `--maxWorkers=${workers}`,
      '--json',
      `--outputFile=${report}`,
    ],
    () => ({ USED_PERMISSIONS_FILE }),
    (report) => {
      const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(report) as {
        numPassedTests: number;
        numFailedTests: number;
        numRuntimeErrorTestSuites: number;
      };
      return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
    },
  );

// One file at a time: handlers answer 503 when DynamoDB takes too long, and with scrypt on both
// cores in one file DynamoDB Local would in another.
const endpoint = async (): Promise<Outcome> => {
  const node = await ensureLambdaNode();
  const outcome = await jest('endpoint', 1)();
  return node
    ? outcome
    : {
        ...outcome,
        notes: 'No bundle was started on the Node.js of Lambda: npm did not bring it.',
      };
};

const journeys = async (): Promise<Outcome> => {
  const CHROME_PATH = await ensureChromium();
  const outcome = await counted(
    () => ['playwright', 'test', '--reporter=list,json'],
    (report) => ({ CHROME_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    (report) => {
      const { stats, errors } = JSON.parse(report) as {
        stats: { expected: number; flaky: number; unexpected: number };
        errors: unknown[];
      };
      const { expected, flaky, unexpected } = stats;
      const isNoise = flaky <= MOST_FLAKY;
      return {
        passed: expected + (isNoise ? flaky : 0),
        failed: unexpected + (isNoise ? 0 : flaky) + errors.length,
      };
    },
  );
  return { ...outcome, notes: /^ +\d+ flaky\n(?: {4}.*\n)+/m.exec(outcome.output)?.[0] };
};

const FOLDERS = [
  'shared',
  'functions',
  'infra',
  'web',
  'local',
  'build',
  'test-support',
  'tools',
  'rehearsal',
  'bench',
  'e2e',
];

const STEPS: readonly Step[] = [
  { name: 'build', cores: 1, run: check(['tsx', 'build/build.ts']) },
  { name: 'format', cores: 1, run: check(['prettier', '--check', '--log-level', 'warn', '.']) },
  { name: 'lint', cores: 1, run: check(['oxlint']) },
  { name: 'types', cores: 1, run: check(['tsc', '--build']) },
  {
    name: 'dependency rules',
    cores: 1,
    run: check(['depcruise', '--config', '.dependency-cruiser.cjs', ...FOLDERS]),
  },
  { name: 'unused code', cores: 1, run: check(['knip']) },
  { name: 'unit', cores: 1, run: jest('unit', 1) },
  {
    name: 'byte budgets',
    cores: 1,
    needs: ['build'],
    run: check(['tsx', 'bench/bytes.ts']),
    telling: true,
  },
  { name: 'local', cores: 1, needs: ['build'], run: jest('local', 1) },
  { name: 'infra', cores: 1, needs: ['build'], run: jest('infra', 1) },
  { name: 'endpoint', cores: 2, run: endpoint },
  {
    name: 'least privilege',
    cores: 1,
    needs: ['build', 'endpoint'],
    run: check(['tsx', 'tools/check/least-privilege.ts', USED_PERMISSIONS_FILE]),
    telling: true,
  },
  { name: 'journeys', cores: 2, needs: ['build'], run: journeys },
];

const stepsToRun = (names: readonly string[]): readonly Step[] => {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = STEPS.map(({ name }) => `"${name}"`).join(', ');
    console.error(`No step is called ${unknown.join(', ')}. There are: ${known}.`);
    process.exit(1);
  }
  const wanted = STEPS.filter(({ name }) => names.length === 0 || names.includes(name));
  const needed = new Set(wanted.flatMap(({ needs = [] }) => needs));
  return STEPS.filter((step) => wanted.includes(step) || needed.has(step.name));
};

/** Never throws: a step that cannot even start is a failed step. */
const perform = async (step: Step): Promise<Outcome> => {
  const start = performance.now();
  const outcome = await step.run().catch((error: unknown): Outcome => ({
    passed: 0,
    failed: 1,
    output: error instanceof Error ? error.message : String(error),
  }));
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  const { passed, failed, output, notes } = outcome;
  console.log(
    `${failed ? '✗' : '✓'} ${step.name.padEnd(18)}${seconds} s   ${passed} passed, ${failed} failed`,
  );
  if (failed || step.telling) console.log(`\n${output.trimEnd()}\n`);
  else if (notes !== undefined) console.log(`\n${notes.trimEnd()}\n`);
  return outcome;
};

/** Starts each step as soon as what it needs is done and its cores are free, in the order above. */
const runAll = async (steps: readonly Step[]): Promise<Counts> => {
  const done = new Map<string, Outcome>();
  const waiting = [...steps];
  const active = new Map<Step, Promise<void>>();
  while (waiting.length > 0 || active.size > 0) {
    const used = [...active.keys()].reduce((sum, { cores }) => sum + cores, 0);
    const next = waiting.find(
      ({ cores, needs = [] }) => used + cores <= CORES && needs.every((name) => done.has(name)),
    );
    if (!next) {
      await Promise.race(active.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    const broken = next.needs?.find((name) => done.get(name)?.failed);
    const run = broken
      ? { ...next, run: () => Promise.reject(new Error(`Needs "${broken}", which failed.`)) }
      : next;
    active.set(
      next,
      perform(run).then((outcome) => {
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

const { passed, failed } = await runAll(stepsToRun(process.argv.slice(2)));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
