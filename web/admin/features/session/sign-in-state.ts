import { useLocation } from 'react-router-dom';

/** State of the history entry of a page that needs no sign-in. */
interface SignInState {
  /** Path and query that were opened without a session. */
  from?: string;
  /** Token of the link in a mail. */
  resetToken?: string;
  /** Ends the session (SPEC-4). */
  signOut?: true;
}

/** For `navigate`, whose state has no type. */
export const signInState = (state: SignInState): SignInState => state;

export const useSignInState = (): SignInState => (useLocation().state ?? {}) as SignInState;
