/** Failed sign-ins in the table, counted per address, known or not. */
import type { Role } from '#shared/domain/ids.ts';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../http/env.ts';
import { calling, document, getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { NO_FAILURES, type SignInRecord } from './sign-in-rules.ts';

export const readSignIns = async (role: Role, email: string): Promise<SignInRecord> => {
  const item = await getItem(keys.signIn(role, email), { consistent: true });
  return (item as SignInRecord | undefined) ?? NO_FAILURES;
};

/** Seconds after the last try when DynamoDB may forget the count. */
const FORGET_AFTER = 24 * 60 * 60;

/**
 * Replaces the count, if nobody else has since: fifty guesses at once pass one after the other.
 * @returns whether it was still as read
 */
export const replaceSignIns = async (
  role: Role,
  email: string,
  { seen, next, now }: { seen: SignInRecord; next: SignInRecord; now: Date },
): Promise<boolean> => {
  try {
    await calling(
      document.send(
        new UpdateCommand({
          TableName: env.tableName,
          Key: keys.signIn(role, email),
          UpdateExpression:
            'SET failures = :failures, blockedUntil = :until, expiresAt = :expiresAt',
          ConditionExpression:
            seen.failures === 0
              ? 'attribute_not_exists(pk) OR failures = :seen'
              : 'failures = :seen',
          ExpressionAttributeValues: {
            ':failures': next.failures,
            ':until': next.blockedUntil,
            ':expiresAt': Math.floor(now.getTime() / 1000) + FORGET_AFTER,
            ':seen': seen.failures,
          },
        }),
      ),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};
