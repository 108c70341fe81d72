import * as z from 'zod/mini';
import { ErasureRequest, OwnData, OwnDataQuery } from '../domain/schemas/privacy.ts';
import type { Row } from './row.ts';

export const listOwnData = {
  id: 'listOwnData',
  method: 'GET',
  path: '/users/data',
  summary:
    'Everything that the shop knows of the caller, and the kinds of data that nobody can read',
  access: 'user',
  input: { query: OwnDataQuery },
  output: z.array(OwnData),
  errors: ['DEMO_PROTECTED'],
  uses: {
    table: ['Query'],
    partitions: ['HISTORY#', 'NEWSLETTER#', 'PRODUCT#', 'RESTOCK_TO#', 'USER#'],
  },
  pageSize: 50,
} as const satisfies Row;

export const eraseOwnAccount = {
  id: 'eraseOwnAccount',
  method: 'POST',
  path: '/users/erasure',
  summary:
    'Deletes the own account with its password; the stream erases the rest of the personal data',
  access: 'user',
  writesCaller: true,
  input: { body: ErasureRequest },
  success: 204,
  errors: ['WRONG_PASSWORD', 'DEMO_PROTECTED', 'ORDERS_OPEN', 'RATE_LIMITED', 'CONFLICT_RETRY'],
  uses: {
    keys: ['pepper'],
    table: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: ['EMAIL#', 'LIMIT#', 'MAIL#', 'NEWSLETTER#', 'RESTOCK_TO#', 'USER#'],
    statements: [
      { table: ['DeleteItem', 'GetItem', 'UpdateItem'], partitions: ['USER_PASSWORD#'] },
    ],
  },
  work: 'hash',
} as const satisfies Row;

export const sweepUnused = {
  id: 'sweepUnused',
  summary:
    'Deletes what the shop needs no more: uploaded images, unused accounts, the person in old orders',
  trigger: 'schedule',
  everyMinutes: 24 * 60,
  atHour: 3,
  timeoutSeconds: 300,
  uses: {
    table: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    partitions: [
      'ADMIN#',
      'EMAIL#',
      'KEPT_IMAGES',
      'MAIL#',
      'NEWSLETTER#',
      'RESTOCK_TO#',
      'SETTINGS',
      'USER#',
    ],
    statements: [{ table: ['DeleteItem'], partitions: ['USER_PASSWORD#'] }],
    lists: ['CATALOG', 'CLOSED_ORDERS', 'FAILED_MAILS', 'SENT_ORDERS', 'USERS'],
    images: ['DeleteObject', 'ListBucket'],
  },
} as const satisfies Row;
