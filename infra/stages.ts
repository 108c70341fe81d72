import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import { Email } from '#shared/domain/schemas/fields.ts';
import { httpRows } from '#shared/rows/index.ts';
import type { HttpRow } from '#shared/rows/row.ts';

/** Needs `hostedZone`, `certificateArn` or both (docs/deploy.md). */
export interface Domain {
  name: string;
  /** The shop also answers at `www.` and the name, and redirects to the name. */
  www?: boolean;
  /** Zone of Route 53. The stage creates the DNS records, and the certificate if none is given. */
  hostedZone?: { id: string; name: string };
  /** In us-east-1, for the name, and with `www` for both. */
  certificateArn?: string;
  /** Browsers refuse HTTP for all subdomains, for two years. Nobody can undo it. */
  httpsOfSubdomains?: boolean;
}

export const hostNames = ({ name, www }: Domain): string[] =>
  www ? [name, `www.${name}`] : [name];

export interface StageSettings {
  /** Shared credentials, reset button and seeded accounts (RULE-34). */
  demo: boolean;
  /**
   * Functions that Lambda lets the account run at once: its quota "Concurrent executions". The limits of
   * calls and the reserved concurrency follow from it. By default 10, which a new account has.
   */
  accountConcurrency?: number;
  /**
   * Sender of mails, at a domain whose DNS you can change. Without it the shop sends no mail, and
   * its mails stay in the outbox.
   */
  mailFrom?: string;
  /** SES already has an identity for this domain. The stage uses it without changing it. */
  existingMailIdentity?: boolean;
  /** Gets the mails to the shop in place of its e-mail, which is a setting of the panel. */
  ordersTo?: string;
  /** Required outside the demo. An existing first admin keeps the old address. */
  firstAdminEmail?: string;
  /** ARN of the stream of the table to use instead of the own one (docs/runbooks/restore.md). */
  restoredTable?: string;
  /** `essential` alarms use ten metrics, which are free. Each further one costs $0.10 a month. */
  alarms: 'essential' | 'all';
  /** `owner/name` on GitHub, whose workflow "deploy" may deploy the stage. */
  repository?: string;
  /** Gets mails about alarms and the budget, once its owner has confirmed AWS's first mail. */
  alarmEmail?: string;
  /** Only an own domain can reject TLS before 1.2. */
  domain?: Domain;
  /** The firewall WAF costs $11 a month, and $0.60 for a million requests. */
  firewall: boolean;
  /** Kept for 90 days at $0.02 a GB. */
  accessLog: boolean;
  /** Each copy costs $0.10 a GB and month. Recovery of 35 days works without them. */
  weeklyBackups: boolean;
  /** Nobody deletes a copy earlier, unless the lock of its vault is removed first. */
  lockedBackups?: boolean;
  /** Maximum request units a second of the table, and of its index. They limit the bill. */
  requestUnits: { read: number; write: number };
  /** USD for the whole account. AWS sends a mail at 80 % and at 100 %. */
  monthlyBudget: number;
}

export type Stage = StageSettings & { name: string };

/** @throws Error when a stage without a demo has no valid address */
export const firstAdminOf = ({ name, demo, firstAdminEmail = '' }: Stage): string => {
  if (demo) return DEMO_ADMIN.email;
  const address = Email.safeParse(firstAdminEmail);
  if (address.success) return address.data;
  throw new Error(
    `Stage ${name} needs firstAdminEmail, the sign-in address of its first admin: aws ssm put-parameter --type String --name /lumbre/${name}/settings --value '{"firstAdminEmail":"you@your.domain"}' (docs/deploy.md)`,
  );
};

const NEW_ACCOUNT = 10;

/** Functions that the stage counts on running at once. */
export const concurrencyOf = ({ accountConcurrency = NEW_ACCOUNT }: Stage): number =>
  accountConcurrency;

/** Lambda lets nobody reserve the last 100 concurrent executions of an account. */
const KEPT_UNRESERVED = 100;

/** Reserved for each function that anybody can make busy (PROMISE-S07). */
const RESERVED = 10;

const isReserved = (row: HttpRow): boolean =>
  row.work !== undefined &&
  row.only === undefined &&
  row.access !== 'admin' &&
  row.access !== 'staff';

/** Concurrent executions that are reserved for the function of a row, in an account that has enough. */
export const reservedConcurrency = (row: HttpRow, stage: Stage): number | undefined => {
  const needed = KEPT_UNRESERVED + RESERVED * httpRows.filter(isReserved).length;
  return isReserved(row) && concurrencyOf(stage) >= needed ? RESERVED : undefined;
};
