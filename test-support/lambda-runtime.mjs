/**
 * Stands in for Lambda's Node.js runtime, in a process of its own: imports a bundle, tells Node.js's
 * version, and answers the event of its standard input, if any. What it says goes to descriptor 3,
 * because the first two belong to the function. Plain JavaScript: it runs on Lambda's Node.js.
 */
import { writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';

const [, , bundle, functionName] = process.argv;
const { handler } = await import(bundle);
// Lambda refuses these since Node.js 24, lest one waits for a callback that nobody calls.
if (handler.length > 2) throw new Error('The handler takes a callback');

// Not at once: a small bundle is loaded before the event has been written.
const event = await text(process.stdin);
let answer;
if (event !== '') {
  const endsAt = Date.now() + 30_000;
  answer = await handler(JSON.parse(event), {
    awsRequestId: 'c6af9ac6-7b61-11e6-9a41-93e8deadbeef',
    functionName,
    functionVersion: '$LATEST',
    getRemainingTimeInMillis: () => Math.max(0, endsAt - Date.now()),
  });
}
writeSync(3, JSON.stringify({ version: process.version, answer }));
// Lambda freezes what is still open; here nobody would end it.
process.exit();
