import type { OrderId } from '#shared/domain/ids.ts';
import { call } from '../../api/call.ts';
import { createApiThunk } from '../../api/thunk.ts';

/** Reads one order. A thunk, so that a session that has ended leads to the sign-in. */
export const readOrder = createApiThunk(
  'orders/read',
  ({ id, token }: { id: OrderId; token: string }, { signal }) =>
    call('getOrder', { params: { id }, token, signal }),
);
