/** How one deployment of the shop differs from another; everything else is the same in all. */
export interface StageSettings {
  /** Shared credentials, reset button and seeded accounts (decision 34). */
  demo: boolean;
  /**
   * Most copies at once of each function that hashes passwords or converts images (promise S7).
   * An account starts with 10 copies for all its functions and Lambda reserves none below 100
   * unreserved ones, so a stage that must fit a new account leaves it out.
   */
  heavyConcurrency?: number;
  /**
   * The address that mails come from, of a domain whose DNS you can change. Without one the shop
   * sends none: its mails wait in the outbox.
   */
  mailFrom?: string;
  /**
   * ARN of the stream of the table that the shop was restored to, for as long as it works with that
   * one (docs/runbooks/restore.md).
   */
  restoredTable?: string;
  /**
   * `essential` alarms look at ten metrics, which an account has for nothing; each further metric
   * of `all` is $0.10 a month, whether anything happens or not (docs/cost.md).
   */
  alarms: 'essential' | 'all';
  /** Who is told of alarms and of the budget, after a click in AWS's first mail; or nobody. */
  alarmEmail?: string;
  /** USD that the whole account should cost in a month: a mail at 80 % and at 100 %. */
  monthlyBudget: number;
}

export const STAGES = {
  demo: { demo: true, alarms: 'essential', monthlyBudget: 5 },
  production: { demo: false, heavyConcurrency: 10, alarms: 'all', monthlyBudget: 50 },
} as const satisfies Record<string, StageSettings>;

export type StageName = keyof typeof STAGES;
export type Stage = StageSettings & { name: StageName };

/** @throws Error that names the stages there are */
export const stageNamed = (name: string): Stage => {
  if (!Object.hasOwn(STAGES, name)) {
    throw new Error(`No stage "${name}"; there are: ${Object.keys(STAGES).join(', ')}`);
  }
  const known = name as StageName;
  return { name: known, ...STAGES[known] };
};
