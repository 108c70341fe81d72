/**
 * Gives each endpoint test file a separate table and bucket, and hides the request log from the
 * output. After each test, no personal data may be in the log.
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
 * Milliseconds. DynamoDB Local handles one call at a time, so concurrent calls wait for each other.
 * With the two seconds of functions/table/client.ts the SDK would retry them.
 */
const CALL_TIMEOUT = 15_000;

beforeAll(async () => {
  const client = dynamoDbClient(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  await ensureTable(client, name);
  client.destroy();
});

afterEach(() => {
  const leaks = takeLeaks();
  if (leaks.length > 0) throw new Error(`Personal data in the log:\n${leaks.join('\n')}`);
});

let isTimeoutRaised = false;
beforeEach(async () => {
  if (isTimeoutRaised) return;
  isTimeoutRaised = true;
  // Imported after the set-up of the test file, whose environment the module reads once.
  const { document } = await import('../functions/table/client.ts');
  // Every request handler of the SDK has this method, but the type of the client omits it.
  const handler = document.config.requestHandler as unknown as {
    updateHttpClientConfig: (option: 'connectionTimeout' | 'requestTimeout', value: number) => void;
  };
  handler.updateHttpClientConfig('connectionTimeout', CALL_TIMEOUT);
  handler.updateHttpClientConfig('requestTimeout', CALL_TIMEOUT);
});
