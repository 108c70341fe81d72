import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import { Email } from '#shared/domain/schemas/fields.ts';
import { httpRows } from '#shared/rows/index.ts';
import type { HttpRow } from '#shared/rows/row.ts';

/** Needs `hostedZone`, `certificateArn` or both (docs/deploy.md). */
export interface Domain {
  name: string;
  /** The shop also answers at `www.` and the name, and redirects its pages to the name. */
  www?: boolean;
  /**
   * Zone of Route 53 that contains the name. The stage creates the DNS records, and the certificate
   * unless `certificateArn` names one. Without the zone you point the names at the distribution.
   */
  hostedZone?: { id: string; name: string };
  /** A certificate in us-east-1 that contains the name, and with `www` the other one too. */
  certificateArn?: string;
  /**
   * Browsers that have seen the shop refuse HTTP for every name below `name`, for two years. Nobody can
   * take it back: set it only if each of them has HTTPS.
   */
  httpsOfSubdomains?: boolean;
}

/** All host names of a domain; the first one is the shop's. */
export const hostNames = ({ name, www }: Domain): string[] =>
  www ? [name, `www.${name}`] : [name];

/** The differences between deployments of the shop. infra/settings.ts has the values. */
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
  /**
   * SES has an identity for the domain of `mailFrom` already, made by hand or by another stage. The
   * stage sends with it, and neither changes nor deletes it.
   */
  existingMailIdentity?: boolean;
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
  /** `owner/name` on GitHub, whose workflow "deploy" may deploy the stage. */
  repository?: string;
  /** Gets mails about alarms and the budget, once its owner has confirmed AWS's first mail. */
  alarmEmail?: string;
  /** A domain of yours instead of CloudFront's. Only a domain of yours can reject TLS before 1.2. */
  domain?: Domain;
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
  /**
   * Nobody deletes a weekly copy before its 90 days are over, unless the lock of its vault is taken
   * away first, which needs a permission of its own. It costs nothing.
   */
  lockedBackups?: boolean;
  /** Maximum request units a second of the table, and of its index. They limit the bill. */
  requestUnits: { read: number; write: number };
  /** USD a month for the whole account; AWS sends a mail at 80 % and at 100 %. */
  monthlyBudget: number;
}

/** A stage with the settings of infra/settings.ts and the private ones of its account. */
export type Stage = StageSettings & { name: string };

/**
 * The first admin's address: the setting, or the public one of the demo.
 * @throws Error when a stage without a demo has no valid address
 */
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
  row.work !== undefined && !row.demoOnly && row.access !== 'admin' && row.access !== 'staff';

/** Concurrent executions that are reserved for the function of a row, in an account that has enough. */
export const reservedConcurrency = (row: HttpRow, stage: Stage): number | undefined => {
  const needed = KEPT_UNRESERVED + RESERVED * httpRows.filter(isReserved).length;
  return isReserved(row) && concurrencyOf(stage) >= needed ? RESERVED : undefined;
};
