import { signIn } from '#shared/rows/accounts.ts';
import { endpoint } from '../http/endpoint.ts';
import { signInAs } from './credentials.ts';

export const handler = endpoint(signIn, (request) => signInAs('user', request));
