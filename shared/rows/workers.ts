/**
 * A worker is a value, as a route is: what follows the table's stream. From one row are derived its
 * Lambda, role and event source mapping (infra), its bundle, and the laptop's pump.
 */
import type { Area, TableAction } from './route.ts';
import type { Partition } from '../domain/table.ts';

type AnyOf = readonly (string | { prefix: string })[];

/**
 * Lambda's own filter pattern, as it stands in the event source mapping: records that match none
 * start no function. Lists are alternatives, attributes must all match.
 */
export interface StreamFilter {
  eventName: readonly ('INSERT' | 'MODIFY' | 'REMOVE')[];
  dynamodb: { Keys: { pk?: { S: AnyOf }; sk: { S: AnyOf } } };
}

export interface WorkerSpec {
  /** camelCase; kebab-case is the handler's file, PascalCase the construct. */
  id: string;
  /** Folder under functions/ that holds the handler. */
  area: Area;
  summary: string;
  /** Alternatives: a record that matches one is handed over. */
  filters: readonly StreamFilter[];
  uses: {
    table?: readonly TableAction[];
    /** Of the table only these partitions. */
    partitions?: readonly Partition[];
    /** Sends through SES, from the stage's one address. */
    mail?: true;
  };
  /** Most copies at once, where the stage can reserve any: the stream waits, and forgets nothing. */
  copies?: number;
}

/** Keeps a row's literal types; a row is plain data. */
const worker = <const W extends WorkerSpec>(spec: W): W => spec;

/** How the stream is read, the same for every worker (REQ-CLOUD). */
export const STREAM = {
  /** Most records of one call. */
  batchSize: 10,
  /** After this a record that nobody could handle goes to the dead letters. */
  maxAgeSeconds: 24 * 60 * 60,
  /** Lambda timeout of a worker. */
  timeoutSeconds: 30,
} as const;

export const sendMail = worker({
  id: 'sendMail',
  area: 'mail',
  summary: 'Sends every mail of the outbox once, whatever SES does meanwhile',
  filters: [{ eventName: ['INSERT'], dynamodb: { Keys: { sk: { S: ['MAIL'] } } } }],
  uses: {
    table: ['GetItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'EMAIL#', 'MAIL#', 'SUPPRESSED#', 'USER#'],
    mail: true,
  },
  // SES allows a new sender 14 mails a second, in its sandbox one.
  copies: 1,
});

export const followReviews = worker({
  id: 'followReviews',
  area: 'reviews',
  summary: 'Reviews go with their product and carry the name their author has today',
  filters: [
    { eventName: ['REMOVE'], dynamodb: { Keys: { sk: { S: ['PRODUCT'] } } } },
    {
      eventName: ['MODIFY', 'REMOVE'],
      dynamodb: { Keys: { pk: { S: [{ prefix: 'USER#' }] }, sk: { S: ['ACCOUNT'] } } },
    },
  ],
  uses: {
    table: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
    partitions: ['PRODUCT#', 'USER#'],
  },
});

export const keepTotals = worker({
  id: 'keepTotals',
  area: 'dashboard',
  summary: 'Counts orders, revenue, users and products as they come and go, each change once',
  filters: [
    { eventName: ['INSERT', 'REMOVE'], dynamodb: { Keys: { sk: { S: [{ prefix: 'ORDER#' }] } } } },
    { eventName: ['INSERT', 'REMOVE'], dynamodb: { Keys: { sk: { S: ['PRODUCT'] } } } },
    {
      eventName: ['INSERT', 'REMOVE'],
      dynamodb: { Keys: { pk: { S: [{ prefix: 'USER#' }] }, sk: { S: ['ACCOUNT'] } } },
    },
  ],
  uses: { table: ['PutItem', 'UpdateItem'], partitions: ['COUNTED#', 'SALES#', 'TOTALS'] },
});

export const allWorkers: readonly WorkerSpec[] = [sendMail, followReviews, keepTotals];
