/** Newsletter subscriptions: one welcome mail per address, ever (RULE-33). */
import { randomBytes } from 'node:crypto';
import { mailToSend } from '../mail/mail-table.ts';
import { expression } from '../table/expression.ts';
import { SUBSCRIPTION } from '../table/items.ts';
import { emailHash, keys } from '../table/keys.ts';
import {
  EXISTS,
  IS_NEW,
  put,
  transact,
  update,
  write,
  type Condition,
  type FailedWrite,
} from '../table/write.ts';
import { itemOf } from '../table/kind.ts';

const setActive = (
  hash: string,
  active: boolean,
  condition: Condition = EXISTS,
): Promise<FailedWrite | undefined> =>
  write(update(keys.subscription(hash), expression`SET active = ${active}`, condition));

/** Subscribes an address. An address that comes back is subscribed without a second mail. */
export const saveSubscription = async (email: string, now: Date): Promise<void> => {
  const hash = emailHash(email);
  const secret = randomBytes(32).toString('base64url');
  const record = { email, secret, active: true, subscribedAt: now.toISOString() };
  const failed = await transact([
    put(itemOf(SUBSCRIPTION, keys.subscription(hash), record), IS_NEW),
    mailToSend({ kind: 'newsletterWelcome', email, unsubscribeToken: `${hash}.${secret}` }, now),
  ]);
  if (failed.length === 0) return;
  const notActivated = await setActive(hash, true);
  if (notActivated) throw notActivated.cause;
};

/** Ends an address's subscription, if there is one. */
export const endSubscriptionOf = async (email: string): Promise<void> => {
  await setActive(emailHash(email), false);
};

/**
 * Ends a subscription; a second call succeeds too.
 * @param token `<hash of the address>.<secret>`, from the mail
 * @returns whether the token belongs to a subscription
 */
export const endSubscription = async (token: string): Promise<boolean> => {
  const [hash = '', secret = ''] = token.split('.');
  return (await setActive(hash, false, { when: expression`secret = ${secret}` })) === undefined;
};
