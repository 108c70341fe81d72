/**
 * `npm run fuzz -- --n 20000 --seed 1 --parallel 4` sends generated requests to the real handlers on
 * DynamoDB Local and prints how often each route answered with each status.
 */
import { parseArgs } from 'node:util';
import { muteRequestLog } from './mute-request-log.ts';
import { dynamoDbClient, ensureTable } from '../local/aws/dynamodb.ts';
import startTestServices from './start-test-services.ts';
import stopTestServices from './stop-test-services.ts';

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    parallel: { type: 'string', default: '1' },
  },
});
const [n, seed, parallel] = [Number(values.n), Number(values.seed), Number(values.parallel)];

await startTestServices();
try {
  process.env['TABLE_NAME'] = 'fuzz';
  const client = dynamoDbClient(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  await ensureTable(client, 'fuzz');
  client.destroy();
  muteRequestLog();

  // Loaded now, because handlers read their environment when they load.
  const { fuzzApi } = await import('./api-fuzzer.ts');
  const startedAt = performance.now();
  const { sent, counts, unseen, failure } = await fuzzApi({ n, seed, parallel });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);

  const byStatus = new Map<string, number>();
  for (const [name, count] of counts) {
    const status = name.slice(name.indexOf(' ') + 1);
    byStatus.set(status, (byStatus.get(status) ?? 0) + count);
  }
  const sorted = (figures: ReadonlyMap<string, number>): [string, number][] =>
    [...figures].toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  for (const [name, count] of sorted(counts)) console.log(`${String(count).padStart(7)} ${name}`);
  console.log(`Statuses without a request: ${unseen.join(', ') || 'none'}`);
  console.log(
    sorted(byStatus)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  );
  console.log(`${sent} requests in ${seconds} s, seed ${seed}, ${parallel} in parallel`);
  if (failure !== undefined) console.error(failure);
  process.exitCode = failure === undefined ? 0 : 1;
} finally {
  await stopTestServices();
}
