/**
 * Addresses that nothing is mailed to any more, by hash only. SES keeps a list of its own for the
 * whole account; this one spares SES the tries, by which it judges a sender (PROMISE-S14).
 */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../http/env.ts';
import { calling, document, getItem } from '../table/client.ts';
import { emailHash, keys } from '../table/keys.ts';
import type { SuppressionReason } from './feedback-rules.ts';

/** Notes an address; the first reason stays. */
export const suppress = async (
  email: string,
  reason: SuppressionReason,
  now: Date,
): Promise<void> => {
  await calling(
    document.send(
      new PutCommand({
        TableName: env.tableName,
        Item: { ...keys.suppression(emailHash(email)), reason, since: now.toISOString() },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  ).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};

export const isSuppressed = async (email: string): Promise<boolean> =>
  (await getItem(keys.suppression(emailHash(email)))) !== undefined;
