import { paths } from '../../shell/paths.ts';

/** Pages that make no sense for a signed-in shopper. */
const VISITOR_PAGES: readonly string[] = [paths.login(), paths.signUp(), paths.requestReset()];

/**
 * Path to open after /login and /signup: the page that the shopper came from (RULE-28), or home.
 *
 * @param state the location's state, `{ from: path }`; any other value means home
 */
export const returnPath = (state: unknown): string => {
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const isOwnPath = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return isOwnPath && !VISITOR_PAGES.includes(from) ? from : paths.home();
};
