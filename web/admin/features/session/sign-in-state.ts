/** Location state of a navigation to a page that needs no sign-in. */
import { hasShape } from '../../../ui/core/stored-values.ts';

/** Ends the session (SPEC-4). */
export const SIGN_OUT = { signOut: true } as const;

/** @param from path and query that were opened without a session */
export const withReturnPath = (from: string) => ({ from });

/** Where to go after signing in; undefined for any path outside the panel. */
export const returnPath = (state: unknown): string | undefined => {
  const from = hasShape(state, { from: '' }) ? state.from : '';
  return /^\/admin\/./i.test(from) ? from : undefined;
};

/** @param resetToken of the link in the reset mail */
export const withResetToken = (resetToken: string) => ({ resetToken });

export const resetTokenOf = (state: unknown): string | undefined =>
  hasShape(state, { resetToken: '' }) ? state.resetToken : undefined;

export const isSignOut = (state: unknown): boolean => hasShape(state, SIGN_OUT);
