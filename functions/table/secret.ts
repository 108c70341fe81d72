import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { normalEmail } from './keys.ts';

/** 256 random bits, as base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The hash that the table stores instead of a secret that was mailed to an address, so a leaked
 * table reveals no secret. The hash matches only as long as the account has that address
 * (PROMISE-S12). A secret of 256 random bits needs neither salt nor a slow hash.
 */
export const hashMailedSecret = (secret: string, email: string): string =>
  createHash('sha256')
    .update(`${secret} ${normalEmail(email)}`)
    .digest('base64url');

/** @param one a stored value, which may be missing */
export const isSameHash = (one: unknown, other: string): boolean =>
  typeof one === 'string' &&
  one.length === other.length &&
  timingSafeEqual(Buffer.from(one), Buffer.from(other));
