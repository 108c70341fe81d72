import { signInByLink } from '#shared/rows/accounts.ts';
import { resetTokenEndpoint } from '../http/account-endpoints.ts';
import { enterByLink } from './credentials.ts';

export const handler = resetTokenEndpoint(signInByLink, enterByLink);
