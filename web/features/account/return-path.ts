import { paths } from '../../shell/paths.ts';

/** Pages that nobody wants to come back to once signed in. */
const WAYS_IN: readonly string[] = [paths.login(), paths.signUp(), paths.requestReset()];

/**
 * Where /login and /signup lead on to: back to where the shopper came from (RULE-28), home
 * unless that is known.
 * @param state of the location: links and redirects to those pages say `{ from: path }`
 */
export const returnPath = (state: unknown): string => {
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const isOwnPath = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return isOwnPath && !WAYS_IN.includes(from) ? from : paths.home();
};
