import { createHash } from 'node:crypto';
import { normalEmail } from './keys.ts';

/**
 * The table stores this hash instead of a mailed secret, so a leaked table reveals no secret. A
 * secret of 256 random bits needs neither salt nor a slow hash.
 */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/**
 * The hash of a secret that was mailed to an address. It matches only as long as the account has
 * that address, whoever changed the account and in whatever order (PROMISE-S12).
 */
export const hashMailedSecret = (secret: string, email: string): string =>
  hashSecret(`${secret} ${normalEmail(email)}`);
