import { USER } from '../../../../test-support/site-state.ts';
import { isSessionState, sessionReducer, type SessionState } from './session-slice.ts';

const jwt = (claims: object): string =>
  ['{}', JSON.stringify(claims), 'sig'].map((part) => btoa(part)).join('.');
const sessionWith = (token: string): SessionState => ({ role: 'user', token, account: USER });
const seconds = Date.now() / 1000;

test('ends the session only after a rejected token', () => {
  const rejected = (code: string) => ({
    type: 'any/rejected',
    error: { code },
    meta: { requestId: '1', requestStatus: 'rejected' },
  });
  const session = sessionWith('token');
  expect(sessionReducer(session, rejected('UNAUTHENTICATED'))).toEqual({
    role: 'visitor',
    hasExpired: true,
  });
  expect(sessionReducer(session, rejected('FORBIDDEN'))).toBe(session);
});

test.each([
  ['a visitor', { role: 'visitor', hasExpired: false }, true],
  ['a user', sessionWith('opaque'), true],
  ['a user with a valid token', sessionWith(jwt({ exp: seconds + 60 })), true],
  ['a user with an expired token', sessionWith(jwt({ exp: seconds - 60 })), false],
  ['a user without a token', { role: 'user', account: USER }, false],
  ['an account without an id', { role: 'user', token: 't', account: { firstname: 'A' } }, false],
  ['an unknown role', { ...sessionWith('t'), role: 'owner' }, false],
  ['nothing', null, false],
  ['text', 'user', false],
])('decides whether %s in storage is a session', (_, value, isSession) => {
  expect(isSessionState(value)).toBe(isSession);
});
