/**
 * Newsletter subscriptions: one welcome mail per address, ever (RULE-33). The address is stored only
 * while it is subscribed; its hash stays.
 */
import { existing } from '#shared/domain/errors.ts';
import type { Subscriber } from '#shared/domain/schemas/mail.ts';
import type { Page } from '#shared/rows/row.ts';
import { mailToSend } from '../outbox/mail-table.ts';
import { expression } from '../table/expression.ts';
import { SUBSCRIBER, SUBSCRIPTION } from '../table/items.ts';
import { emailHash, keys, SUBSCRIBERS_LIST } from '../table/keys.ts';
import { newId } from '../table/new-id.ts';
import { pageOf, queryNewest, type PageRequest, findInLists } from '../table/page.ts';
import { newSecret } from '../table/secret.ts';
import {
  EXISTS,
  IS_NEW,
  put,
  remove,
  transact,
  update,
  write,
  type Condition,
} from '../table/write.ts';
import { itemOf } from '../table/kind.ts';

/** Ends a subscription and forgets its address. Returns whether the condition was met. */
const end = async (hash: string, condition: Condition = EXISTS): Promise<boolean> => {
  const failed = await transact({
    subscription: update(keys.subscription(hash), expression`SET active = ${false}`, condition),
    subscriber: remove(keys.subscriber(hash)),
  });
  return failed === undefined;
};

/** Subscribes an address. An address that comes back is subscribed without a second mail. */
export const saveSubscription = async (email: string, now: Date): Promise<void> => {
  const hash = emailHash(email);
  const secret = newSecret();
  const record = { secret, active: true, subscribedAt: now.toISOString() };
  const id = newId(now);
  const subscriber = put(
    itemOf(
      SUBSCRIBER,
      { ...keys.subscriber(hash), ...keys.subscriberList(id) },
      { id, email, subscribedAt: now.toISOString() },
    ),
    IS_NEW,
  );
  const unsubscribeToken = `${hash}.${secret}`;
  const failed = await transact({
    subscription: put(itemOf(SUBSCRIPTION, keys.subscription(hash), record), IS_NEW),
    subscriber,
    mail: mailToSend({ kind: 'newsletterWelcome', email, unsubscribeToken }, now),
  });
  if (!failed) return;
  const notActivated = await write(
    update(keys.subscription(hash), expression`SET active = ${true}`, EXISTS),
  );
  if (notActivated) throw notActivated.cause;
  // An address that is subscribed already keeps its place in the list.
  await write(subscriber);
};

/** Ends an address's subscription, if there is one. */
export const endSubscriptionOf = async (email: string): Promise<void> => {
  await end(emailHash(email));
};

/**
 * Ends a subscription; a second call succeeds too.
 * @param token `<hash of the address>.<secret>`, from the mail
 * @returns whether the token belongs to a subscription
 */
export const endSubscription = (token: string): Promise<boolean> => {
  const [hash = '', secret = ''] = token.split('.');
  return end(hash, { when: expression`secret = ${secret}` });
};

/** Subscribed addresses, latest first. */
export const listSubscribed = async (request: PageRequest): Promise<Page<Subscriber>> =>
  pageOf(await queryNewest(SUBSCRIBER, SUBSCRIBERS_LIST, request), { limit: request.limit });

/** @throws ShopError NOT_FOUND when no subscribed address has the id */
export const endSubscriptionWithId = async (id: string): Promise<void> => {
  const subscriber = await findInLists(SUBSCRIBER, [SUBSCRIBERS_LIST], id);
  await endSubscriptionOf(existing(subscriber).email);
};
