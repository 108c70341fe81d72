/** Counts sign-in attempts in the table with an optimistic lock, which serializes concurrent ones. */
import { ShopError } from '#shared/domain/errors.ts';
import type { Role } from '#shared/domain/ids.ts';
import { readSignIns, replaceSignIns } from './sign-in-table.ts';
import { afterFailure, NO_FAILURES, secondsToWait, type SignInRecord } from './sign-in-rules.ts';

/** Lost races after which an attempt is rejected; only an attack has that many at once. */
const MAX_RACES = 8;

/**
 * Counts an attempt as failed before its password is evaluated, so that concurrent guesses cannot
 * share one count.
 * @returns the new count, which `clearTries` needs
 * @throws ShopError RATE_LIMITED during a delay; the password is not evaluated then
 */
export const countTry = async (role: Role, email: string, now: Date): Promise<SignInRecord> => {
  for (let race = 0; race < MAX_RACES; race += 1) {
    const seen = await readSignIns(role, email);
    const wait = secondsToWait(seen, now);
    if (wait > 0) throw new ShopError('RATE_LIMITED', { retryAfter: wait });
    const next = afterFailure(seen, now);
    if (await replaceSignIns(role, email, { seen, next, now })) return next;
  }
  throw new ShopError('RATE_LIMITED', { retryAfter: 1 });
};

/** Clears the failures after a success, unless another attempt was counted meanwhile. */
export const clearTries = async (
  role: Role,
  email: string,
  { counted, now }: { counted: SignInRecord; now: Date },
): Promise<void> => {
  await replaceSignIns(role, email, { seen: counted, next: NO_FAILURES, now });
};
