import { row } from './row.ts';

export const followChanges = row({
  id: 'followChanges',
  area: 'changes',
  summary: 'Keeps totals and reviews equal to what was created, renamed and deleted',
  trigger: 'stream',
  filters: [
    { eventName: ['INSERT', 'REMOVE'], dynamodb: { Keys: { sk: { S: [{ prefix: 'ORDER#' }] } } } },
    { eventName: ['INSERT', 'REMOVE'], dynamodb: { Keys: { sk: { S: ['PRODUCT'] } } } },
    { dynamodb: { Keys: { pk: { S: [{ prefix: 'USER#' }] }, sk: { S: ['ACCOUNT'] } } } },
    { eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: { sk: { S: ['REVIEW_JOB'] } } } },
  ],
  timeoutSeconds: 30,
  // A transaction with 25 of the longest reviews fits into the write units of the smallest stage.
  perRecord: { reads: 500, writes: 25 },
  holdSeconds: 60,
  uses: {
    table: ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: ['COUNTED#', 'PARKED#', 'PRODUCT#', 'REVIEW_JOB#', 'SALES#', 'TOTALS', 'USER#'],
  },
});
