/**
 * `TABLE_NAME=… npm run reconcile`: looks at every item of a table, while nothing is bought, and tells
 * what contradicts itself, which sums are wrong and which mails nobody would send. With `-- --write`
 * it sets sums and mails right. Exits 1 when something is left for a person to decide.
 * docs/runbooks/restore.md says when.
 */
import { parseArgs } from 'node:util';
import { reconcile } from '../functions/invariants/reconcile-table.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const { write } = values;
if (!process.env['TABLE_NAME']) throw new Error('TABLE_NAME names the table to look at');

const found = await reconcile({ write, now: new Date() });
const { items, contradictions, wrongTotals, pendingMails } = found;
const fate = write ? 'set right' : 'set right with --write';
console.log(`${items} items`);
console.log(`${wrongTotals.length} wrong totals${wrongTotals.length > 0 ? `, ${fate}` : ''}`);
for (const { key, is, should } of wrongTotals) {
  console.log(`  ${key.pk} ${key.sk}: ${JSON.stringify(is)}, should be ${JSON.stringify(should)}`);
}
const outbox =
  pendingMails.length > 0 ? `, ${write ? 'put' : 'put with --write'} into the outbox again` : '';
console.log(`${pendingMails.length} mails on their way${outbox}`);
console.log(`${contradictions.length} contradictions`);
for (const { what, item } of contradictions) console.log(`  ${item}: ${what}`);
if (contradictions.length > 0) process.exitCode = 1;
