/** Runs a worker's real handler on the stream of the test file's table. */
import type { StreamRow } from '#shared/rows/row.ts';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dynamoDbClient, streamsClient } from '../local/aws/dynamodb.ts';
import { StreamFollower, type EventSource } from '../local/aws/event-source.ts';
import { env } from '../functions/runtime/env.ts';
import type { Item } from '../functions/table/keys.ts';
import type { StreamHandler } from '../functions/stream/stream-worker.ts';
import { withinPermissions } from './permissions.ts';

export const startWorker = async (
  worker: StreamRow,
  handler: StreamHandler,
): Promise<EventSource> => {
  const folder = await mkdtemp(join(tmpdir(), 'lumbre-worker-'));
  const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
  const client = dynamoDbClient(endpoint);
  const streams = streamsClient(endpoint);
  let running: Promise<unknown> = Promise.resolve();
  const source = new StreamFollower({
    table: { client, name: env.tableName },
    streams,
    worker,
    invoke: async (event) => {
      const { Records } = JSON.parse(event) as DynamoDBStreamEvent;
      const work = withinPermissions(worker, () => handler({ Records }));
      running = work.catch(() => undefined);
      const answer = await work;
      return { outcome: 'returned', payload: JSON.stringify(answer) };
    },
    positionFile: join(folder, 'position.json'),
    onNotice: (text) => {
      throw new Error(text);
    },
  });
  return {
    stop: async () => {
      await source.stop();
      // The event source does not wait for a call that has begun.
      await running;
      client.destroy();
      streams.destroy();
      await rm(folder, { recursive: true });
    },
  };
};

interface Change {
  before?: Item | undefined;
  after?: Item | undefined;
}

/** The records are numbered from 1. */
export const eventOf = (...changes: Change[]): DynamoDBStreamEvent => {
  const image = (item: Item) => marshall(item, { removeUndefinedValues: true });
  const Records = changes.map(({ before, after }, index) => ({
    eventID: `e${index + 1}`,
    dynamodb: {
      SequenceNumber: `${index + 1}`,
      ...(before && { OldImage: image(before) }),
      ...(after && { NewImage: image(after) }),
    },
  }));
  return { Records } as DynamoDBStreamEvent;
};

/** The event as a worker gets it that is `seconds` behind. */
export const delayed = ({ Records }: DynamoDBStreamEvent, seconds: number): DynamoDBStreamEvent => {
  const ApproximateCreationDateTime = Date.now() / 1000 - seconds;
  return {
    Records: Records.map((record) => ({
      ...record,
      dynamodb: { ...record.dynamodb, ApproximateCreationDateTime },
    })),
  };
};

/** Milliseconds. Shorter than a test's time limit, so that every poll ends before its test. */
const POLL_LIMIT = 300_000;

/** Milliseconds. Most waits are short, and many looks read the whole table. */
const PAUSE = { first: 25, longest: 400 };

/** @throws Error after `POLL_LIMIT` */
export const eventually = async <T>(look: () => T | undefined | Promise<T | undefined>) => {
  const endsAt = performance.now() + POLL_LIMIT;
  for (let pause = PAUSE.first; ; pause = Math.min(2 * pause, PAUSE.longest)) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > endsAt) throw new Error(`Still waiting for: ${look.toString()}`);
    await delay(pause);
  }
};
