import { stageNamed } from './chosen-stage.ts';
import {
  deployedSettings,
  droppableSettings,
  droppedSettings,
  refusal,
  settingsOutput,
} from './deployed-settings.ts';

const demo = stageNamed('demo');
const production = {
  ...stageNamed('production'),
  firstAdminEmail: 'duena@lumbre.example',
  mailFrom: 'hola@lumbre.example',
  syntheticCanary: 15 as const,
  domain: {
    name: 'lumbre.example',
    www: true,
    hostedZone: { id: 'Z1', name: 'lumbre.example' },
  },
};
const output = { Settings: settingsOutput(production) };
const namesOf = (dropped: { name: string }[]): string[] => dropped.map(({ name }) => name);

test('the output lists what a deployment could drop, without any value', () => {
  expect(output.Settings).toBe(
    'ownAdmin, alarms, heavyConcurrency, mailFrom, domain, domain.www, domain.hostedZone, firewall, accessLog, canary, syntheticCanary, weeklyBackups',
  );
  expect(settingsOutput(demo)).toBe('none');
  expect(deployedSettings({ Settings: 'none' })).toEqual([]);
});

test('the same settings, and more of them, drop nothing', () => {
  const more = { ...production, ordersTo: 'taller@lumbre.example' };
  expect(droppedSettings(production, deployedSettings(output))).toEqual([]);
  expect(droppedSettings(more, deployedSettings(output))).toEqual([]);
  expect(droppedSettings(production, deployedSettings(undefined))).toEqual([]);
});

test('a setting that is left out or turned off is dropped, unless the operator allows it', () => {
  const { mailFrom, syntheticCanary, ...withoutMail } = production;
  expect([mailFrom, syntheticCanary]).not.toContain(undefined);
  const less = {
    ...withoutMail,
    firewall: false,
    alarms: 'essential' as const,
    domain: { name: 'lumbre.example', certificateArn: 'arn' },
  };
  const deployed = deployedSettings(output);
  expect(namesOf(droppedSettings(less, deployed))).toEqual([
    'alarms',
    'mailFrom',
    'domain.www',
    'domain.hostedZone',
    'firewall',
    'syntheticCanary',
  ]);
  const rest = droppedSettings(
    less,
    deployed,
    'mailFrom,alarms,domain.www,domain.hostedZone,syntheticCanary',
  );
  expect(namesOf(rest)).toEqual(['firewall']);
  expect(refusal(less, rest)).toBe(
    [
      'Stage production is deployed with settings that this deployment would drop:',
      '  firewall: nothing limits or blocks attackers at the edge',
      'Put them into infra/settings.ts or infra/settings.private.ts.',
      'To drop them, add: -c drop=firewall',
    ].join('\n'),
  );
});

test('a shop with customers does not become a demo', () => {
  const { name } = production;
  const dropped = droppedSettings({ ...demo, name }, deployedSettings(output));
  expect(namesOf(dropped)).toContain('ownAdmin');
});

test('a setting that this version does not know is dropped too, for example after a rollback', () => {
  expect(droppedSettings(demo, ['giftCards'])).toEqual([
    { name: 'giftCards', loss: 'this version does not know the setting' },
  ]);
});

test('the mail of a stack from version 0.1 is not dropped', () => {
  const outputs = { Mail: 'From hola@lumbre.example; to strangers once …' };
  expect(namesOf(droppedSettings(demo, deployedSettings(outputs)))).toEqual(['mailFrom']);
  expect(deployedSettings({ Mail: 'None is sent: …' })).toEqual([]);
});

test('every setting that a stage can drop says what the shop loses', () => {
  expect(
    droppedSettings(demo, droppableSettings(production)).map(({ loss }) => loss),
  ).not.toContain('this version does not know the setting');
});
