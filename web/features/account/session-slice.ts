import { createSlice } from '@reduxjs/toolkit';
import type { User } from '#shared/schemas/account.ts';

/** Who is signed in: a user, an admin or nobody. */
export type SessionState =
  | { role: 'user'; token: string; account: User }
  | { role: 'admin'; token: string; account: { id: string; firstname: string; lastname: string } }
  | { role: 'visitor' };

const session = createSlice({
  name: 'session',
  initialState: { role: 'visitor' } as SessionState,
  reducers: {},
  selectors: { selectSession: (state) => state },
});

export const sessionReducer = session.reducer;
export const { selectSession } = session.selectors;

export const isSessionState = (value: unknown): value is SessionState =>
  typeof value === 'object' && value !== null && 'role' in value;
