import { CloudWatchClient, SetAlarmStateCommand } from '@aws-sdk/client-cloudwatch';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import assert from 'node:assert/strict';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clientOptions } from './checks.ts';
import { functionsOf, resourcesOf } from './deployed.ts';
import { ask, type Emulator } from './emulator.ts';
import { SETTINGS, STACKS } from './second-stage.ts';
import { privateSettings } from './settings.ts';

const JUDGE = 'lumbre-production-server-errors';
const STOPPED = new RegExp(
  `CodeDeploy stopped the release: ${JUDGE} rings[^]*failed to deploy: UPDATE_ROLLBACK_COMPLETE`,
);
const HOME = join(import.meta.dirname, '..', 'dist', 'web', 'index.html');

interface Alias {
  Name: string;
  FunctionVersion: string;
  RoutingConfig?: unknown;
}

/** Sets the state of the alarm that stops a release. */
export const setJudge = async (emulator: Emulator, StateValue: 'ALARM' | 'OK'): Promise<void> => {
  const state = { AlarmName: JUDGE, StateValue, StateReason: 'rehearsal' };
  await new CloudWatchClient(clientOptions(emulator)).send(new SetAlarmStateCommand(state));
};

/** The deployed state that users see: code and aliases of the functions, and the files of the site. */
export const stateOf = async (emulator: Emulator) => {
  const functions = (await functionsOf(emulator)).filter(({ FunctionName }) =>
    FunctionName.startsWith(STACKS.shop),
  );
  const aliasesOf = async (name: string): Promise<[string, Alias][]> => {
    const answer = await ask(emulator, 'lambda', `/2015-03-31/functions/${name}/aliases`);
    const { Aliases } = (await answer.json()) as { Aliases: Alias[] };
    return Aliases.map(({ Name, FunctionVersion, RoutingConfig }) => [
      name,
      { Name, FunctionVersion, RoutingConfig },
    ]);
  };
  const [, Bucket] =
    [...(await resourcesOf(emulator, STACKS.shop))].find(([id]) => id.startsWith('SiteBucket')) ??
    [];
  const s3 = new S3Client({ ...clientOptions(emulator), forcePathStyle: true });
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }));
  return {
    code: Object.fromEntries(functions.map((each) => [each.FunctionName, each.CodeSha256])),
    aliases: Object.fromEntries(
      (await Promise.all(functions.map((each) => aliasesOf(each.FunctionName)))).flat(),
    ),
    // A file that is uploaded again has a new modification time.
    site: Object.fromEntries(
      Contents.map(({ Key = '', ETag, LastModified }) => [
        Key,
        `${ETag} ${LastModified?.toISOString()}`,
      ]),
    ),
  };
};

const changedKeys = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]));

/**
 * Deploys a release to production, and its alarm goes off while the new version gets one call in ten.
 * Then deploys the same release as a repair (`-c canary=off`), which ignores alarms.
 *
 * @param bundles of a canary and of another function; the release changes them and the site
 * @param deploy gets environment variables and options of the CDK CLI
 */
export const takeReleaseBack = async (
  emulator: Emulator,
  bundles: readonly string[],
  deploy: (settings: Record<string, string>, ...options: string[]) => Promise<string>,
): Promise<string> => {
  const settings = { STAGE: 'production', ...(await privateSettings(emulator.folder, SETTINGS)) };
  const before = await stateOf(emulator);
  assert.equal(Object.keys(before.aliases).length, 5);
  const files = await Promise.all(
    [...bundles, HOME].map(async (file) => ({ file, old: await readFile(file) })),
  );
  try {
    for (const bundle of bundles) await appendFile(bundle, '// released\n');
    await appendFile(HOME, '<!-- released -->\n');

    await emulator.ringDuringCanary(JUDGE);
    await assert.rejects(deploy(settings), STOPPED);
    assert.deepEqual(await stateOf(emulator), before, 'Something is left of the release');

    // CodeDeploy does not start a deployment while its alarm is on.
    await emulator.failAt();
    await assert.rejects(deploy(settings), STOPPED);
    assert.deepEqual(await stateOf(emulator), before);

    await deploy(settings, '-c', 'canary=off');
    const after = await stateOf(emulator);
    const moved = changedKeys(before.aliases, after.aliases);
    const changed = changedKeys(before.code, after.code);
    assert.deepEqual(
      moved.map((name) => name.includes('GetProduct')),
      [true],
    );
    assert.equal(changed.length, 3, changed.join());
    assert.ok(changedKeys(before.site, after.site).includes('index.html'));
    return `${JUDGE} took a release back: ${Object.keys(before.aliases).length} aliases, ${Object.keys(before.code).length} functions and the site as before; -c canary=off deployed it, changed ${changed.length} functions and the site`;
  } finally {
    for (const { file, old } of files) await writeFile(file, old);
    await emulator.failAt();
    await setJudge(emulator, 'OK');
  }
};
