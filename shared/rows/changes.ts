import type { Row } from './row.ts';

export const followChanges = {
  id: 'followChanges',
  summary:
    'Keeps sums, reviews and published pages equal to what changed, and sends restock alerts',
  trigger: 'stream',
  // Lambda allows at most five filters.
  filters: [
    { eventName: ['INSERT', 'REMOVE'], dynamodb: { Keys: { sk: { S: [{ prefix: 'ORDER#' }] } } } },
    {
      dynamodb: { Keys: { sk: { S: ['PRODUCT', { prefix: 'REVIEW#' }, { prefix: 'RESTOCK#' }] } } },
    },
    { dynamodb: { Keys: { pk: { S: ['CATEGORIES', 'HOLIDAY'] } } } },
    { dynamodb: { Keys: { pk: { S: [{ prefix: 'USER#' }] }, sk: { S: ['ACCOUNT'] } } } },
    {
      eventName: ['INSERT', 'MODIFY'],
      dynamodb: { Keys: { sk: { S: ['JOB'] } } },
    },
  ],
  timeoutSeconds: 60,
  // Lambda gives CPU time in proportion to memory, and rendering is slow with less.
  memoryMb: 1024,
  // A transaction with 25 of the longest reviews fits into the write units of the smallest stage.
  // The job of all pages reads every product once (ADR-0052).
  perRecord: { reads: 500, writes: 25 },
  holdSeconds: 60,
  uses: {
    table: [
      'BatchGetItem',
      'ConditionCheckItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    ],
    partitions: [
      'CATEGORIES',
      'COUNTED#',
      'HOLIDAY',
      'JOB#',
      'MAIL#',
      'PARKED#',
      'PRODUCT#',
      'RESTOCK#',
      'RESTOCK_TO#',
      'SALES#',
      'SLUG#',
      'SUMS',
      'USER#',
    ],
    list: true,
    pages: ['DeleteObject', 'GetObject', 'ListBucket', 'PutObject'],
    renderer: true,
  },
} as const satisfies Row;
