/**
 * Like Lambda's event source mapping, but never gives a record up:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-eventsourcemapping.html
 */
import { STREAM, type StreamFilter, type StreamRow } from '#shared/rows/row.ts';
import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
  type _Record as StreamRecord,
  type DynamoDBStreamsClient,
} from '@aws-sdk/client-dynamodb-streams';
import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { LOCAL_AWS } from './dynamodb.ts';
import type { InvocationResult } from '../function-host.ts';

const POLL_MS = 250;
const RETRY_MS = { first: 250, longest: 4000 };

export interface EventSourceOptions {
  table: { client: DynamoDBClient; name: string };
  streams: DynamoDBStreamsClient;
  worker: StreamRow;
  invoke: (event: string) => Promise<InvocationResult>;
  positionFile: string;
  onNotice: (text: string) => void;
}

interface Position {
  streamArn: string;
  shardId?: string;
  sequenceNumber?: string;
}

/** The filter rules that rows use: nested names, then values or prefixes. */
const matches = (pattern: object | readonly unknown[], value: unknown): boolean => {
  if (Array.isArray(pattern)) {
    const text = typeof value === 'string' ? value : '';
    return (pattern as readonly (string | { prefix: string })[]).some((one) =>
      typeof one === 'string' ? text === one : text.startsWith(one.prefix),
    );
  }
  return Object.entries(pattern).every(([name, inner]) =>
    matches(inner as object, (value as Record<string, unknown> | undefined)?.[name]),
  );
};

const isWanted = (filters: readonly StreamFilter[], record: StreamRecord): boolean =>
  filters.some((filter) => matches(filter, record));

const eventOf = (records: readonly StreamRecord[], streamArn: string): string =>
  JSON.stringify({
    Records: records.map((record) => ({
      ...record,
      awsRegion: LOCAL_AWS.AWS_REGION,
      eventSource: 'aws:dynamodb',
      eventSourceARN: streamArn,
      dynamodb: {
        ...record.dynamodb,
        ApproximateCreationDateTime: Math.floor(
          (record.dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0) / 1000,
        ),
      },
    })),
  });

/** From the first reported failure on, because Lambda repeats all of them. */
const unfinished = (payload: string, records: readonly StreamRecord[]): readonly StreamRecord[] => {
  const { batchItemFailures = [] } = (JSON.parse(payload) ?? {}) as {
    batchItemFailures?: { itemIdentifier: string }[];
  };
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  if (failed.size === 0) return [];
  const first = records.findIndex(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? ''));
  return records.slice(Math.max(0, first));
};

export interface EventSource {
  stop(): Promise<void>;
}

