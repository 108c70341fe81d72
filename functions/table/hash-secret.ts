import { createHash } from 'node:crypto';

/**
 * What the table keeps of a secret that somebody was mailed: enough to recognise it, useless to who
 * reads the table. The secret has 256 random bits, so it needs no salt and no slow hash.
 */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
