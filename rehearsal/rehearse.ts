/**
 * `npm run rehearse` guards against templates and a deployment that synthesize and lint well but
 * fail when they are deployed, updated or destroyed.
 *
 * The demo stage goes through the CDK CLI to an emulator of AWS (moto): deployments that fail, deploy,
 * check and use the shop, deploy a changed function, deploy production beside it, run the commands of
 * the runbooks, destroy, deploy again, uninstall. All files are in a temporary folder, which is kept
 * after a failure. docs/rehearsal.md lists what a rehearsal cannot show.
 */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { kebabCase } from '#shared/rows/index.ts';
import { FUNCTIONS_DIR } from '../build/build-functions.ts';
import { checkApiModels } from './api-models.ts';
import { takeReleaseBack } from './canary-release.ts';
import { CHECKS, publishAll, removePage, type Deployment } from './checks.ts';
import { makeClone, runDeployWorkflow, type Run, type RunOptions } from './deploy-workflow.ts';
import { functionsOf, resourcesOf } from './deployed.ts';
import {
  ACCOUNT,
  EDGE_REGION,
  motoVersion,
  REGION,
  startEmulator,
  type Emulator,
} from './emulator.ts';
import { failFirstCreations } from './failed-creation.ts';
import { deployOverLeftovers } from './leftovers.ts';
import { restoreTable } from './restored-table.ts';
import { runPages, uninstall } from './runbooks.ts';
import { deploySecondStage, SETTINGS, STACKS as PRODUCTION } from './second-stage.ts';
import { changeSettings, privateSettings, runPreflight, settingsText } from './settings.ts';
import { smokeTest, startEdge } from './smoke.ts';
import { goBack } from './way-back.ts';

const ROOT = join(import.meta.dirname, '..');
const STACKS = { data: 'lumbre-demo-data', shop: 'lumbre-demo-shop' };
/** A function behind a route, and the one that the stack runs again when its code changes. */
const CHANGED = ['ListProducts', 'PrepareShop'];
const bundleOf = (name: string): string =>
  join(ROOT, FUNCTIONS_DIR, kebabCase(name).slice(1), 'index.cjs');

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const version = motoVersion();
if (version === undefined) {
  say("The rehearsal needs the Python package moto: pip install 'moto[server]'");
  process.exit(1);
}

const missing = ['aws', 'git', 'jq'].filter(
  (command) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error,
);
if (missing.length > 0) {
  say(`The commands of workflow and runbooks need ${missing.join(' and ')}`);
  process.exit(1);
}

// The SDK warns about Node 20; Lambda runs 24.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
const folder = await mkdtemp(join(tmpdir(), 'lumbre-rehearsal-'));
const assembly = join(folder, 'cdk.out');
const outputsFile = join(folder, 'outputs.json');
// Instead of a file that a developer has for a real account.
const noPrivateSettings = await privateSettings(folder, {});

/**
 * Runs the CDK CLI.
 *
 * @param settings environment variables of the stage; without them the stage is the demo
 * @returns its output
 * @throws Error with its output when it failed
 */
const cdk = async (
  emulator: Emulator,
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<string> => {
  const file = join(ROOT, 'node_modules', '.bin', 'cdk');
  const options = {
    cwd: ROOT,
    env: {
      ...process.env,
      ...emulator.environment,
      ...noPrivateSettings,
      ...settings,
      CI: 'true',
      NO_COLOR: '1',
    },
  };
  const { stdout, stderr } = await promisify(execFile)(file, [...args, '--output', assembly], {
    ...options,
    maxBuffer: 100 * 1024 * 1024,
  }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`cdk ${args.join(' ')}:\n${error.stdout}${error.stderr}`);
  });
  return stdout + stderr;
};

const deploy = (
  emulator: Emulator,
  settings?: Record<string, string>,
  ...options: readonly string[]
): Promise<string> =>
  cdk(
    emulator,
    ['deploy', '--all', '--require-approval', 'never', '--outputs-file', outputsFile, ...options],
    settings,
  );

/** Runs a step and logs its time and result. */
const step = async (name: string, work: () => Promise<string>): Promise<void> => {
  const start = performance.now();
  const result = await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  say(`✓ ${name.padEnd(14)}${seconds.padStart(6)} s   ${result}`);
};

/** Hashes of the demo's functions by name. */
const hashes = async (emulator: Emulator): Promise<Map<string, string>> =>
  new Map(
    (await functionsOf(emulator))
      .filter(({ FunctionName }) => FunctionName.startsWith(STACKS.shop))
      .map((each) => [each.FunctionName, each.CodeSha256]),
  );

const changedBetween = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);

