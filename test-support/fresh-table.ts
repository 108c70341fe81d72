/**
 * Before each endpoint test file: a table and a bucket of its own, so that files cannot see each other's items,
 * and no request log between the results. After each of its tests: nothing leaked into that log.
 */
import { randomUUID } from 'node:crypto';
import { takeLeaks, watchLog } from './log-watch.ts';
import { muteRequestLog } from './mute-request-log.ts';
import { dynamoDbClient, ensureTable } from '../local/aws/dynamodb.ts';

const name = `test-${randomUUID()}`;
process.env['TABLE_NAME'] = name;
process.env['IMAGES_BUCKET'] = `${name}-images`;

muteRequestLog();
watchLog();

/**
 * Milliseconds. DynamoDB Local answers one call after another, so a hundred at once wait for each
 * other; with the shop's own two seconds they would be sent again and wait twice.
 */
const CALL_TIMEOUT = 15_000;

beforeAll(async () => {
  const client = dynamoDbClient(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  await ensureTable(client, name);
  client.destroy();
});

afterEach(() => {
  const leaks = takeLeaks();
  if (leaks.length > 0) throw new Error(`In the log:\n${leaks.join('\n')}`);
});

let isPatient = false;
beforeEach(async () => {
  if (isPatient) return;
  isPatient = true;
  // Not before the file's own set-up: what it puts into the environment is read once, here.
  const { document } = await import('../functions/table/client.ts');
  // Every handler of the SDK has it; the client's type only knows what all protocols share.
  const handler = document.config.requestHandler as unknown as {
    updateHttpClientConfig: (option: 'connectionTimeout' | 'requestTimeout', value: number) => void;
  };
  handler.updateHttpClientConfig('connectionTimeout', CALL_TIMEOUT);
  handler.updateHttpClientConfig('requestTimeout', CALL_TIMEOUT);
});
