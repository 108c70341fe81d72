import { PUBLISHED_PREFIX } from '#shared/hosting/published-page.ts';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import assert from 'node:assert/strict';
import type { PrivateSettings } from '../infra/chosen-stage.ts';
import { formOf } from '../test-support/upload.ts';
import { setJudge, stateOf } from './canary-release.ts';
import { clientOptions, outputsOf, shopAt, type Deployment } from './checks.ts';
import {
  commitChanges,
  type Change,
  type Clone,
  type Run,
  type RunOptions,
} from './deploy-workflow.ts';
import { SETTINGS } from './second-stage.ts';
import { settingsText } from './settings.ts';

/** A setting that only the release knows, in the private file of the stage. */
const LATER = { production: { ...SETTINGS.production, later: true } } as PrivateSettings;

/**
 * A release whose fault only a reader of the shop finds. It changes a canary as well, and adds an output
 * of the data stack, a setting of the stage, and one that the commit before does not know.
 */
const RELEASE: readonly Change[] = [
  [
    'functions/catalog/list-products.ts',
    'export const handler',
    "if (process.env['TABLE_NAME']) throw new Error('The release does not start');\nexport const handler",
  ],
  [
    'functions/catalog/get-product.ts',
    'export const handler',
    'export const added = true;\nexport const handler',
  ],
  [
    'infra/data/data-stack.ts',
    "    new CfnOutput(this, 'SecretId'",
    "    new CfnOutput(this, 'Added', { value: 'by the release' });\n    new CfnOutput(this, 'SecretId'",
  ],
  [
    'infra/settings.ts',
    '  heavyConcurrency: 10,',
    "  heavyConcurrency: 10,\n  ordersTo: 'taller@your.domain',",
  ],
  ['infra/deployed-settings.ts', '  demo: undefined,', "  later: 'a try',\n  demo: undefined,"],
];

const CUSTOMER = { email: 'clienta@your.domain', password: 'barro-luna-y-horno' };

/** Everything that CloudFormation says about a stack: outputs, status and the time of its last update. */
const stackOf = async ({ emulator }: Deployment, StackName: string): Promise<unknown> => {
  const client = new CloudFormationClient(clientOptions(emulator));
  return (await client.send(new DescribeStacksCommand({ StackName }))).Stacks;
};

/**
 * Lets the workflow deploy a release that its smoke test fails, while an alarm rings and a customer
 * signs up, and checks the shop to which the workflow goes back.
 *
 * @param deploy runs the workflow "deploy"
 */
export const goBack = async (
  deployment: Deployment,
  clone: Clone,
  deploy: (options: Pick<RunOptions, 'before' | 'privateSettings'>) => Promise<Run>,
): Promise<string> => {
  const { emulator, stacks } = deployment;
  const { call } = await shopAt(deployment);
  const state = async () => {
    const { code, site } = await stateOf(emulator);
    // Each version of a published page has a random mark.
    const files = Object.entries(site).filter(([key]) => !key.startsWith(PUBLISHED_PREFIX));
    const eTags = files.map(([key, text]) => [key, text.split(' ')[0]]);
    return { code, site: eTags, outputs: await outputsOf(deployment, stacks.shop) };
  };
  const before = await state();
  assert.equal(before.outputs['Commit'], clone.commit);
  let data: unknown;

  const release = await commitChanges(clone, RELEASE);
  const { passed, failed } = await deploy({
    privateSettings: settingsText(LATER),
    before: {
      'Take the deployment back': async () => {
        const { outputs } = await state();
        assert.equal(outputs['Commit'], release);
        assert.match(outputs['Settings'] ?? '', /later.*ordersTo/);
        const form = formOf({ ...CUSTOMER, firstname: 'Marina', lastname: 'Solís' });
        assert.equal((await call('POST', '/users', { body: form })).status, 201);
        await setJudge(emulator, 'ALARM');
        const { Added } = await outputsOf(deployment, stacks.data);
        assert.equal(Added, 'by the release');
        data = await stackOf(deployment, stacks.data);
      },
    },
  });
  await setJudge(emulator, 'OK');
  assert.deepEqual([...failed.keys()], ['Smoke test'], [...failed.values()].join('\n'));
  assert.match(failed.get('Smoke test') ?? '', /✗ the catalogue[^\n]*answered 500/);
  assert.equal(passed.at(-1), 'Take the deployment back');

  assert.deepEqual(await state(), before, 'Something is left of the release');
  assert.deepEqual(await stackOf(deployment, stacks.data), data, 'The data stack was changed');
  const signedIn = await call('POST', '/users/tokens', { body: CUSTOMER });
  assert.equal(signedIn.status, 200, 'The customer of the release is lost');
  return `the smoke test failed, and the workflow deployed the shop of the commit before: ${Object.keys(before.code).length} functions as before, two settings less, the data stack and a new customer are kept`;
};
