/** Location state of a navigation to a page that needs no sign-in. */

/** Ends the session (SPEC-4). */
export const SIGN_OUT = { signOut: true } as const;

/** @param from path and query that were opened without a session */
export const withReturnPath = (from: string) => ({ from });

/** Where to go after signing in; undefined for any path outside the panel. */
export const returnPath = (state: unknown): string | undefined => {
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/admin\/./i.test(from) ? from : undefined;
};

/** @param resetToken of the link in the reset mail */
export const withResetToken = (resetToken: string) => ({ resetToken });

export const resetTokenOf = (state: unknown): string | undefined =>
  typeof state === 'object' &&
  state !== null &&
  'resetToken' in state &&
  typeof state.resetToken === 'string'
    ? state.resetToken
    : undefined;

export const isSignOut = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'signOut' in state;
