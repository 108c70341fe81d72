/**
 * Gives each endpoint test file a separate table and separate buckets, and hides the request log from the
 * output. After each test, no personal data may be in the log.
 */
import { randomUUID } from 'node:crypto';
import { raiseCallTimeout } from './call-timeout.ts';
import { takeLeaks, watchLog } from './log-watch.ts';
import { muteRequestLog } from './mute-request-log.ts';
import { dynamoDbClient, ensureTable } from '../local/aws/dynamodb.ts';

const name = `test-${randomUUID()}`;
process.env['TABLE_NAME'] = name;
process.env['IMAGES_BUCKET'] = `${name}-images`;
process.env['SITE_BUCKET'] = `${name}-site`;

muteRequestLog();
watchLog();

beforeAll(async () => {
  const client = dynamoDbClient(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  await ensureTable(client, name, process.env['TEST_STREAM'] === 'yes');
  client.destroy();
});

afterEach(() => {
  const leaks = takeLeaks();
  if (leaks.length > 0) throw new Error(`Personal data in the log:\n${leaks.join('\n')}`);
});

// Runs after the set-up of the test file, because the client reads its environment once. A set-up
// that calls handlers calls this function first.
beforeEach(raiseCallTimeout);
