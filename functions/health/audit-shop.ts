import { auditShop } from '#shared/rows/health.ts';
import { scheduled } from '../runtime/scheduled.ts';
import { get } from '../table/client.ts';
import { AUDIT } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { audit } from './audit.ts';
import { reconcileTable } from './reconcile-table.ts';

/** Sent by hand (docs/runbooks/restore.md). */
interface ByHand {
  time?: string;
  /** Reads every item. */
  whole?: boolean;
  /** Corrects sums, mails and jobs. The shop must take no orders meanwhile. */
  write?: boolean;
}

/**
 * Audits the shop each night. By hand it checks the whole table: the answer has contradictions, wrong
 * sums, mails that no stream worker would send, unfinished jobs and parked changes. `write` corrects all
 * of them except contradictions, which only a person can resolve.
 */
const run = async (now: Date, { whole = false, write = false }: ByHand) =>
  whole || write ? reconcileTable({ write, now }) : audit(now, await get(AUDIT, keys.audit()));

export const handler = scheduled(auditShop, run);
