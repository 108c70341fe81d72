/**
 * `TABLE_NAME=… npm run reconcile`: reads every item of a table while the shop takes no orders. It
 * prints contradictions between items, wrong totals, mails that no stream worker would send, due
 * restock alerts, unfinished jobs and parked changes. With `-- --write` it corrects the totals, puts
 * the mails into the outbox again, sends the alerts, starts the jobs again and forgets the parked
 * changes. It exits with 1 if a contradiction is left, which only a person can resolve.
 * docs/runbooks/restore.md says when to run it.
 */
import { parseArgs } from 'node:util';
import { reconcile } from '../functions/invariants/reconcile-table.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const { write } = values;
if (!process.env['TABLE_NAME']) throw new Error('Set TABLE_NAME to the name of the table');

const found = await reconcile({ write, now: new Date() });
const { items, contradictions, wrongTotals, wrongLowStock, pendingMails, dueAlerts } = found;
const { openJobs, parkedChanges } = found;
const remedy = write ? 'corrected' : 'corrected with --write';
console.log(`${items} items`);
console.log(`${wrongTotals.length} wrong totals${wrongTotals.length > 0 ? `, ${remedy}` : ''}`);
for (const { key, is, should, misplaced } of wrongTotals) {
  console.log(
    `  ${key.pk} ${key.sk}: ${JSON.stringify(is)}, should be ${JSON.stringify(should)}${misplaced ? ', and has no right place in its list' : ''}`,
  );
}
console.log(
  `${wrongLowStock.length} products wrong in the list of low stock${wrongLowStock.length > 0 ? `, ${remedy}` : ''}`,
);
const outbox =
  pendingMails.length > 0 ? `, ${write ? 'put' : 'put with --write'} into the outbox again` : '';
console.log(`${pendingMails.length} unsent mails${outbox}`);
const sent = dueAlerts.length > 0 ? `, ${write ? 'sent' : 'sent with --write'}` : '';
console.log(`restock alerts of ${dueAlerts.length} products are due${sent}`);
const restarted = openJobs.length > 0 ? `, ${write ? 'started' : 'start with --write'} again` : '';
console.log(`${openJobs.length} unfinished jobs of reviews${restarted}`);
const forgotten = parkedChanges > 0 ? `, ${write ? 'forgotten' : 'forget with --write'}` : '';
console.log(`${parkedChanges} parked changes${forgotten}`);
console.log(`${contradictions.length} contradictions`);
for (const { what, item } of contradictions) console.log(`  ${item}: ${what}`);
if (contradictions.length > 0) process.exitCode = 1;
