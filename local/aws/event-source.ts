/**
 * Lambda's event source mapping for the local shop: reads the table's stream and calls one worker
 * with the records that match its filters. A batch is retried from its first failed record. A batch
 * that fails as a whole is retried in halves. Pauses grow exponentially. Unlike Lambda it never gives
 * a record up:
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
  type Shard,
} from '@aws-sdk/client-dynamodb-streams';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { LOCAL_AWS } from './dynamodb.ts';
import type { InvocationResult } from '../function-host.ts';

const POLL_MS = 250;
/** Each retry doubles the pause before it. */
const RETRY_MS = { first: 250, longest: 4000 };

export interface EventSourceOptions {
  table: { client: DynamoDBClient; name: string };
  streams: DynamoDBStreamsClient;
  worker: StreamRow;
  invoke: (event: string) => Promise<InvocationResult>;
  /** File with the position in the stream, where a restart continues. */
  positionFile: string;
  onNotice: (text: string) => void;
}

interface Position {
  streamArn: string;
  /** Last processed sequence number by shard id; `END` for a closed shard that is read to its end. */
  shards: Record<string, string>;
}
const END = 'END';

/** The part of Lambda's filter rules that rows use: nested names, then values or prefixes. */
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

const sequenceNumber = ({ dynamodb }: StreamRecord): string => dynamodb?.SequenceNumber ?? '';

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

/** The records from the first reported failure on, because Lambda repeats all of them. */
const unfinished = (payload: string, records: readonly StreamRecord[]): readonly StreamRecord[] => {
  const { batchItemFailures = [] } = (JSON.parse(payload) ?? {}) as {
    batchItemFailures?: { itemIdentifier: string }[];
  };
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  if (failed.size === 0) return [];
  const first = records.findIndex((record) => failed.has(sequenceNumber(record)));
  return records.slice(Math.max(0, first));
};

export interface EventSource {
  stop(): Promise<void>;
}

export const startEventSource = (options: EventSourceOptions): EventSource =>
  new StreamFollower(options);

/** Follows the stream from its construction until `stop`. */
class StreamFollower implements EventSource {
  readonly #options: EventSourceOptions;
  readonly #stopping = new AbortController();
  /** Rejects at `stop`. */
  readonly #stopped: Promise<never>;
  readonly #following: Promise<void>;

  constructor(options: EventSourceOptions) {
    this.#options = options;
    const { signal } = this.#stopping;
    this.#stopped = new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
    this.#stopped.catch(() => undefined);
    this.#following = this.#follow();
  }

