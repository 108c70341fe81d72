import { reconcile } from '#shared/rows/background.ts';
import { compose } from '../runtime/compose.ts';
import { reconcileTable } from './reconcile-table.ts';

/**
 * Reads every item while the shop takes no orders. The answer has contradictions between items, wrong
 * sums, mails that no stream worker would send, unfinished jobs and parked changes. docs/runbooks/restore.md
 * says when to run it.
 *
 * @param event `write` corrects all of them except contradictions, which only a person can resolve
 */
export const handler = compose(reconcile, ({ write = false }: { write?: boolean }) =>
  reconcileTable({ write, now: new Date() }),
);
