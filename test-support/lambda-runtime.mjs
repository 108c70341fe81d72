/** Replaces Lambda's runtime. Writes the answer to descriptor 3. JavaScript needs no loader. */
import { writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';

const [, , bundle, functionName] = process.argv;
const { handler } = await import(bundle);
// Lambda rejects callback handlers since Node.js 24.
if (handler.length > 2) throw new Error('The handler takes a callback');

// Read asynchronously, because a small bundle loads before the event is written.
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
writeSync(3, JSON.stringify({ answer }));
// Lambda freezes open handles. Here they would keep the process running.
process.exit();
