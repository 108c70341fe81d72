import * as z from 'zod/mini';
import { AddressOnly } from '../domain/schemas/account.ts';
import { IdempotencyHeaders, PageQuery } from '../domain/schemas/request.ts';
import { LetterRequest, MailToken, Subscriber } from '../domain/schemas/mail.ts';
import { limited } from '../domain/schemas/text.ts';
import type { Row } from './row.ts';

export const subscribe = {
  id: 'subscribe',
  method: 'POST',
  path: '/newsletter',
  summary: 'Subscribes an address; one welcome mail per address for ever',
  access: 'public',
  input: { body: AddressOnly },
  success: 202,
  output: z.object({ message: z.string() }),
  errors: ['RATE_LIMITED', 'CONFLICT_RETRY'],
  uses: {
    table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
    partitions: ['LIMIT#', 'MAIL#', 'NEWSLETTER#'],
    keys: ['pepper'],
  },
} as const satisfies Row;

/** A mail program's unsubscribe button sends a POST without opening a page (RFC 8058). */
export const unsubscribe = {
  id: 'unsubscribe',
  method: 'POST',
  path: '/newsletter/unsubscribe',
  summary: "Ends a subscription with the token of the newsletter's own mail",
  access: 'public',
  input: { query: MailToken },
  output: z.object({ message: z.string() }),
  uses: { table: ['DeleteItem', 'UpdateItem'], partitions: ['NEWSLETTER#'] },
} as const satisfies Row;

export const listSubscribers = {
  id: 'listSubscribers',
  method: 'GET',
  path: '/newsletter',
  summary: 'Every subscribed address, latest first',
  access: 'admin',
  input: { query: PageQuery },
  output: z.array(Subscriber),
  uses: { lists: ['SUBSCRIBERS'] },
  pageSize: 1000,
} as const satisfies Row;

/** A job of followChanges writes the mails (RULE-108). */
export const sendLetter = {
  id: 'sendLetter',
  method: 'POST',
  path: '/newsletter/letters',
  summary: 'Sends a letter to every subscriber, or a preview to the admin',
  access: 'admin',
  input: { headers: IdempotencyHeaders, body: LetterRequest },
  success: 204,
  errors: [
    'DEMO_PROTECTED',
    'RATE_LIMITED',
    'IN_PROGRESS',
    'CONFLICT_RETRY',
    'IDEMPOTENCY_MISMATCH',
  ],
  uses: {
    statements: [{ table: ['BatchGetItem'], partitions: ['PRODUCT#'] }],
    table: ['PutItem'],
    partitions: ['IDEMPOTENCY#', 'JOB#', 'LETTER#', 'LIMIT#', 'MAIL#'],
  },
} as const satisfies Row;

export const removeSubscriber = {
  id: 'removeSubscriber',
  method: 'DELETE',
  path: '/newsletter/{id}',
  summary: 'Ends a subscription, for an address that asked the shop to do it',
  access: 'admin',
  input: { params: z.object({ id: limited().check(z.regex(/^[0-9A-Z]{26}$/)) }) },
  success: 204,
  uses: {
    table: ['DeleteItem', 'UpdateItem'],
    partitions: ['NEWSLETTER#'],
    lists: ['SUBSCRIBERS'],
  },
} as const satisfies Row;
