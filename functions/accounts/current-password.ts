import { ShopError } from '#shared/domain/errors.ts';
import type { Role } from '#shared/domain/ids.ts';
import type { AdminRecord, UserRecord } from '../table/items.ts';
import { checkCredentials } from './check-credentials.ts';
import type { Caller } from './sign-in-throttle.ts';

const rejection = (code: string, message: string, cause?: unknown): ShopError =>
  new ShopError('WRONG_PASSWORD', {
    message,
    details: [{ field: 'currentPassword', code, message }],
    cause,
  });

/**
 * Checks the password that a change of the address or the password needs: a stolen session must not
 * be enough to take the account over (RULE-48). Wrong ones count as failed sign-ins.
 * @throws ShopError WRONG_PASSWORD, RATE_LIMITED
 */
export const requireCurrentPassword = async (
  account: UserRecord | AdminRecord,
  password: string | undefined,
  { role = 'user', ...attempt }: { role?: Role; caller: Caller; now: Date },
): Promise<void> => {
  if (!password) throw rejection('REQUIRED', 'Escribe tu contraseña actual.');
  const { email } = account;
  try {
    await checkCredentials(role, { email, password }, () => Promise.resolve(account), attempt);
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'BAD_CREDENTIALS') throw error;
    throw rejection('WRONG', 'La contraseña actual no es correcta.', error);
  }
};
