import { sendMail } from '#shared/rows/mail.ts';
import type { StreamRow } from '#shared/rows/row.ts';
import { PutItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dynamoDbClient, ensureTable, startDynamoDb, streamsClient } from './dynamodb.ts';
import { StreamFollower } from './event-source.ts';
import type { InvocationResult } from '../function-host.ts';
import { findJava } from './java.ts';
import { Running } from '../running.ts';
import { statePaths } from '../state.ts';

const running = new Running();
let client: DynamoDBClient;
let streams: DynamoDBStreamsClient;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lumbre-stream-'));
  running.onStop(() => rm(folder, { recursive: true }));
  const java = await findJava(statePaths(join(import.meta.dirname, '../../.local')).java, () => {});
  const { endpoint } = running.keep(await startDynamoDb(java));
  client = dynamoDbClient(endpoint);
  streams = streamsClient(endpoint);
  running.onStop(() => Promise.resolve(client.destroy()));
  running.onStop(() => Promise.resolve(streams.destroy()));
});
afterAll(() => running.stop());

type Call = string[];
type Answer = (ids: Call) => Promise<InvocationResult> | InvocationResult;

const done: InvocationResult = { outcome: 'returned', payload: 'null' };
const failed = (sequenceNumber: string): InvocationResult => ({
  outcome: 'returned',
  payload: JSON.stringify({ batchItemFailures: [{ itemIdentifier: sequenceNumber }] }),
});

const follow = async (answer: Answer, worker: StreamRow = sendMail) => {
  const name = randomUUID();
  await ensureTable(client, name);
  const calls: Call[] = [];
  const events: DynamoDBStreamEvent[] = [];
  const positionFile = join(folder, `${name}.position`);
  const start = () =>
    new StreamFollower({
      table: { client, name },
      streams,
      worker,
      invoke: async (text) => {
        const event = JSON.parse(text) as DynamoDBStreamEvent;
        const ids = event.Records.map(({ dynamodb }) => dynamodb?.Keys?.['pk']?.S ?? '');
        events.push(event);
        calls.push(ids);
        return answer(ids);
      },
      positionFile,
      onNotice: () => undefined,
    });
  const put = async (pk: string, sk = 'MAIL', attributes = {}): Promise<void> => {
    const Item = { pk: { S: pk }, sk: { S: sk }, ...attributes };
    await client.send(new PutItemCommand({ TableName: name, Item }));
  };
  return { start, put, calls, events };
};

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await delay(20);
};

test('delivers records that match the filters in order, in batches of ten, also later ones', async () => {
  const { start, put, calls, events } = await follow(() => done);
  const ids = Array.from({ length: 12 }, (_, n) => `m${n}`);
  for (const id of ids) await put(id);
  await put('p1', 'PRODUCT');
  const source = start();
  await until(() => calls.flat().length === 12);
  expect(calls).toEqual([ids.slice(0, 10), ids.slice(10)]);
  await put('later');
  await until(() => calls.flat().includes('later'));
  expect(events[0]?.Records[0]).toEqual({
    awsRegion: 'eu-central-1',
    dynamodb: {
      ApproximateCreationDateTime: expect.any(Number) as number,
      Keys: { pk: { S: 'm0' }, sk: { S: 'MAIL' } },
      NewImage: { pk: { S: 'm0' }, sk: { S: 'MAIL' } },
      SequenceNumber: expect.stringMatching(/^\d+$/) as string,
      SizeBytes: expect.any(Number) as number,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
    eventID: expect.any(String) as string,
    eventName: 'INSERT',
    eventSource: 'aws:dynamodb',
    eventSourceARN: expect.stringContaining('/stream/') as string,
    eventVersion: expect.any(String) as string,
  });
  await source.stop();
});

test('repeats a batch from its first failed record', async () => {
  let tries = 0;
  const stream = await follow(() => {
    tries += 1;
    const third = stream.events.at(-1)?.Records[2]?.dynamodb?.SequenceNumber ?? '';
    return tries === 1 ? failed(third) : done;
  });
  for (const id of ['a', 'b', 'c', 'd']) await stream.put(id);
  const source = stream.start();
  await until(() => stream.calls.length === 2);
  expect(stream.calls).toEqual([
    ['a', 'b', 'c', 'd'],
    ['c', 'd'],
  ]);
  await source.stop();
});

test('repeats a batch that fails as a whole', async () => {
  let tries = 0;
  const { start, put, calls } = await follow(() => {
    tries += 1;
    return tries === 1 ? { outcome: 'failed' } : done;
  });
  for (const id of ['a', 'b']) await put(id);
  const source = start();
  await until(() => calls.length === 2);
  expect(calls).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
  await source.stop();
});

test('continues after a restart with the records that were not done', async () => {
  let up = true;
  const { start, put, calls } = await follow(() => (up ? done : { outcome: 'failed' }));
  await put('before');
  const first = start();
  await until(() => calls.length === 1);
  up = false;
  await put('open');
  await until(() => calls.length > 1);
  await first.stop();
  up = true;
  const count = calls.length;
  const second = start();
  await until(() => calls.length > count);
  expect(calls.slice(count)).toEqual([['open']]);
  await second.stop();
});

test('stops without waiting for a worker that hangs', async () => {
  const { start, put, calls } = await follow(() => new Promise<never>(() => {}));
  await put('m1');
  const source = start();
  await until(() => calls.length === 1);
  // This would never end if stopping waited for the worker.
  await expect(source.stop()).resolves.toBeUndefined();
});
