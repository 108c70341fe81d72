import type { AdminSession } from '#shared/domain/schemas/account.ts';
import { createAdminThunk } from '../../api/admin-thunk.ts';

/** Takes the request as a function, so that no Redux action contains a password. */
export const changePassword = createAdminThunk(
  'session/changePassword',
  (request: (token: string) => Promise<AdminSession>, { token }) => request(token),
);
