import * as z from 'zod/mini';
import { FailedMail } from '../domain/schemas/mail.ts';
import { PageQuery } from '../domain/schemas/page.ts';
import { route } from './route.ts';

export const listFailedMails = route({
  id: 'listFailedMails',
  area: 'mail',
  method: 'GET',
  path: '/mails',
  summary: 'Mails that were refused for good, latest first',
  access: 'admin',
  input: { query: PageQuery },
  success: 200,
  output: z.array(FailedMail),
  errors: [],
  uses: { table: ['BatchGetItem'], partitions: ['ADMIN#', 'USER#'], list: true, secrets: true },
  work: 'read',
  // Each may name an account, and DynamoDB reads 100 items at once.
  pageSize: 100,
});

export const retryMail = route({
  id: 'retryMail',
  area: 'mail',
  method: 'POST',
  path: '/mails/{id}/retry',
  summary: 'Sends a mail again that was refused for good',
  access: 'admin',
  input: { params: z.object({ id: z.string().check(z.regex(/^[0-9A-Z]{26}$/)) }) },
  success: 204,
  errors: ['CONFLICT_RETRY'],
  uses: {
    table: ['BatchGetItem', 'GetItem', 'PutItem', 'DeleteItem'],
    partitions: ['ADMIN#', 'MAIL#', 'USER#'],
    secrets: true,
  },
  work: 'write',
});
