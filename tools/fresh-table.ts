/**
 * Before each endpoint test file: a table of its own, so that files cannot see each other's items,
 * and no request log between the results.
 */
import { randomUUID } from 'node:crypto';
import { dynamoDbClient, ensureTable } from '../local/dynamodb.ts';

const name = `test-${randomUUID()}`;
process.env['TABLE_NAME'] = name;

const write = process.stdout.write.bind(process.stdout);
process.stdout.write = (...args: Parameters<typeof write>): boolean =>
  String(args[0]).startsWith('{"level":"info"') || write(...args);

beforeAll(async () => {
  const client = dynamoDbClient(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  await ensureTable(client, name);
  client.destroy();
});
