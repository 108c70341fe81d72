/**
 * `TABLE_NAME=… npm run publish`: renders and stores every published page again, and removes those of
 * products and categories that do not exist. The worker followChanges of that shop does the work;
 * the command waits for its end. docs/runbooks/restore.md says when to run it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { findPublishJob, startPublishing } from '../functions/pages/publish-job-table.ts';

/** Milliseconds between two checks. */
const PAUSE = 1000;

if (!process.env['TABLE_NAME']) throw new Error('Set TABLE_NAME to the name of the table');

await startPublishing();
let shown = '';
for (let job = await findPublishJob(); job; job = await findPublishJob()) {
  if (job.failed !== undefined) throw new Error(`The publication has failed: ${job.failed}`);
  const position = `${job.phase}${job.after === undefined ? '' : ` behind ${job.after}`}`;
  if (position !== shown) console.log(position);
  shown = position;
  await delay(PAUSE);
}
console.log('Every page is published');
