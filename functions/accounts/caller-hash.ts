import { createHmac } from 'node:crypto';
import { shopSecret } from '../secrets/shop-secret.ts';

/** The hash that the table stores of a caller. Without the pepper nobody can guess the address. */
export const callerHasher = async (): Promise<(text: string) => string> => {
  const { passwordPepper } = await shopSecret();
  const key = Buffer.from(passwordPepper, 'base64url');
  return (text) => createHmac('sha256', key).update(`caller\n${text}`).digest('base64url');
};