  /** Does not wait for a worker that hangs. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
  }

  get #aborted() {
    return { abortSignal: this.#stopping.signal };
  }

  #pause(milliseconds: number): Promise<void> {
    return delay(milliseconds, undefined, { signal: this.#stopping.signal });
  }

  async #follow(): Promise<void> {
    const { worker, onNotice } = this.#options;
    const { signal } = this.#stopping;
    let isReported = false;
    while (!signal.aborted) {
      await this.#followStream().catch(async (error: unknown) => {
        if (signal.aborted) return;
        // An expired iterator, or a database that restarts. The next try continues at the position.
        const reason = error instanceof Error ? error.message : String(error);
        if (!isReported) onNotice(`${worker.id} espera al flujo de la tabla: ${reason}`);
        isReported = true;
        await this.#pause(RETRY_MS.longest).catch(() => undefined);
      });
    }
  }

  /** Reads parent shards before their children, which keeps the changes of one item in order. */
  async #followStream(): Promise<void> {
    const position = await this.#openStream();
    for (;;) {
      const shards = await this.#allShards(position.streamArn);
      const open = shards.filter(({ ShardId = '' }) => position.shards[ShardId] !== END);
      const ready = open.filter(
        ({ ParentShardId }) => !open.some(({ ShardId }) => ShardId === ParentShardId),
      );
      await Promise.all(ready.map(({ ShardId = '' }) => this.#followShard(position, ShardId)));
      if (ready.length === 0) await this.#pause(POLL_MS);
    }
  }

  async #openStream(): Promise<Position> {
    const { table, positionFile } = this.#options;
    const describe = new DescribeTableCommand({ TableName: table.name });
    const { Table } = await table.client.send(describe, this.#aborted);
    const streamArn = Table?.LatestStreamArn;
    if (!streamArn) throw new Error('The table has no stream');
    const text = await readFile(positionFile, 'utf8').catch(() => '{}');
    const kept = JSON.parse(text) as Partial<Position>;
    return kept.streamArn === streamArn ? (kept as Position) : { streamArn, shards: {} };
  }

  async #allShards(StreamArn: string): Promise<Shard[]> {
    const shards: Shard[] = [];
    let ExclusiveStartShardId: string | undefined;
    do {
      const { StreamDescription } = await this.#options.streams.send(
        new DescribeStreamCommand({ StreamArn, ExclusiveStartShardId }),
        this.#aborted,
      );
      shards.push(...(StreamDescription?.Shards ?? []));
      ExclusiveStartShardId = StreamDescription?.LastEvaluatedShardId;
    } while (ExclusiveStartShardId);
    return shards;
  }

  /** Reads a shard to its end, which comes when the stream opens the next shard. */
  async #followShard(position: Position, shardId: string): Promise<void> {
    const { streams, worker } = this.#options;
    let iterator = await this.#iteratorAfter(position, shardId);
    while (iterator) {
      const { Records = [], NextShardIterator } = await streams.send(
        new GetRecordsCommand({ ShardIterator: iterator }),
        this.#aborted,
      );
      const wanted = Records.filter((record) => isWanted(worker.filters, record));
      for (let start = 0; start < wanted.length; start += STREAM.batchSize) {
        const batch = wanted.slice(start, start + STREAM.batchSize);
        await this.#deliver(batch, position.streamArn);
        await this.#save(position, shardId, sequenceNumber(batch.at(-1) ?? {}));
      }
      const last = Records.at(-1);
      if (last) await this.#save(position, shardId, sequenceNumber(last));
      else if (NextShardIterator) await this.#pause(POLL_MS);
      iterator = NextShardIterator;
    }
    await this.#save(position, shardId, END);
  }

  async #iteratorAfter(
    { streamArn, shards }: Position,
    ShardId: string,
  ): Promise<string | undefined> {
    const SequenceNumber = shards[ShardId];
    const from = SequenceNumber
      ? ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber } as const)
      : ({ ShardIteratorType: 'TRIM_HORIZON' } as const);
    try {
      const { ShardIterator } = await this.#options.streams.send(
        new GetShardIteratorCommand({ StreamArn: streamArn, ShardId, ...from }),
        this.#aborted,
      );
      return ShardIterator;
    } catch (error) {
      if (!SequenceNumber || !(error instanceof TrimmedDataAccessException)) throw error;
      delete shards[ShardId];
      return this.#iteratorAfter({ streamArn, shards }, ShardId);
    }
  }

  async #save(position: Position, shardId: string, sequence: string): Promise<void> {
    const { positionFile } = this.#options;
    position.shards[shardId] = sequence;
    await writeFile(`${positionFile}.draft`, JSON.stringify(position));
    await rename(`${positionFile}.draft`, positionFile);
  }

  async #deliver(records: readonly StreamRecord[], streamArn: string, tries = 0): Promise<void> {
    if (records.length === 0) return;
    const invoked = this.#options.invoke(eventOf(records, streamArn));
    const result = await Promise.race([invoked, this.#stopped]);
    const rest = result.outcome === 'returned' ? unfinished(result.payload, records) : records;
    if (rest.length === 0) return;
    await this.#pause(Math.min(RETRY_MS.first * 2 ** tries, RETRY_MS.longest));
    // A worker that fails as a whole names no record, so halving finds the failing one.
    const end = result.outcome === 'returned' ? rest.length : Math.ceil(rest.length / 2);
    await this.#deliver(rest.slice(0, end), streamArn, tries + 1);
    await this.#deliver(rest.slice(end), streamArn, tries + 1);
  }
}
