import type { Health } from '#shared/domain/schemas/health.ts';
import { call } from '../../../api/call.ts';
import { createAdminThunk } from '../../api/admin-thunk.ts';

export const loadHealth = createAdminThunk<Health>('health/load', (_, { token, signal }) =>
  call('getHealth', { token, signal }),
);
