import { createHash } from 'node:crypto';
import { normalEmail } from './keys.ts';

/**
 * What the table keeps of a secret that somebody was mailed: enough to recognise it, useless to who
 * reads the table. The secret has 256 random bits, so it needs no salt and no slow hash.
 */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/**
 * The hash of a secret that was mailed to an address. It matches only as long as the account has
 * that address, whoever changed the account and in whatever order (PROMISE-S12).
 */
export const hashMailedSecret = (secret: string, email: string): string =>
  hashSecret(`${secret} ${normalEmail(email)}`);
