/** How one deployment of the shop differs from another; everything else is the same in all. */
export interface StageSettings {
  /** Shared credentials, reset button and seeded accounts (RULE-34). */
  demo: boolean;
  /**
   * Most copies at once of each function that hashes passwords or converts images (PROMISE-S07).
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
  /**
   * A domain of yours instead of CloudFront's; only with one can TLS before 1.2 be refused. Its
   * certificate has to be in us-east-1. Its addresses are set in the hosted zone of Route 53 that
   * is named, and otherwise by you: an alias to the distribution (docs/deploy.md).
   */
  domain?: {
    name: string;
    certificateArn: string;
    hostedZone?: { id: string; name: string };
  };
  /**
   * WAF in front of CloudFront: limits for each address, and AWS's lists of attacks and attackers.
   * $11 a month, and $0.60 for a million requests.
   */
  firewall: boolean;
  /** CloudFront's log of every request, kept for 90 days. What is stored costs: $0.02 a GB. */
  accessLog: boolean;
  /**
   * A copy of the table each week, out of reach of whoever can delete the table, kept for 90 days:
   * $0.10 a GB and month each. Every second of the last 35 days can be restored without it.
   */
  weeklyBackups: boolean;
  /** Most request units a second of the table, and of its index: what stops a bill. */
  requestUnits: { read: number; write: number };
  /** USD that the whole account should cost in a month: a mail at 80 % and at 100 %. */
  monthlyBudget: number;
}

export const STAGES = {
  demo: {
    demo: true,
    firewall: false,
    accessLog: false,
    weeklyBackups: false,
    // At most $1.60 an hour.
    requestUnits: { read: 1000, write: 500 },
    alarms: 'essential',
    monthlyBudget: 5,
  },
  production: {
    demo: false,
    heavyConcurrency: 10,
    firewall: true,
    accessLog: true,
    weeklyBackups: true,
    // What a new table bears from its first second: at most $14 an hour.
    requestUnits: { read: 12_000, write: 4000 },
    alarms: 'all',
    monthlyBudget: 50,
  },
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
