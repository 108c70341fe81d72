/** Newsletter subscriptions: one welcome mail per address for ever ("sent once", RULE-33). */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { randomBytes } from 'node:crypto';
import { env } from '../http/env.ts';
import { mailToSend } from '../mail/mail-table.ts';
import { calling, document } from '../table/client.ts';
import { emailHash, keys } from '../table/keys.ts';
import { transact } from '../table/transact.ts';

const setActive = (hash: string, active: boolean, condition: string, values: object) =>
  calling(
    document.send(
      new UpdateCommand({
        TableName: env.tableName,
        Key: keys.subscription(hash),
        UpdateExpression: 'SET active = :active',
        ConditionExpression: condition,
        ExpressionAttributeValues: { ':active': active, ...values },
      }),
    ),
  );

/** Subscribes an address; who comes back after leaving is subscribed again, without a second mail. */
export const saveSubscription = async (email: string, now: Date): Promise<void> => {
  const hash = emailHash(email);
  const secret = randomBytes(32).toString('base64url');
  const failed = await transact([
    {
      Put: {
        TableName: env.tableName,
        Item: {
          ...keys.subscription(hash),
          email,
          secret,
          active: true,
          subscribedAt: now.toISOString(),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    mailToSend({ kind: 'newsletterWelcome', email, unsubscribeToken: `${hash}.${secret}` }, now),
  ]);
  if (failed.length > 0) await setActive(hash, true, 'attribute_exists(pk)', {});
};

/** Ends an address's subscription, if there is one. */
export const endSubscriptionOf = async (email: string): Promise<void> => {
  await setActive(emailHash(email), false, 'attribute_exists(pk)', {}).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};

/**
 * Ends a subscription; doing so twice is no mistake.
 * @param token `<hash of the address>.<secret>`, from the mail
 * @returns whether the token is a subscription's
 */
export const endSubscription = async (token: string): Promise<boolean> => {
  const [hash = '', secret = ''] = token.split('.');
  try {
    await setActive(hash, false, 'secret = :secret', { ':secret': secret });
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};
