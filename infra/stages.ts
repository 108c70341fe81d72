import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import { Email } from '#shared/domain/schemas/text.ts';

/** The differences between deployments of the shop. */
export interface StageSettings {
  /** Shared credentials, reset button and seeded accounts (RULE-34). */
  demo: boolean;
  /**
   * Reserved concurrency of each function that hashes passwords or converts images (PROMISE-S07).
   * Lambda lets an account reserve only what it has above 100. A new account has 10 in all, so a
   * stage for a new account leaves this out.
   */
  heavyConcurrency?: number;
  /**
   * Sender of mails, at a domain whose DNS you can change. Without it the shop sends no mail, and
   * its mails stay in the outbox.
   */
  mailFrom?: string;
  /** Address of the shop that gets a mail about each new order (RULE-71). */
  ordersTo?: string;
  /**
   * Sign-in address of the first admin, required outside the demo. Only a new shop uses it; an
   * existing first admin keeps the old address.
   */
  firstAdminEmail?: string;
  /**
   * ARN of the stream of a restored table. The shop works with that table instead of its own
   * (docs/runbooks/restore.md).
   */
  restoredTable?: string;
  /**
   * `essential` alarms use ten metrics, which are free in every account. Each further metric of
   * `all` costs $0.10 a month (docs/cost.md).
   */
  alarms: 'essential' | 'all';
  /** Gets mails about alarms and the budget, once its owner has confirmed AWS's first mail. */
  alarmEmail?: string;
  /**
   * A domain of yours instead of CloudFront's. Only a domain of yours can reject TLS before 1.2. Its
   * certificate has to be in us-east-1. With `hostedZone` the stack sets the DNS records; without
   * it you set an alias to the distribution (docs/deploy.md).
   */
  domain?: {
    name: string;
    certificateArn: string;
    hostedZone?: { id: string; name: string };
  };
  /**
   * WAF in front of CloudFront: limits per IP address, and AWS's lists of attacks and attackers.
   * It costs $11 a month, and $0.60 for a million requests.
   */
  firewall: boolean;
  /** CloudFront's log of every request, kept for 90 days at $0.02 a GB. */
  accessLog: boolean;
  /**
   * A weekly copy of the table, which a person who can delete the table cannot delete. Each copy is
   * kept for 90 days at $0.10 a GB and month. Point-in-time recovery of 35 days works without it.
   */
  weeklyBackups: boolean;
  /** Maximum request units a second of the table, and of its index. They limit the bill. */
  requestUnits: { read: number; write: number };
  /**
   * A deployment gives new versions of the functions of a purchase one call in ten for ten minutes.
   * An alarm in this time takes the whole deployment back (ADR-0079).
   */
  canary: boolean;
  /** USD a month for the whole account; AWS sends a mail at 80 % and at 100 %. */
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
    // Its deployments are rehearsals, which nobody wants to wait for.
    canary: false,
    monthlyBudget: 5,
  },
  production: {
    demo: false,
    heavyConcurrency: 10,
    firewall: true,
    accessLog: true,
    weeklyBackups: true,
    // The capacity of a new table. At most $14 an hour.
    requestUnits: { read: 12_000, write: 4000 },
    alarms: 'all',
    canary: true,
    monthlyBudget: 50,
  },
} as const satisfies Record<string, StageSettings>;

export type StageName = keyof typeof STAGES;
export type Stage = StageSettings & { name: StageName };

/**
 * The first admin's address: the setting, or the public one of the demo.
 * @throws Error when a stage without a demo has no valid address
 */
export const firstAdminOf = ({ name, demo, firstAdminEmail = '' }: Stage): string => {
  if (demo) return DEMO_ADMIN.email;
  const address = Email.safeParse(firstAdminEmail);
  if (address.success) return address.data;
  throw new Error(
    `Stage ${name} needs the address of its first admin: FIRST_ADMIN_EMAIL=you@your.domain (docs/deploy.md)`,
  );
};

/** @throws Error for an unknown name */
export const stageNamed = (name: string): Stage => {
  if (!Object.hasOwn(STAGES, name)) {
    throw new Error(`No stage "${name}"; there are: ${Object.keys(STAGES).join(', ')}`);
  }
  const known = name as StageName;
  return { name: known, ...STAGES[known] };
};
