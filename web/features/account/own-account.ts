/** Calls about the own account, whose answers replace the account of the session. */
import type { UserId } from '#shared/domain/ids.ts';
import { call } from '../../api/call.ts';
import { createApiThunk } from '../../api/thunk.ts';
import { accountRead } from './core/session-slice.ts';

/** Minimum milliseconds of the spinner while a profile is saved (SPEC-9). */
const PROFILE_SPINNER = 750;

/** Changes the own profile; fields that the form lacks stay unchanged (SPEC-7). */
export const saveProfile = createApiThunk(
  'session/saveProfile',
  async ({ id, token, form }: { id: UserId; token: string; form: FormData }, { dispatch }) => {
    const [{ user }] = await Promise.all([
      call('editUser', { params: { id }, token, form }),
      new Promise((resolve) => setTimeout(resolve, PROFILE_SPINNER)),
    ]);
    dispatch(accountRead(user));
  },
);

/** Replaces the own account with its current state. */
export const loadAccount = createApiThunk(
  'session/loadAccount',
  async ({ id, token }: { id: UserId; token: string }, { dispatch }) => {
    dispatch(accountRead(await call('getUser', { params: { id }, token })));
  },
);
