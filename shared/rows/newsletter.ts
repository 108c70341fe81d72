import * as z from 'zod/mini';
import { AddressOnly } from '../domain/schemas/account.ts';
import { row } from './row.ts';

export const subscribe = row({
  id: 'subscribe',
  area: 'newsletter',
  trigger: 'http',
  method: 'POST',
  path: '/newsletter',
  summary: 'Subscribes an address; one welcome mail per address for ever',
  access: 'public',
  input: { body: AddressOnly },
  success: 202,
  output: z.object({ message: z.string() }),
  errors: ['CONFLICT_RETRY'],
  uses: { table: ['PutItem', 'UpdateItem'], partitions: ['MAIL#', 'NEWSLETTER#'] },
  work: 'write',
});

/** A mail program's unsubscribe button posts here without a page (RFC 8058). */
export const unsubscribe = row({
  id: 'unsubscribe',
  area: 'newsletter',
  trigger: 'http',
  method: 'POST',
  path: '/newsletter/unsubscribe',
  summary: "Ends a subscription with the token of the newsletter's own mail",
  access: 'public',
  input: { query: z.object({ token: z.string().check(z.regex(/^[\w-]{43}\.[\w-]{43}$/)) }) },
  success: 200,
  output: z.object({ message: z.string() }),
  errors: [],
  uses: { table: ['UpdateItem'], partitions: ['NEWSLETTER#'] },
  work: 'write',
});
