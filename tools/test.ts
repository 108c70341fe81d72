/**
 * `npm test`: runs all checks and tests. `npm test -- unit lint` runs only the named steps and the
 * steps that they need. The last line is `N passed, N failed`; it counts every test of jest and
 * Playwright, and every other step as one.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureChromium } from '../test-support/chromium.ts';
import { ensureLambdaNode } from '../test-support/lambda-node.ts';

interface Counts {
  passed: number;
  failed: number;
}
interface Outcome extends Counts {
  output: string;
  notes?: string | undefined;
}

interface Step {
  name: string;
  /** Steps that must have passed before this one starts. */
  needs?: readonly string[];
  /** Prints the step's output even if nothing failed. */
  printsOutput?: boolean;
  run: () => Promise<Outcome>;
}

/**
 * On a busy machine one of about 500 journeys may time out. Playwright retries it
 * (playwright.config.ts) and reports it as flaky. More flaky journeys than this fail the step.
 */
const MAX_FLAKY = 2;
const ROOT = join(import.meta.dirname, '..');

const runCommand = (
  [file = '', ...args]: readonly string[],
  env: Record<string, string> = {},
): Promise<{ ok: boolean; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: ROOT,
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
    child.on('error', ({ message }) => resolve({ ok: false, output: output + message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
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

/**
 * Runs a test runner and counts the tests in its report. A failed run without a failed test (no
 * report, a file that does not load, no test at all) counts as one failure.
 */
const runAndCount = async (
  line: (report: string) => readonly string[],
  env: (report: string) => Record<string, string>,
  count: (report: string) => Counts,
): Promise<Outcome> => {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  try {
    const file = join(folder, 'report.json');
    const { ok, output } = await runCommand(line(file), env(file));
    const report = await readFile(file, 'utf8').catch(() => undefined);
    const { passed, failed } = report ? count(report) : { passed: 0, failed: 0 };
    const isValid = ok && passed > 0;
    return { passed, failed: isValid ? failed : Math.max(failed, 1), output };
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** The endpoint tests write the permissions here that their functions have used. */
const USED_PERMISSIONS_FILE = join(ROOT, 'dist', 'used-permissions.txt');

const jest =
  (project: string, workers = 2) =>
  (): Promise<Outcome> =>
    runAndCount(
      (report) => [
        'jest',
        `--selectProjects=${project}`,
        `--maxWorkers=${workers}`,
        // A failed test may leave a server open, which would keep jest running after its report.
        '--forceExit',
        '--json',
        `--outputFile=${report}`,
      ],
      () => ({ USED_PERMISSIONS_FILE }),
      (report) => {
        const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
          report,
        ) as {
          numPassedTests: number;
          numFailedTests: number;
          numRuntimeErrorTestSuites: number;
        };
        return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
      },
    );

const endpoint = async (): Promise<Outcome> => {
  const node = await ensureLambdaNode();
  const outcome = await jest('endpoint')();
  return node
    ? outcome
    : {
        ...outcome,
        notes: 'No bundle was started on the Node.js version of Lambda: npm could not fetch it.',
      };
};

const journeys = async (): Promise<Outcome> => {
  const CHROME_PATH = await ensureChromium();
  const outcome = await runAndCount(
    () => ['playwright', 'test', '--reporter=list,json'],
    (report) => ({ CHROME_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    (report) => {
      const { stats, errors } = JSON.parse(report) as {
        stats: { expected: number; flaky: number; unexpected: number };
        errors: unknown[];
      };
      const { expected, flaky, unexpected } = stats;
      const isFlakyAllowed = flaky <= MAX_FLAKY;
      return {
        passed: expected + (isFlakyAllowed ? flaky : 0),
        failed: unexpected + (isFlakyAllowed ? 0 : flaky) + errors.length,
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
  'bench',
  'e2e',
];

const STEPS: readonly Step[] = [
  { name: 'build', run: check(['tsx', 'build/build.ts']) },
  { name: 'format', run: check(['prettier', '--check', '--log-level', 'warn', '.']) },
  { name: 'lint', run: check(['oxlint']) },
  { name: 'types', run: check(['tsc', '--build']) },
  {
    name: 'dependency rules',
    run: check(['depcruise', '--config', '.dependency-cruiser.cjs', ...FOLDERS]),
  },
  { name: 'unused code', run: check(['knip']) },
  { name: 'unit', run: jest('unit') },
  {
    name: 'byte budgets',
    needs: ['build'],
    run: check(['tsx', 'bench/bytes.ts']),
    printsOutput: true,
  },
  { name: 'local', needs: ['build'], run: jest('local', 1) },
  { name: 'infra', needs: ['build'], run: jest('infra') },
  { name: 'endpoint', run: endpoint },
  {
    name: 'least privilege',
    needs: ['build', 'endpoint'],
    run: check(['tsx', 'tools/check/least-privilege.ts', USED_PERMISSIONS_FILE]),
    printsOutput: true,
  },
  { name: 'journeys', needs: ['build'], run: journeys },
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

/** Never throws: an exception counts as one failure. */
const runStep = async (step: Step): Promise<Outcome> => {
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
  if (failed || step.printsOutput) console.log(`\n${output.trimEnd()}\n`);
  else if (notes !== undefined) console.log(`\n${notes.trimEnd()}\n`);
  return outcome;
};

const done = new Map<string, Outcome>();
for (const step of stepsToRun(process.argv.slice(2))) {
  const failedNeed = step.needs?.find((name) => done.get(name)?.failed);
  const run = failedNeed
    ? () => Promise.reject(new Error(`Needs "${failedNeed}", which failed.`))
    : step.run;
  done.set(step.name, await runStep({ ...step, run }));
}
const total = (kind: keyof Counts): number =>
  [...done.values()].reduce((sum, outcome) => sum + outcome[kind], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 ? 1 : 0;
