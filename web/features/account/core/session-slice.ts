import { createSlice, isRejected, type PayloadAction } from '@reduxjs/toolkit';
import type { Admin, AdminSession, User, UserSession } from '#shared/domain/schemas/account.ts';
import type { Problem } from '../../../api/call.ts';
import { tokenRejected } from '../../../api/dispatch.ts';
import { hasShape } from '../../../ui/core/stored-values.ts';

/** A user and an admin are never signed in at the same time (SPEC-4). */
export type SessionState =
  | { role: 'user'; token: string; account: User }
  | { role: 'admin'; token: string; account: Admin }
  | { role: 'visitor'; hasExpired: boolean };

export type SignedIn = Exclude<SessionState, { role: 'visitor' }>;

const VISITOR: SessionState = { role: 'visitor', hasExpired: false };

/** True if the API rejected the token, which expired or ended with a new password (RULE-10). */
export const endsSession = (action: unknown): boolean =>
  tokenRejected.match(action) ||
  (isRejected(action) &&
    ((action.payload ?? action.error) as Partial<Problem>).code === 'UNAUTHENTICATED');

const session = createSlice({
  name: 'session',
  initialState: (): SessionState => VISITOR,
  reducers: {
    userSignedIn: (_, { payload: { token, user } }: PayloadAction<UserSession>): SessionState => ({
      role: 'user',
      token,
      account: user,
    }),
    adminSignedIn: (
      _,
      { payload: { token, admin } }: PayloadAction<AdminSession>,
    ): SessionState => ({ role: 'admin', token, account: admin }),
    accountRead: (state, { payload }: PayloadAction<User>): SessionState =>
      // Another account may be signed in by now.
      state.role === 'user' && state.account.id === payload.id
        ? { ...state, account: payload }
        : state,
    signedOut: (): SessionState => VISITOR,
  },
  extraReducers: (builder) =>
    builder.addMatcher(endsSession, (): SessionState => ({ role: 'visitor', hasExpired: true })),
  selectors: { selectSession: (state) => state },
});

export const sessionReducer = session.reducer;
export const { userSignedIn, adminSignedIn, accountRead, signedOut } = session.actions;
export const { selectSession } = session.selectors;

/** The token's `exp` in seconds since 1970; undefined without a valid one. */
const expiryOf = (token: string): number | undefined => {
  try {
    const payload = token.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '';
    const claims: unknown = JSON.parse(atob(payload));
    return hasShape(claims, { exp: 0 }) ? claims.exp : undefined;
  } catch {
    return undefined;
  }
};

/** A session whose token has not expired (PROMISE-S24). The first call checks the token itself. */
export const isSessionState = (value: unknown): value is SessionState => {
  if (hasShape(value, { role: '', hasExpired: true })) return value.role === 'visitor';
  return (
    hasShape(value, { role: '', token: '', account: { id: '', firstname: '', email: '' } }) &&
    ['user', 'admin'].includes(value.role) &&
    (expiryOf(value.token) ?? Infinity) * 1000 > Date.now()
  );
};

export const reviveSession = (stored: unknown): SessionState =>
  isSessionState(stored) ? stored : VISITOR;
