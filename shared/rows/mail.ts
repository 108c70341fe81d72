import * as z from 'zod/mini';
import { FailedMail } from '../domain/schemas/mail.ts';
import { PageQuery } from '../domain/schemas/request.ts';
import { limited } from '../domain/schemas/text.ts';
import type { Row } from './row.ts';

const MailId = z.object({ id: limited().check(z.regex(/^[0-9A-Z]{26}$/)) });

export const listFailedMails = {
  id: 'listFailedMails',
  method: 'GET',
  path: '/mails',
  summary: 'Mails that did not arrive: rejected or bounced, latest first',
  access: 'admin',
  input: { query: PageQuery },
  output: z.array(FailedMail),
  uses: { lists: ['FAILED_MAILS'] },
  // Each mail may name an account, and DynamoDB reads 100 items at once.
  pageSize: 100,
} as const satisfies Row;

export const retryMail = {
  id: 'retryMail',
  method: 'POST',
  path: '/mails/{id}/retry',
  summary: 'Sends a mail again that did not arrive',
  access: 'admin',
  input: { params: MailId },
  success: 204,
  errors: ['CONFLICT_RETRY'],
  uses: { table: ['GetItem', 'PutItem', 'DeleteItem'], partitions: ['MAIL#'] },
} as const satisfies Row;

export const dismissMail = {
  id: 'dismissMail',
  method: 'DELETE',
  path: '/mails/{id}',
  summary: 'Forgets a mail that did not arrive',
  access: 'admin',
  input: { params: MailId },
  success: 204,
  uses: { table: ['DeleteItem'], partitions: ['MAIL#'] },
} as const satisfies Row;

export const sendMail = {
  id: 'sendMail',
  summary: 'Sends every mail of the outbox once',
  trigger: 'stream',
  filters: [
    { eventName: ['INSERT'], dynamodb: { Keys: { sk: { S: ['MAIL'] } } } },
    // A mail that was moved to the end of the queue.
    {
      eventName: ['MODIFY'],
      dynamodb: { Keys: { sk: { S: ['MAIL'] } }, NewImage: { status: { S: ['pending'] } } },
    },
  ],
  timeoutSeconds: 30,
  holdSeconds: 60,
  uses: {
    table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: [
      'ADMIN#',
      'EMAIL#',
      'LETTER#',
      'LIMIT#',
      'MAIL#',
      'NEWSLETTER#',
      'PARKED#',
      'PRODUCT#',
      'SETTINGS',
      'SUPPRESSED#',
      'USER#',
    ],
    mail: true,
  },
} as const satisfies Row;

export const tellShop = {
  id: 'tellShop',
  summary:
    'Writes to the shop about new orders, unpaid transfers too, and new reviews; those that come together share a mail',
  trigger: 'schedule',
  everyMinutes: 5,
  timeoutSeconds: 30,
  uses: {
    lists: ['ORDERS', 'REVIEWS', 'UNPAID_ORDERS'],
    table: ['PutItem'],
    partitions: ['MAIL#'],
  },
} as const satisfies Row;

/** Event names: https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html */
export const suppressAddress = {
  id: 'suppressAddress',
  summary:
    'Lists a mail that bounced; stops mails to an address that bounced for good or complained',
  trigger: 'event',
  source: 'aws.ses',
  detailTypes: ['Email Bounced', 'Email Complaint Received'],
  timeoutSeconds: 30,
  uses: {
    table: ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'MAIL#', 'NEWSLETTER#', 'RESTOCK_TO#', 'SUPPRESSED#', 'USER#'],
  },
} as const satisfies Row;
