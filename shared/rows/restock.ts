/** Alerts about sold-out products that are in stock again (RULE-60). */
import * as z from 'zod/mini';
import { MailToken, OwnRestockRequest, RestockRequest } from '../domain/schemas/mail.ts';
import type { Row } from './row.ts';

export const requestRestock = {
  id: 'requestRestock',
  method: 'POST',
  path: '/restock',
  summary: 'Asks for an alert about a sold-out product; the answer is the same for every address',
  access: 'public',
  input: { body: RestockRequest },
  success: 202,
  output: z.object({ message: z.string() }),
  errors: ['IN_STOCK', 'UNIQUE_PIECE', 'RATE_LIMITED', 'CONFLICT_RETRY'],
  uses: {
    table: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem'],
    partitions: ['LIMIT#', 'MAIL#', 'PRODUCT#', 'RESTOCK_TO#'],
    keys: ['pepper'],
  },
} as const satisfies Row;

export const requestOwnRestock = {
  id: 'requestOwnRestock',
  method: 'POST',
  path: '/restock/own',
  summary:
    'Asks for the same at the own address; a confirmed address needs no further confirmation',
  access: 'user',
  input: { body: OwnRestockRequest },
  success: 202,
  output: z.object({ message: z.string() }),
  errors: ['IN_STOCK', 'UNIQUE_PIECE', 'RATE_LIMITED', 'CONFLICT_RETRY'],
  uses: {
    keys: ['pepper'],
    table: ['ConditionCheckItem', 'GetItem', 'PutItem'],
    partitions: ['LIMIT#', 'MAIL#', 'PRODUCT#', 'RESTOCK#', 'RESTOCK_TO#'],
  },
} as const satisfies Row;

/** Not a GET, because mail scanners open every link. */
export const confirmRestock = {
  id: 'confirmRestock',
  method: 'PUT',
  path: '/restock/confirmation',
  summary: 'Confirms the alerts of an address with the token of its mail',
  access: 'public',
  input: { body: MailToken },
  output: z.object({ message: z.string() }),
  errors: ['CONFLICT_RETRY'],
  uses: { table: ['GetItem', 'PutItem'], partitions: ['RESTOCK#', 'RESTOCK_TO#'] },
} as const satisfies Row;

/** A mail program's unsubscribe button sends a POST without opening a page (RFC 8058). */
export const cancelRestock = {
  id: 'cancelRestock',
  method: 'POST',
  path: '/restock/cancellation',
  summary: 'Deletes all alerts of an address with the token of its mail',
  access: 'public',
  input: { query: MailToken },
  output: z.object({ message: z.string() }),
  errors: ['CONFLICT_RETRY'],
  uses: { table: ['DeleteItem', 'GetItem'], partitions: ['RESTOCK#', 'RESTOCK_TO#'] },
} as const satisfies Row;
