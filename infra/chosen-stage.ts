import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LOSSES } from './deployed-settings.ts';
import { STAGES } from './settings.ts';
import type { Stage, StageSettings } from './stages.ts';

/** Additions to the stages of infra/settings.ts. */
export type PrivateSettings = Partial<Record<string, Partial<StageSettings>>>;

const PRIVATE_FILE = join(import.meta.dirname, 'settings.private.ts');

/** Names of AWS resources contain the stage's name, and some may have at most 64 characters. */
const NAME = /^[a-z][a-z0-9-]{0,19}$/;
/**
 * Names in AWS of a stage `demo-data` begin like those of the stack `lumbre-demo-data`. An operator who
 * uninstalls the stage `demo` would delete its tables and buckets (docs/runbooks/uninstall.md).
 */
const LIKE_A_STACK = /-(?:data|shop)(?:-|$)/;

/** @throws Error for a name that AWS does not accept, or that is like the name of a stack */
export const requireStageName = (name: string): void => {
  if (!NAME.test(name)) {
    throw new Error(`Stage "${name}": a name has at most 20 of the characters a-z, 0-9 and -`);
  }
  if (LIKE_A_STACK.test(name)) {
    throw new Error(`Stage "${name}": a name cannot contain -data or -shop, as names of stacks do`);
  }
};

/** Variables of version 0.1. A deployment that ignores one would delete the resources it selected. */
const FORMER_VARIABLES = {
  MAIL_FROM: 'mailFrom',
  ORDERS_TO: 'ordersTo',
  ALARM_EMAIL: 'alarmEmail',
  FIRST_ADMIN_EMAIL: 'firstAdminEmail',
} as const satisfies Record<string, keyof StageSettings>;

/**
 * A stage of infra/settings.ts with its private settings.
 *
 * @throws Error for an unknown stage, for a name as requireStageName, and for a wrong name of a setting
 */
export const stageNamed = (name: string, additions: PrivateSettings = {}): Stage => {
  const stages: Record<string, StageSettings> = STAGES;
  for (const each of [...Object.keys(additions), name]) {
    if (Object.hasOwn(stages, each)) continue;
    const known = Object.keys(stages).join(', ');
    throw new Error(`No stage "${each}" in infra/settings.ts; there are: ${known}`);
  }
  requireStageName(name);
  const settings = { ...stages[name], ...additions[name] } as StageSettings;
  // The private file is not type-checked before a deployment.
  const unknown = Object.keys(settings).filter((setting) => !Object.hasOwn(LOSSES, setting));
  if (unknown.length > 0) throw new Error(`Stage ${name} has no setting ${unknown.join(', ')}`);
  return { name, ...settings };
};

/** @throws Error for a file that exports nothing with the right name, because its settings would be lost */
const privateSettings = async (environment: NodeJS.ProcessEnv): Promise<PrivateSettings> => {
  const { PRIVATE_SETTINGS: named } = environment;
  const file = named ?? PRIVATE_FILE;
  if (named === undefined && !existsSync(file)) return {};
  const module = (await import(pathToFileURL(file).href)) as { PRIVATE_SETTINGS?: PrivateSettings };
  if (module.PRIVATE_SETTINGS) return module.PRIVATE_SETTINGS;
  throw new Error(`${file} does not export PRIVATE_SETTINGS (docs/deploy.md)`);
};

/**
 * Leaves out stages and settings that this commit does not know. The private file may have newer ones
 * when the deploy workflow goes back to an older commit.
 */
const knownOf = (additions: PrivateSettings): PrivateSettings =>
  Object.fromEntries(
    Object.entries(additions)
      .filter(([stage]) => Object.hasOwn(STAGES, stage))
      .map(([stage, settings = {}]) => [
        stage,
        Object.fromEntries(
          Object.entries(settings).filter(([setting]) => Object.hasOwn(LOSSES, setting)),
        ),
      ]),
  );

/**
 * The stage that the environment selects: `STAGE` is its name, `PRIVATE_SETTINGS` another private
 * file than settings.private.ts. With `UNKNOWN_SETTINGS=ignore` unknown stages and settings of that
 * file are left out.
 *
 * @throws Error as stageNamed does, and for a setting that stands in the environment
 */
export const chosenStage = async (environment: NodeJS.ProcessEnv): Promise<Stage> => {
  for (const [variable, setting] of Object.entries(FORMER_VARIABLES)) {
    if (!environment[variable]) continue;
    throw new Error(
      `${variable} has no effect any more. Write ${setting} into infra/settings.ts or infra/settings.private.ts, then unset the variable (docs/deploy.md)`,
    );
  }
  const additions = await privateSettings(environment);
  const ignores = environment['UNKNOWN_SETTINGS'] === 'ignore';
  return stageNamed(environment['STAGE'] ?? 'demo', ignores ? knownOf(additions) : additions);
};