export class StreamFollower implements EventSource {
  readonly #options: EventSourceOptions;
  readonly #stopping = new AbortController();
  readonly #signal = this.#stopping.signal;
  readonly #aborted = { abortSignal: this.#signal };
  readonly #stopped = once(this.#signal, 'abort').then(() => {
    throw this.#signal.reason as Error;
  });
  readonly #following: Promise<void>;

  constructor(options: EventSourceOptions) {
    this.#options = options;
    this.#stopped.catch(() => undefined);
    this.#following = this.#follow();
  }

  /** Does not wait for a worker that does not end. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
  }

  #pause(milliseconds: number): Promise<void> {
    return delay(milliseconds, undefined, { signal: this.#signal });
  }

  async #follow(): Promise<void> {
    const { worker, onNotice } = this.#options;
    let isReported = false;
    while (!this.#signal.aborted) {
      await this.#followStream().catch(async (error: unknown) => {
        if (this.#signal.aborted) return;
        // The iterator has expired, or the database restarts.
        const reason = error instanceof Error ? error.message : String(error);
        if (!isReported) onNotice(`${worker.id} espera al flujo de la tabla: ${reason}`);
        isReported = true;
        await this.#pause(RETRY_MS.longest).catch(() => undefined);
      });
    }
  }

  /** DynamoDB Local has one open shard. The ids of shards begin with their time. */
  async #followStream(): Promise<never> {
    let position = await this.#openStream();
    for (let done = ''; ;) {
      const describe = new DescribeStreamCommand({ StreamArn: position.streamArn });
      const { StreamDescription } = await this.#options.streams.send(describe, this.#aborted);
      const ids = (StreamDescription?.Shards ?? []).map(({ ShardId = '' }) => ShardId).toSorted();
      const next = ids.find((id) => id > done && id >= (position.shardId ?? ''));
      if (next === undefined) await this.#pause(POLL_MS);
      else {
        position = await this.#followShard(next, position);
        done = next;
      }
    }
  }

  async #openStream(): Promise<Position> {
    const { table, positionFile } = this.#options;
    const describe = new DescribeTableCommand({ TableName: table.name });
    const { Table } = await table.client.send(describe, this.#aborted);
    const streamArn = Table?.LatestStreamArn;
    if (!streamArn) throw new Error('The table has no stream');
    const kept = JSON.parse(await readFile(positionFile, 'utf8').catch(() => '{}')) as Position;
    return kept.streamArn === streamArn ? kept : { streamArn };
  }

  /** A shard ends when the stream opens the next one. Returns the position that was reached. */
  async #followShard(shardId: string, position: Position): Promise<Position> {
    const { streams, worker } = this.#options;
    const { streamArn } = position;
    let reached = position;
    const advance = async (records: readonly StreamRecord[]): Promise<void> => {
      const sequenceNumber = records.at(-1)?.dynamodb?.SequenceNumber;
      if (sequenceNumber === undefined) return;
      reached = { streamArn, shardId, sequenceNumber };
      await this.#save(reached);
    };
    let iterator = await this.#iteratorOf(shardId, position);
    while (iterator) {
      const get = new GetRecordsCommand({ ShardIterator: iterator });
      const { Records = [], NextShardIterator } = await streams.send(get, this.#aborted);
      const wanted = Records.filter((record) => isWanted(worker.filters, record));
      for (let start = 0; start < wanted.length; start += STREAM.batchSize) {
        const batch = wanted.slice(start, start + STREAM.batchSize);
        await this.#deliver(batch, streamArn);
        await advance(batch);
      }
      await advance(Records);
      if (Records.length === 0 && NextShardIterator) await this.#pause(POLL_MS);
      iterator = NextShardIterator;
    }
    return reached;
  }

  async #iteratorOf(ShardId: string, position: Position): Promise<string | undefined> {
    const { streamArn: StreamArn, shardId, sequenceNumber } = position;
    const SequenceNumber = shardId === ShardId ? sequenceNumber : undefined;
    const from = SequenceNumber
      ? ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber } as const)
      : ({ ShardIteratorType: 'TRIM_HORIZON' } as const);
    const get = new GetShardIteratorCommand({ StreamArn, ShardId, ...from });
    try {
      return (await this.#options.streams.send(get, this.#aborted)).ShardIterator;
    } catch (error) {
      if (!SequenceNumber || !(error instanceof TrimmedDataAccessException)) throw error;
      return this.#iteratorOf(ShardId, { streamArn: StreamArn });
    }
  }

  async #save(position: Position): Promise<void> {
    const { positionFile } = this.#options;
    await writeFile(`${positionFile}.draft`, JSON.stringify(position));
    await rename(`${positionFile}.draft`, positionFile);
  }

  async #deliver(batch: readonly StreamRecord[], streamArn: string): Promise<void> {
    let wait = RETRY_MS.first;
    for (let rest = batch; rest.length > 0;) {
      const invoked = this.#options.invoke(eventOf(rest, streamArn));
      const result = await Promise.race([invoked, this.#stopped]);
      if (result.outcome === 'returned') rest = unfinished(result.payload, rest);
      if (rest.length > 0) await this.#pause(wait);
      wait = Math.min(2 * wait, RETRY_MS.longest);
    }
  }
}
