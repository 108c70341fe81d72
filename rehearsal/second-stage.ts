import assert from 'node:assert/strict';
import type { PrivateSettings } from '../infra/chosen-stage.ts';
import { functionsOf, resourcesOf } from './deployed.ts';
import type { Emulator } from './emulator.ts';
import { privateSettings } from './settings.ts';

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
 */
export const deploySecondStage = async (
  emulator: Emulator,
  deploy: (settings: Record<string, string>) => Promise<string>,
): Promise<string> => {
  const stateOf = async (stage: string) => ({
    data: await resourcesOf(emulator, `lumbre-${stage}-data`),
    shop: await resourcesOf(emulator, `lumbre-${stage}-shop`),
    functions: (await functionsOf(emulator)).filter(({ FunctionName }) =>
      FunctionName.startsWith(`lumbre-${stage}-`),
    ),
  });
  const before = await stateOf('demo');
  const settings = await privateSettings(emulator.folder, SETTINGS);
  await deploy({ STAGE: 'production', ...settings });
  assert.deepEqual(await stateOf('demo'), before, 'The deployment of production changed the demo');
  const { data, shop, functions } = await stateOf('production');
  assert.ok(functions.length > 0);
  return `production beside the demo: ${data.size + shop.size} resources, ${functions.length} functions`;
};
