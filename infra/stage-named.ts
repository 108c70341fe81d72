import { STAGES } from './settings.ts';
import type { Stage, StageSettings } from './stages.ts';

/** Part of the names of AWS resources, some of which have at most 64 characters. */
const NAME = /^[a-z][a-z0-9-]{0,19}$/;
/** Otherwise an operator who uninstalls `demo` would delete tables of a stage `demo-data`. */
const LIKE_A_STACK = /-(?:data|shop)(?:-|$)/;

export const requireStageName = (name: string): void => {
  if (!NAME.test(name)) {
    throw new Error(`Stage "${name}": a name has at most 20 of the characters a-z, 0-9 and -`);
  }
  if (LIKE_A_STACK.test(name)) {
    throw new Error(`Stage "${name}": a name cannot contain -data or -shop, as names of stacks do`);
  }
};

/**
 * Ignores unknown private settings: a rollback may be older than a setting.
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
