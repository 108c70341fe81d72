/**
 * Lambda's event source mapping for the local shop: reads the table's stream and calls one worker
 * with the records that match its filters. A batch is retried from its first failed record. A batch
 * that fails as a whole is retried in halves. Pauses grow exponentially until the records are too
 * old and become dead letters:
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
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
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
  /** File with the dead letters in Lambda's form, one JSON document per line. */
  deadLetterFile: string;
  onNotice: (text: string) => void;
}

export interface EventSource {
  stop(): Promise<void>;
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
const createdAt = ({ dynamodb }: StreamRecord): Date =>
  dynamodb?.ApproximateCreationDateTime ?? new Date();

const eventOf = (records: readonly StreamRecord[], streamArn: string): string =>
  JSON.stringify({
    Records: records.map((record) => ({
      ...record,
      awsRegion: LOCAL_AWS.AWS_REGION,
      eventSource: 'aws:dynamodb',
      eventSourceARN: streamArn,
      dynamodb: {
        ...record.dynamodb,
        ApproximateCreationDateTime: Math.floor(createdAt(record).getTime() / 1000),
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

export const startEventSource = (options: EventSourceOptions): EventSource => {
  const { table, streams, worker, invoke, positionFile, deadLetterFile, onNotice } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  stopped.catch(() => undefined);
  const pause = (milliseconds: number): Promise<void> => delay(milliseconds, undefined, { signal });

  const openStream = async (): Promise<Position> => {
    const { Table } = await table.client.send(new DescribeTableCommand({ TableName: table.name }), {
      abortSignal: signal,
    });
    const streamArn = Table?.LatestStreamArn;
    if (!streamArn) throw new Error('The table has no stream');
    const text = await readFile(positionFile, 'utf8').catch(() => '{}');
    const kept = JSON.parse(text) as Partial<Position>;
    return kept.streamArn === streamArn ? (kept as Position) : { streamArn, shards: {} };
  };

  const save = async (position: Position): Promise<void> => {
    await writeFile(`${positionFile}.draft`, JSON.stringify(position));
    await rename(`${positionFile}.draft`, positionFile);
  };

  const giveUp = async (records: readonly StreamRecord[], streamArn: string): Promise<void> => {
    const [first] = records;
    if (!first) return;
    const letter = {
      requestContext: { functionName: worker.id, condition: 'RecordAgeExceeded' },
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        streamArn,
        startSequenceNumber: sequenceNumber(first),
        endSequenceNumber: sequenceNumber(records.at(-1) ?? first),
        approximateArrivalOfFirstRecord: createdAt(first).toISOString(),
        batchSize: records.length,
      },
    };
    await appendFile(deadLetterFile, `${JSON.stringify(letter)}\n`);
    onNotice(`${worker.id}: ${records.length} cambios de la tabla, abandonados por antiguos`);
  };

  const deliver = async (
    records: readonly StreamRecord[],
    streamArn: string,
    tries = 0,
  ): Promise<void> => {
    const oldest = Date.now() - STREAM.maxAgeSeconds * 1000;
    const open = records.filter((record) => createdAt(record).getTime() >= oldest);
    await giveUp(
      records.filter((record) => !open.includes(record)),
      streamArn,
    );
    if (open.length === 0) return;
    const result = await Promise.race([invoke(eventOf(open, streamArn)), stopped]);
    const rest = result.outcome === 'returned' ? unfinished(result.payload, open) : open;
    if (rest.length === 0) return;
    await pause(Math.min(RETRY_MS.first * 2 ** tries, RETRY_MS.longest));
    // A worker that fails as a whole names no record, so halving finds the failing one.
    const end = result.outcome === 'returned' ? rest.length : Math.ceil(rest.length / 2);
    await deliver(rest.slice(0, end), streamArn, tries + 1);
    await deliver(rest.slice(end), streamArn, tries + 1);
  };

  const allShards = async (StreamArn: string): Promise<Shard[]> => {
    const shards: Shard[] = [];
    let ExclusiveStartShardId: string | undefined;
    do {
      const { StreamDescription } = await streams.send(
        new DescribeStreamCommand({ StreamArn, ExclusiveStartShardId }),
        { abortSignal: signal },
      );
      shards.push(...(StreamDescription?.Shards ?? []));
      ExclusiveStartShardId = StreamDescription?.LastEvaluatedShardId;
    } while (ExclusiveStartShardId);
    return shards;
  };

  const iteratorAfter = async (
    { streamArn, shards }: Position,
    ShardId: string,
  ): Promise<string | undefined> => {
    const SequenceNumber = shards[ShardId];
    const from = SequenceNumber
      ? ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber } as const)
      : ({ ShardIteratorType: 'TRIM_HORIZON' } as const);
    try {
      const { ShardIterator } = await streams.send(
        new GetShardIteratorCommand({ StreamArn: streamArn, ShardId, ...from }),
        { abortSignal: signal },
      );
      return ShardIterator;
    } catch (error) {
      if (!SequenceNumber || !(error instanceof TrimmedDataAccessException)) throw error;
      delete shards[ShardId];
      return iteratorAfter({ streamArn, shards }, ShardId);
    }
  };

  /** Reads a shard to its end, which comes when the stream opens the next shard. */
  const followShard = async (position: Position, shardId: string): Promise<void> => {
    let iterator = await iteratorAfter(position, shardId);
    while (iterator) {
      const { Records = [], NextShardIterator } = await streams.send(
        new GetRecordsCommand({ ShardIterator: iterator }),
        { abortSignal: signal },
      );
      const wanted = Records.filter((record) => isWanted(worker.filters, record));
      for (let start = 0; start < wanted.length; start += STREAM.batchSize) {
        await deliver(wanted.slice(start, start + STREAM.batchSize), position.streamArn);
        position.shards[shardId] = sequenceNumber(
          wanted[Math.min(start + STREAM.batchSize, wanted.length) - 1] ?? {},
        );
        await save(position);
      }
      const last = Records.at(-1);
      if (last) {
        position.shards[shardId] = sequenceNumber(last);
        await save(position);
      } else if (NextShardIterator) {
        await pause(POLL_MS);
      }
      iterator = NextShardIterator;
    }
    position.shards[shardId] = END;
    await save(position);
  };

  /** Reads parent shards before their children, which keeps the changes of one item in order. */
  const followStream = async (): Promise<void> => {
    const position = await openStream();
    for (;;) {
      const shards = await allShards(position.streamArn);
      const isOpen = ({ ShardId = '' }: Shard): boolean => position.shards[ShardId] !== END;
      const open = shards.filter(isOpen);
      const ready = open.filter(
        ({ ParentShardId }) => !open.some(({ ShardId }) => ShardId === ParentShardId),
      );
      await Promise.all(ready.map(({ ShardId = '' }) => followShard(position, ShardId)));
      if (ready.length === 0) await pause(POLL_MS);
    }
  };

  const follow = async (): Promise<void> => {
    let isReported = false;
    while (!signal.aborted) {
      await followStream().catch(async (error: unknown) => {
        if (signal.aborted) return;
        // An expired iterator, or a database that restarts. The next try continues at the position.
        const reason = error instanceof Error ? error.message : String(error);
        if (!isReported) onNotice(`${worker.id} espera al flujo de la tabla: ${reason}`);
        isReported = true;
        await pause(RETRY_MS.longest).catch(() => undefined);
      });
    }
  };
  const following = follow();
  return {
    stop: async () => {
      stopping.abort();
      await following;
    },
  };
};
