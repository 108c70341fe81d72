import { useLocation } from 'react-router-dom';

interface SignInState {
  from?: string;
  resetToken?: string;
  signOut?: true;
}

export const signInState = (state: SignInState): SignInState => state;

export const useSignInState = (): SignInState => (useLocation().state ?? {}) as SignInState;
