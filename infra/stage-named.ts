import { STAGES } from './settings.ts';
import type { Stage, StageSettings } from './stages.ts';

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

/**
 * A stage of infra/settings.ts with its private settings. A private setting that this commit does not
 * know is ignored: a rollback may be older than the setting.
 *
 * @throws Error for an unknown stage, and for a name as requireStageName
 */
export const stageNamed = (name: string, additions: Partial<StageSettings> = {}): Stage => {
  const stages: Record<string, StageSettings> = STAGES;
  if (!Object.hasOwn(stages, name)) {
    const known = Object.keys(stages).join(', ');
    throw new Error(`No stage "${name}" in infra/settings.ts; there are: ${known}`);
  }
  requireStageName(name);
  return { name, ...(stages[name] as StageSettings), ...additions };
};
