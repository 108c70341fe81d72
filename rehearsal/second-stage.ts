import assert from 'node:assert/strict';
import type { PrivateSettings } from '../infra/chosen-stage.ts';
import type { Run } from './deploy-workflow.ts';
import { functionsOf, resourcesOf } from './deployed.ts';
import type { Emulator } from './emulator.ts';

export const STACKS = { data: 'lumbre-production-data', shop: 'lumbre-production-shop' };
export const SETTINGS: PrivateSettings = {
  production: {
    firstAdminEmail: 'taller@your.domain',
    mailFrom: 'hola@your.domain',
    alarmEmail: 'taller@your.domain',
  },
};

/**
 * Deploys production beside the demo, in the same account and region. The emulator refuses a name
 * that another resource has.
 *
 * @param deploy runs the workflow "deploy"
 */
export const deploySecondStage = async (
  emulator: Emulator,
  deploy: () => Promise<Run>,
): Promise<string> => {
  const stateOf = async (stage: string) => ({
    data: await resourcesOf(emulator, `lumbre-${stage}-data`),
    shop: await resourcesOf(emulator, `lumbre-${stage}-shop`),
    functions: (await functionsOf(emulator)).filter(({ FunctionName }) =>
      FunctionName.startsWith(`lumbre-${stage}-`),
    ),
  });
  const before = await stateOf('demo');
  const { failed } = await deploy();
  assert.deepEqual(Object.fromEntries(failed), {});
  assert.deepEqual(await stateOf('demo'), before, 'The deployment of production changed the demo');
  const { data, shop, functions } = await stateOf('production');
  assert.ok(functions.length > 0);
  return `production beside the demo, by the workflow: ${data.size + shop.size} resources, ${functions.length} functions`;
};
