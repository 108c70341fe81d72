/** What a navigation to /admin says to it, in the location's state. */

/** The admin leaves: session and panel end (SPEC-4). */
export const SIGN_OUT = { signOut: true } as const;

/** Where an admin without a session wanted to go. */
export const cameFrom = (from: string) => ({ from });

/** Where the way leads on to after signing in; never out of the panel. */
export const returnPath = (state: unknown): string | undefined => {
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/admin\/./i.test(from) ? from : undefined;
};

export const isSignOut = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'signOut' in state;
