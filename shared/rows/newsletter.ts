import * as z from 'zod/mini';
import { AddressOnly } from '../domain/schemas/account.ts';
import { route } from './route.ts';

export const subscribe = route({
  id: 'subscribe',
  area: 'newsletter',
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

/** One click in a mail program posts here without a page (RFC 8058); GET never unsubscribes. */
export const unsubscribe = route({
  id: 'unsubscribe',
  area: 'newsletter',
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
