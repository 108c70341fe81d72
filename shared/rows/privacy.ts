/** A person's own data: to read and to erase (RULE-93). */
import * as z from 'zod/mini';
import { OwnData, OwnDataQuery } from '../domain/schemas/privacy.ts';
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
    partitions: ['HISTORY#', 'NEWSLETTER#', 'PRODUCT#', 'RESTOCK_TO#'],
  },
  pageSize: 50,
} as const satisfies Row;
