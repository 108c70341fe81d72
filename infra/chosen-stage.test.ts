import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireStageName, stageNamed, type PrivateSettings } from './chosen-stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'lumbre-settings-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('an unknown stage is an error that names the known ones', () => {
  const known = 'No stage "staging" in infra/settings.ts; there are: demo, production';
  expect(() => stageNamed('staging')).toThrow(known);
  expect(() => stageNamed('toString')).toThrow('No stage');
  expect(() => stageNamed('demo', { staging: {} })).toThrow(known);
});

test.each(['Demo', '2', 'a-name-of-21-letters-', 'demo-data', 'demo-shop-2'])(
  'a stage cannot have the name %s',
  (name) => {
    expect(() => requireStageName(name)).toThrow(`Stage "${name}"`);
  },
);

test.each(['demo', 'production-2', 'datas', 'shop'])('a stage can have the name %s', (name) => {
  expect(() => requireStageName(name)).not.toThrow();
});

test('a misspelled private setting is an error, because nothing compiles the file', () => {
  const misspelled = { production: { mailfrom: 'hola@taller.es' } } as PrivateSettings;
  expect(() => stageNamed('production', misspelled)).toThrow(
    'Stage production has no setting mailfrom',
  );
});

test('production has no demo accounts', () => {
  expect(stageNamed('production').demo).toBe(false);
});

/** Runs as the CDK CLI runs infra/app.ts, because jest cannot import the private file. */
const chosen = (environment: Record<string, string>): string => {
  const script = `
    import { chosenStage } from './infra/chosen-stage.ts';
    const { name, mailFrom, firewall } = await chosenStage(process.env);
    console.log(JSON.stringify({ name, mailFrom, firewall }));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { encoding: 'utf8', env: { ...process.env, ...environment } },
  );
  return stdout.trim() || stderr;
};

test('the private file adds settings to the committed ones', () => {
  const file = join(folder, 'settings.private.ts');
  writeFileSync(
    file,
    "export const PRIVATE_SETTINGS: object = { production: { mailFrom: 'hola@taller.es' } };\n",
  );
  expect(chosen({ STAGE: 'production', PRIVATE_SETTINGS: file })).toBe(
    '{"name":"production","mailFrom":"hola@taller.es","firewall":true}',
  );
  expect(chosen({ PRIVATE_SETTINGS: file })).toBe('{"name":"demo","firewall":false}');
});

test('a way back leaves out what only a later commit knows', () => {
  const file = join(folder, 'later.ts');
  const production = "{ mailFrom: 'hola@taller.es', later: true }";
  writeFileSync(
    file,
    `export const PRIVATE_SETTINGS: object = { production: ${production}, later: {} };\n`,
  );
  const environment = { STAGE: 'production', PRIVATE_SETTINGS: file };
  expect(chosen(environment)).toContain('No stage "later"');
  expect(chosen({ ...environment, UNKNOWN_SETTINGS: 'ignore' })).toBe(
    '{"name":"production","mailFrom":"hola@taller.es","firewall":true}',
  );
});

test('a private file that exports something else is an error', () => {
  const file = join(folder, 'misnamed.ts');
  writeFileSync(file, "export const PRIVATE = { production: { ordersTo: 'hola@taller.es' } };\n");
  expect(chosen({ STAGE: 'production', PRIVATE_SETTINGS: file })).toContain(
    'misnamed.ts does not export PRIVATE_SETTINGS',
  );
});

test('a setting in the environment is an error that names its new place', () => {
  expect(chosen({ STAGE: 'production', MAIL_FROM: 'hola@taller.es' })).toContain(
    'MAIL_FROM has no effect any more. Write mailFrom into infra/settings.ts',
  );
});
