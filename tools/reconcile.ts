/**
 * `TABLE_NAME=… npm run reconcile`: reads every item of a table while the shop takes no orders. It
 * prints contradictions between items, wrong sums, mails that no stream worker would send, unfinished
 * jobs and parked changes. With `-- --write` it corrects the sums, puts the mails into the outbox
 * again, starts the jobs again and forgets the parked changes. It exits with 1 if a contradiction is left,
 * which only a person can resolve.
 * docs/runbooks/restore.md says when to run it.
 */
import { parseArgs } from 'node:util';
import { reconcile } from '../functions/invariants/reconcile-table.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const { write } = values;
if (!process.env['TABLE_NAME']) throw new Error('Set TABLE_NAME to the name of the table');

const found = await reconcile({ write, now: new Date() });
const { items, contradictions, wrongSums, pendingMails, openJobs, parkedChanges } = found;
const remedy = write ? 'corrected' : 'corrected with --write';
console.log(`${items} items`);
console.log(`${wrongSums.length} wrong sums${wrongSums.length > 0 ? `, ${remedy}` : ''}`);
for (const { key, is, should } of wrongSums) {
  console.log(`  ${key.pk} ${key.sk}: ${JSON.stringify(is)}, should be ${JSON.stringify(should)}`);
}
const outbox =
  pendingMails.length > 0 ? `, ${write ? 'put' : 'put with --write'} into the outbox again` : '';
console.log(`${pendingMails.length} unsent mails${outbox}`);
const restarted = openJobs.length > 0 ? `, ${write ? 'started' : 'start with --write'} again` : '';
console.log(`${openJobs.length} unfinished jobs${restarted}`);
const forgotten = parkedChanges > 0 ? `, ${write ? 'forgotten' : 'forget with --write'}` : '';
console.log(`${parkedChanges} parked changes${forgotten}`);
console.log(`${contradictions.length} contradictions`);
for (const { what, item } of contradictions) console.log(`  ${item}: ${what}`);
if (contradictions.length > 0) process.exitCode = 1;
