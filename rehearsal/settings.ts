import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PrivateSettings } from '../infra/chosen-stage.ts';
import { functionsOf } from './deployed.ts';
import { ask, type Emulator } from './emulator.ts';

const MAIL = { mailFrom: 'hola@lumbre.example', ordersTo: 'taller@lumbre.example' };

/** The text of a file of private settings. */
export const settingsText = (settings: PrivateSettings): string =>
  `export const PRIVATE_SETTINGS = ${JSON.stringify(settings)};\n`;

/**
 * Writes a file of private settings.
 *
 * @returns the environment variable that selects it
 */
export const privateSettings = async (
  folder: string,
  settings: PrivateSettings,
): Promise<Record<string, string>> => {
  const file = join(folder, 'settings.private.ts');
  await writeFile(file, settingsText(settings));
  return { PRIVATE_SETTINGS: file };
};

const sendsMail = async (emulator: Emulator): Promise<boolean> =>
  (await functionsOf(emulator)).some(({ FunctionName }) => FunctionName.includes('SendMail'));

/**
 * Deploys the demo with mail, then without: a deployment that drops the mail is refused, until the
 * operator names the settings. The shop ends as it began.
 *
 * @param deploy gets environment variables and options of the CDK CLI
 */
export const changeSettings = async (
  emulator: Emulator,
  deploy: (settings: Record<string, string>, ...options: string[]) => Promise<string>,
): Promise<string> => {
  assert.equal(await sendsMail(emulator), false);
  await deploy(await privateSettings(emulator.folder, { demo: MAIL }));
  assert.equal(await sendsMail(emulator), true, 'The changed setting was not deployed');
  await ask(emulator, 'ses', '/v2/email/identities/lumbre.example');

  const without = await privateSettings(emulator.folder, {});
  const names = Object.keys(MAIL).join(',');
  await assert.rejects(deploy(without), (error: Error) => {
    assert.match(error.message, /Stage demo is deployed with settings that this deployment would/);
    assert.ok(error.message.includes(`-c drop=${names}`), error.message);
    return true;
  });
  assert.equal(await sendsMail(emulator), true, 'The refused deployment changed the shop');

  await deploy(without, '-c', `drop=${names}`);
  assert.equal(await sendsMail(emulator), false);
  return `deployed ${names}, refused to drop them, dropped them with -c drop=${names}`;
};

/** Runs the preflight of the demo against the emulator. */
export const runPreflight = async (root: string, emulator: Emulator): Promise<string> => {
  const tsx = join(root, 'node_modules', '.bin', 'tsx');
  const { stderr } = await promisify(execFile)(tsx, [join(root, 'tools', 'preflight.ts')], {
    cwd: root,
    env: { ...process.env, ...emulator.environment },
  });
  const levelOf = (subject: string): string | undefined =>
    new RegExp(`^(.) ${subject} `, 'm').exec(stderr)?.[1];
  for (const subject of [
    'bootstrap',
    'stacks',
    'settings',
    'first admin',
    'concurrency',
    'distribution',
  ]) {
    assert.equal(levelOf(subject), '✓', stderr);
  }
  // The demo sends no mail.
  assert.equal(levelOf('mail'), '!', stderr);
  return 'bootstrap, stacks, settings, first admin, concurrency and distribution are as the deployment left them';
};
