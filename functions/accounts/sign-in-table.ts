/** Failed sign-ins in the table, counted per address, whether or not it has an account. */
import type { Role } from '#shared/domain/ids.ts';
import { get } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { SIGN_INS } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { expiryOf } from '../table/kind.ts';
import { update, write } from '../table/write.ts';
import { NO_FAILURES, type SignInRecord } from './sign-in-rules.ts';

export const readSignIns = async (role: Role, email: string): Promise<SignInRecord> =>
  (await get(SIGN_INS, keys.signIn(role, email), { consistent: true })) ?? NO_FAILURES;

/**
 * Replaces the count unless it was changed meanwhile, so that concurrent attempts are counted one
 * after the other.
 * @returns whether it was replaced
 */
export const replaceSignIns = async (
  role: Role,
  email: string,
  { seen, next, now }: { seen: SignInRecord; next: SignInRecord; now: Date },
): Promise<boolean> => {
  const isSeen = expression`failures = ${seen.failures}`;
  const failed = await write(
    update(
      keys.signIn(role, email),
      expression`SET failures = ${next.failures}, blockedUntil = ${next.blockedUntil}, expiresAt = ${expiryOf(SIGN_INS, now)}`,
      { when: seen.failures === 0 ? expression`attribute_not_exists(pk) OR ${isSeen}` : isSeen },
    ),
  );
  return failed === undefined;
};
