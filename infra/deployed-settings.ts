/**
 * A deployment must not delete what an earlier one created because a setting is missing, for example
 * after a rollback to an older infra/settings.ts (ADR-0075). Each deployment therefore stores the names
 * of its settings as an output of the shop stack, and the next one compares.
 */
import type { Stage, StageSettings } from './stages.ts';

/** Output of the shop stack with the names of the deployed settings. */
export const SETTINGS_OUTPUT = 'Settings';

/**
 * What a shop loses with a setting that is left out or turned off. `undefined`: a stage cannot be
 * deployed without the setting.
 */
export const LOSSES: Readonly<
  Record<keyof StageSettings | 'domain.hostedZone' | 'domain.www', string | undefined>
> = {
  demo: undefined,
  requestUnits: undefined,
  monthlyBudget: undefined,
  firstAdminEmail: undefined,
  alarms: 'all alarms but the essential ones are deleted',
  heavyConcurrency: 'functions that hash or convert images may take the concurrency of all others',
  mailFrom: 'the worker that sends mails is deleted',
  existingMailIdentity: 'the stack tries to create an identity that exists, and fails',
  ordersTo: 'the shop gets no mail about a new order',
  restoredTable: 'the shop uses the table from before the restore again',
  alarmEmail: 'nobody gets a mail about an alarm, and the budget is deleted',
  domain: 'the shop stops answering at its domain',
  'domain.www': 'www. before the domain stops answering',
  'domain.hostedZone': 'the DNS records of the domain are deleted',
  firewall: 'nothing limits or blocks attackers at the edge',
  accessLog: 'no request is logged',
  canary: 'no alarm takes back a deployment',
  syntheticCanary: 'nobody finds a broken shop that has no visitors',
  weeklyBackups: 'the table is not copied any more',
};

/** In the list of names a stage that is not a demo has this name. */
const OWN_ADMIN = 'ownAdmin';
const OWN_ADMIN_LOSS = 'the shop becomes a demo, and everybody can sign in as its admin';

const isSet = (stage: Stage, name: string): boolean => {
  const value = name
    .split('.')
    .reduce<unknown>(
      (whole, part) => (whole as Record<string, unknown> | undefined)?.[part],
      stage,
    );
  return value !== undefined && value !== false && value !== 'essential';
};

/** The names of the settings that a stage has, and that its next deployment could leave out. */
export const droppableSettings = (stage: Stage): string[] => [
  ...(stage.demo ? [] : [OWN_ADMIN]),
  ...Object.entries(LOSSES)
    .filter(([name, loss]) => loss !== undefined && isSet(stage, name))
    .map(([name]) => name),
];

/** CloudFormation rejects an output without a value. */
const NONE = 'none';

/** The value of `SETTINGS_OUTPUT`: names separated by commas, or `none`. */
export const settingsOutput = (stage: Stage): string => droppableSettings(stage).join(', ') || NONE;

/** The address that the deployed stage sends from, by its output `Mail`: `From hola@lumbre.example; …`. */
export const deployedSender = (
  outputs: Readonly<Record<string, string>> | undefined,
): string | undefined => /^From ([^\s;]+)/.exec(outputs?.['Mail'] ?? '')?.[1];

/** @param outputs of the shop stack; undefined when it is not deployed */
export const deployedSettings = (
  outputs: Readonly<Record<string, string>> | undefined,
): string[] => {
  const names = outputs?.[SETTINGS_OUTPUT];
  if (names !== undefined) return names.split(', ').filter((name) => name !== NONE);
  // Version 0.1 had no output of settings.
  return deployedSender(outputs) === undefined ? [] : ['mailFrom'];
};

/**
 * The deployed settings that a deployment would drop without permission, and what the shop loses.
 *
 * @param allowed names of settings that may be dropped, separated by commas
 */
export const droppedSettings = (
  stage: Stage,
  deployed: readonly string[],
  allowed = '',
): { name: string; loss: string }[] => {
  const kept = new Set([...droppableSettings(stage), ...allowed.split(',')]);
  const losses: Readonly<Record<string, string | undefined>> = {
    ...LOSSES,
    [OWN_ADMIN]: OWN_ADMIN_LOSS,
  };
  return deployed
    .filter((name) => !kept.has(name))
    .map((name) => ({ name, loss: losses[name] ?? 'this version does not know the setting' }));
};

/** The error text of a deployment that would drop settings. */
export const refusal = (
  { name: stage }: Stage,
  dropped: readonly { name: string; loss: string }[],
): string =>
  [
    `Stage ${stage} is deployed with settings that this deployment would drop:`,
    ...dropped.map(({ name, loss }) => `  ${name}: ${loss}`),
    'Put them into infra/settings.ts or infra/settings.private.ts.',
    `To drop them, add: -c drop=${dropped.map(({ name }) => name).join(',')}`,
  ].join('\n');
