import { createHmac } from 'node:crypto';
import { shopSecret } from '../secrets/shop-secret.ts';

/** Hashes a caller for the table. Without the pepper, nobody can find the address by trying all addresses. */
export const callerHasher = async (): Promise<(text: string) => string> => {
  const { passwordPepper } = await shopSecret();
  const key = Buffer.from(passwordPepper, 'base64url');
  return (text) => createHmac('sha256', key).update(`caller\n${text}`).digest('base64url');
};
