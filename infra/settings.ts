import type { StageSettings } from './stages.ts';

const demo = {
  demo: true,
  firewall: false,
  accessLog: false,
  weeklyBackups: false,
  // At most $3.15 an hour with one index (docs/cost.md).
  requestUnits: { read: 1000, write: 500 },
  alarms: 'essential',
  monthlyBudget: 5,
} as const satisfies StageSettings;

const production = {
  demo: false,
  firewall: true,
  accessLog: true,
  weeklyBackups: true,
  // The capacity of a new table. At most $28.80 an hour with one index.
  requestUnits: { read: 12_000, write: 4000 },
  alarms: 'all',
  monthlyBudget: 50,
} as const satisfies StageSettings;

/**
 * infra/stages.ts explains the settings. A similar stage is one more entry: `workshop: {
 * ...production, monthlyBudget: 20 }`. Private settings: docs/deploy.md.
 */
export const STAGES = { demo, production } as const satisfies Record<string, StageSettings>;

export type StageName = keyof typeof STAGES;
