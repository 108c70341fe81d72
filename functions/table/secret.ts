import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { normalEmail } from './keys.ts';

/** 256 random bits, as base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** 96 random bits, which people can read from paper. */
export const newPaperSecret = (): string => randomBytes(12).toString('hex');

/** Eight digits to type. Only for checks that count wrong tries (RULE-50). */
export const newCode = (): string => String(randomInt(10 ** 8)).padStart(8, '0');

/**
 * Replaces a mailed secret in the table. Valid only while the account has the address
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
