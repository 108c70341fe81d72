import * as z from 'zod/mini';
import { MAX_PAGE_HISTORY } from '../domain/limits.ts';
import { HistoryEntry, RecordAddress } from '../domain/schemas/history.ts';
import { PageQuery } from '../domain/schemas/page.ts';
import type { Row } from './row.ts';

export const listHistory = {
  id: 'listHistory',
  trigger: 'http',
  method: 'GET',
  path: '/history/{record}',
  summary: 'What happened to a product or an account, newest first; an unknown record has nothing',
  access: 'admin',
  input: { params: RecordAddress, query: PageQuery },
  success: 200,
  output: z.array(HistoryEntry),
  uses: { table: ['Query'], partitions: ['HISTORY#'] },
  work: 'read',
  pageSize: MAX_PAGE_HISTORY,
} as const satisfies Row;
