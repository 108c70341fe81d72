import { paths } from '../../app/paths.ts';

/** Where /login and /signup lead on to, as the state of a link or redirect to them. */
export interface ReturnState {
  from: string;
}

/** Back to where the shopper came from, home unless that is known (decision 28). */
export const returnPath = (state: unknown): string => {
  const from =
    typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const isOwnPath = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return isOwnPath && from !== paths.login() && from !== paths.signUp() ? from : paths.home();
};