const rehearse = async (emulator: Emulator): Promise<void> => {
  await step('models', checkApiModels);
  await step('bootstrap', async () => {
    const regions = [REGION, EDGE_REGION];
    await cdk(emulator, ['bootstrap', ...regions.map((region) => `aws://${ACCOUNT}/${region}`)]);
    return `account ${ACCOUNT}, ${regions.join(' and ')}`;
  });
  await step('failed create', () => failFirstCreations(emulator, () => deploy(emulator)));
  await step('deploy', async () => {
    await deploy(emulator);
    return 'cdk deploy --all';
  });
  const outputs = JSON.parse(await readFile(outputsFile, 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const deployment: Deployment = {
    emulator,
    assembly,
    stacks: STACKS,
    outputs: outputs[STACKS.shop] ?? {},
  };
  for (const [name, check] of CHECKS) await step(name, () => check(deployment));
  await step('smoke', () => smokeTest(deployment));

  await step('again', async () => {
    const output = await deploy(emulator);
    assert.equal(output.match(/\(no changes\)/g)?.length, 2, output);
    return 'no changes';
  });
  await step('update', async () => {
    const before = await hashes(emulator);
    const page = await removePage(deployment);
    const bundles = await Promise.all(CHANGED.map((name) => readFile(bundleOf(name))));
    try {
      await Promise.all(CHANGED.map((name) => appendFile(bundleOf(name), '// changed\n')));
      await deploy(emulator);
    } finally {
      await Promise.all(
        CHANGED.map((name, at) => writeFile(bundleOf(name), bundles[at] ?? Buffer.alloc(0))),
      );
    }
    const changed = changedBetween(before, await hashes(emulator));
    assert.equal(changed.length, CHANGED.length, `changed: ${changed.join(', ')}`);
    for (const name of CHANGED)
      assert.ok(
        changed.some((each) => each.includes(name)),
        name,
      );
    assert.ok(await page.isBack(), 'prepareShop did not run again');
    return `changed ${CHANGED.join(' and ')}, prepareShop ran again`;
  });
  await step('settings', () =>
    changeSettings(emulator, (settings, ...options) => deploy(emulator, settings, ...options)),
  );
  await step('preflight', () => runPreflight(ROOT, emulator));
  const production: Deployment = { emulator, assembly, stacks: PRODUCTION, outputs: {} };
  const clone = await makeClone(emulator);
  const edge = await startEdge(production);
  const runWorkflow = ({ before, ...more }: Partial<RunOptions> = {}): Promise<Run> =>
    runDeployWorkflow(emulator, clone, {
      stage: 'production',
      privateSettings: settingsText(SETTINGS),
      edge: edge.origin,
      // In place of the stream.
      before: { 'Smoke test': async () => void (await publishAll(production)), ...before },
      ...more,
    });
  await step('second stage', () => deploySecondStage(emulator, () => runWorkflow()));
  await step('way back', () => goBack(production, clone, runWorkflow));
  await edge.stop();
  await step('canary', () =>
    takeReleaseBack(
      emulator,
      [bundleOf('GetProduct'), bundleOf('ListProducts')],
      (settings, ...options) => deploy(emulator, settings, ...options),
    ),
  );
  await step('restore', () => restoreTable(production));
  await step('runbooks', () => runPages(deployment));
  await step('destroy', async () => {
    await cdk(emulator, ['destroy', STACKS.shop, '--force']);
    assert.equal((await hashes(emulator)).size, 0);
    assert.equal((await resourcesOf(emulator, STACKS.shop)).size, 0);
    const isProtected = await cdk(emulator, ['destroy', STACKS.data, '--force']).then(
      () => false,
      (error: Error) => /TerminationProtection/i.test(error.message),
    );
    assert.ok(isProtected, 'The data stack could be destroyed');
    const kept = CHECKS.filter(([name]) => name === 'table');
    const [table = ''] = await Promise.all(kept.map(([, check]) => check(deployment)));
    return `the shop stack is gone, the data stack is protected, its table has ${table}`;
  });
  await step('leftovers', () => deployOverLeftovers(deployment, () => deploy(emulator)));
  for (const stage of ['demo', 'production']) {
    await step('uninstall', () => uninstall(emulator, stage));
  }
};

const start = performance.now();
say(`Rehearsal with moto ${version}`);
const emulator = await startEmulator(folder);
try {
  await rehearse(emulator);
  await rm(folder, { recursive: true });
  say(`Rehearsed in ${Math.round((performance.now() - start) / 1000)} s`);
} catch (error) {
  say(`✗ ${error instanceof Error ? error.message : String(error)}\nThe logs are in ${folder}`);
  process.exitCode = 1;
} finally {
  await emulator.stop();
}
