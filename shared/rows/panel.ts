import * as z from 'zod/mini';
import { MAX_PAGE_HISTORY } from '../domain/limits.ts';
import { Dashboard } from '../domain/schemas/dashboard.ts';
import { HistoryEntry, RecordAddress } from '../domain/schemas/history.ts';
import { PageQuery } from '../domain/schemas/request.ts';
import { Settings, SettingsChange } from '../domain/schemas/settings.ts';
import type { Row } from './row.ts';

export const getDashboard = {
  id: 'getDashboard',
  method: 'GET',
  path: '/dashboard',
  summary: 'Sums of the shop: totals, revenue by day and month, best sellers, low stock',
  access: 'admin',
  input: {},
  output: Dashboard,
  uses: { table: ['Query'], partitions: ['SALES#', 'SETTINGS', 'SUMS'], lists: ['CATALOG'] },
} as const satisfies Row;

export const listHistory = {
  id: 'listHistory',
  method: 'GET',
  path: '/history/{record}',
  summary: 'What happened to a product or an account, newest first; an unknown record has nothing',
  access: 'admin',
  input: { params: RecordAddress, query: PageQuery },
  output: z.array(HistoryEntry),
  uses: { table: ['BatchGetItem', 'Query'], partitions: ['ADMIN#', 'HISTORY#', 'USER#'] },
  pageSize: MAX_PAGE_HISTORY,
} as const satisfies Row;

export const addShopImage = {
  id: 'addShopImage',
  method: 'POST',
  path: '/admin/settings/images',
  summary: 'Stores an image for a setting, which the next change of the settings names',
  access: 'admin',
  input: { form: z.object({}), files: { img: { max: 1, required: true } } },
  success: 201,
  output: z.object({ img: z.string() }),
  errors: ['UNSUPPORTED_IMAGE', 'RATE_LIMITED', 'CONFLICT_RETRY'],
  uses: {
    keys: ['pepper'],
    table: ['PutItem'],
    partitions: ['LIMIT#'],
    images: ['PutObject'],
  },
  writesCaller: true,
  work: 'image',
} as const satisfies Row;

/** There is no GET, which would need one more function: an empty change answers the settings. */
export const changeSettings = {
  id: 'changeSettings',
  method: 'PATCH',
  path: '/admin/settings',
  summary: "Changes the shop's settings; an empty change answers the present ones",
  access: 'admin',
  input: { body: SettingsChange },
  output: Settings,
  errors: ['DEMO_PROTECTED'],
  uses: { table: ['PutItem', 'UpdateItem'], partitions: ['SETTINGS'] },
} as const satisfies Row;
