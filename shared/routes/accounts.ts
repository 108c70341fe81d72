import { Credentials, SignUpForm, UserSession } from '../schemas/account.ts';
import { route } from './route.ts';

export const signUp = route({
  id: 'signUp',
  area: 'accounts',
  method: 'POST',
  path: '/users',
  summary: 'Creates a user, with an optional avatar, and signs the user in',
  access: 'public',
  input: { form: SignUpForm, files: { avatar: { max: 1, required: false } } },
  success: 201,
  output: UserSession,
  errors: ['WEAK_PASSWORD', 'EMAIL_TAKEN', 'UNSUPPORTED_IMAGE'],
  uses: { table: ['PutItem'], images: ['PutObject'], secrets: true },
  work: 'image',
});

export const signIn = route({
  id: 'signIn',
  area: 'accounts',
  method: 'POST',
  path: '/users/tokens',
  summary: 'Signs a user in with e-mail and password',
  access: 'public',
  input: { body: Credentials },
  success: 200,
  output: UserSession,
  errors: ['BAD_CREDENTIALS', 'RATE_LIMITED'],
  uses: { table: ['GetItem', 'UpdateItem'], secrets: true },
  work: 'hash',
});
