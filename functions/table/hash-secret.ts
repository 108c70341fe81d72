import { createHash } from 'node:crypto';

/**
 * The table stores this hash instead of a mailed secret, so a leaked table reveals no secret. A
 * secret of 256 random bits needs neither salt nor a slow hash.
 */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
