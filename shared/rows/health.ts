import { Health } from '../domain/schemas/health.ts';
import type { Row } from './row.ts';

export const getHealth = {
  id: 'getHealth',
  trigger: 'http',
  method: 'GET',
  path: '/health',
  summary: 'State of mail, backups, alarms and cost, and the version of the shop',
  access: 'admin',
  input: {},
  success: 200,
  output: Health,
  uses: { list: true, health: true },
  work: 'read',
} as const satisfies Row;
