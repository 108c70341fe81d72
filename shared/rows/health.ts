/** The nightly audit, and the panel's page about it (ADR-0029). */
import * as z from 'zod/mini';
import { Health } from '../domain/schemas/health.ts';
import type { Row, Uses } from './row.ts';

const AUDIT = {
  statements: [
    {
      table: ['BatchGetItem'],
      partitions: ['ADMIN#', 'AUDIT', 'CATEGORY_NAME#', 'EMAIL#', 'SLUG#', 'USER#'],
    },
  ],
  lists: [
    'CATALOG',
    'CLOSED_ORDERS',
    'OPEN_PAYMENTS',
    'ORDERS',
    'SENT_ORDERS',
    'SUPPRESSED',
    'UNFINISHED',
    'UNPAID_ORDERS',
    'USERS',
    'WITHDRAWN_ORDERS',
  ],
  keys: ['stripe'],
  alarmTopic: true,
} as const satisfies Uses;

export const getHealth = {
  id: 'getHealth',
  method: 'GET',
  path: '/health',
  summary: 'The latest audit of the shop and its version; `fresh` first runs an audit',
  access: 'admin',
  input: { query: z.object({ fresh: z.optional(z.literal('true')) }) },
  output: Health,
  uses: { ...AUDIT, table: ['PutItem'], partitions: ['AUDIT'] },
  work: 'audit',
} as const satisfies Row;

/** Scans only when it is run by hand, which checks and corrects the whole table. */
export const auditShop = {
  id: 'auditShop',
  summary:
    'Looks for contradictions, unfinished work and payments that differ from those of Stripe',
  trigger: 'schedule',
  everyMinutes: 24 * 60,
  // After the reset of a demo (keepDemo).
  atHour: 5,
  // The longest that Lambda allows, for a run by hand.
  timeoutSeconds: 900,
  memoryMb: 3008,
  uses: {
    ...AUDIT,
    table: ['Scan'],
    statements: [
      ...AUDIT.statements,
      {
        table: ['DeleteItem', 'GetItem', 'PutItem'],
        partitions: ['AUDIT', 'JOB#', 'MAIL#', 'PARKED#', 'SALES#', 'SUMS'],
      },
    ],
  },
} as const satisfies Row;
