/** An address is stored only while it is subscribed; its hash stays (RULE-33). */
import { existing } from '#shared/domain/errors.ts';
import type { Subscriber } from '#shared/domain/schemas/mail.ts';
import type { Page } from '#shared/rows/row.ts';
import { mailToSend } from '../outbox/mail-table.ts';
import { get } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { SUBSCRIBER, SUBSCRIPTION } from '../table/items.ts';
import { emailHash, keys, SUBSCRIBERS_LIST } from '../table/keys.ts';
import { newId } from '../table/new-id.ts';
import { pageOf, queryNewest, type PageRequest, findInLists } from '../table/page.ts';
import { newSecret } from '../table/secret.ts';
import { EXISTS, remove, transact, update, type Condition, type Write } from '../table/write.ts';

/** Returns whether the condition was met. */
const end = async (hash: string, condition: Condition = EXISTS): Promise<boolean> => {
  const failed = await transact({
    subscription: update(keys.subscription(hash), expression`SET active = ${false}`, condition),
    subscriber: remove(keys.subscriber(hash)),
  });
  return failed === undefined;
};

/**
 * A known address costs the same three writes as a new one, because the duration would reveal who
 * is subscribed (PROMISE-S08). Stored data stay, and the worker skips the mail, because its token
 * is not the stored one.
 */
export const saveSubscription = async (email: string, now: Date): Promise<void> => {
  const hash = emailHash(email);
  const secret = newSecret();
  const since = now.toISOString();
  const id = newId(now);
  const { listPk, listSk } = keys.subscriberList(id);
  await transact({
    subscription: update(
      keys.subscription(hash),
      expression`SET active = ${true}, secret = if_not_exists(secret, ${secret}), subscribedAt = if_not_exists(subscribedAt, ${since})`,
    ),
    subscriber: update(
      keys.subscriber(hash),
      expression`SET id = if_not_exists(id, ${id}), email = if_not_exists(email, ${email}), subscribedAt = if_not_exists(subscribedAt, ${since}), listPk = if_not_exists(listPk, ${listPk}), listSk = if_not_exists(listSk, ${listSk})`,
    ),
    mail: mailToSend(
      { kind: 'newsletterWelcome', email, unsubscribeToken: `${hash}.${secret}` },
      now,
    ),
  });
};

/** Only the first subscription causes a mail. */
export const isFirstSubscription = async (token: string): Promise<boolean> => {
  const [hash = '', secret = ''] = token.split('.');
  const found = await get(SUBSCRIPTION, keys.subscription(hash), { consistent: true });
  return found?.secret === secret;
};

/** @returns the token of the address's links; undefined when it is not subscribed any more */
export const tokenOfSubscription = async (email: string): Promise<string | undefined> => {
  const hash = emailHash(email);
  const found = await get(SUBSCRIPTION, keys.subscription(hash), { consistent: true });
  return found?.active ? `${hash}.${found.secret}` : undefined;
};

export const endOfSubscription = async (email: string): Promise<Write[]> => {
  const hash = emailHash(email);
  const key = keys.subscription(hash);
  if (!(await get(SUBSCRIPTION, key, { consistent: true }))) return [];
  return [update(key, expression`SET active = ${false}`), remove(keys.subscriber(hash))];
};

export const endSubscriptionOf = async (email: string): Promise<void> => {
  await end(emailHash(email));
};

/** Returns whether the token belongs to a subscription, also for a second call. */
export const endSubscription = (token: string): Promise<boolean> => {
  const [hash = '', secret = ''] = token.split('.');
  return end(hash, { when: expression`secret = ${secret}` });
};

export const listSubscribed = async (request: PageRequest): Promise<Page<Subscriber>> =>
  pageOf(await queryNewest(SUBSCRIBER, SUBSCRIBERS_LIST, request), { limit: request.limit });

export const endSubscriptionWithId = async (id: string): Promise<void> => {
  const subscriber = await findInLists(SUBSCRIBER, [SUBSCRIBERS_LIST], id);
  await endSubscriptionOf(existing(subscriber).email);
};
