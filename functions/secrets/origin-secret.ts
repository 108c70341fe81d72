/** The secret with the values of the origin verification header (PROMISE-S26). */
import { ShopError } from '#shared/domain/errors.ts';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { env } from '../runtime/env.ts';
import { kept } from '../runtime/kept.ts';

const value = z.string().check(z.minLength(32));
/** At most one of `Next` and `Previous` exists. */
const OriginVerify = z.object({
  /** The value that CloudFront sends. */
  originVerify: value,
  /** Already accepted; sent after the next step. */
  originVerifyNext: z.optional(value),
  /** Still accepted. */
  originVerifyPrevious: z.optional(value),
  /** ISO time of the last step. A value without it has never changed. */
  originVerifyChanged: z.optional(z.string()),
});
export type OriginVerify = z.infer<typeof OriginVerify>;

const client = new SecretsManagerClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
});

/** @throws ShopError UNAVAILABLE when Secrets Manager does not answer */
export const readOriginSecret = async (): Promise<OriginVerify> => {
  const { SecretString = '' } = await client
    .send(new GetSecretValueCommand({ SecretId: env.originSecretId }))
    .catch((cause: unknown) => {
      throw new ShopError('UNAVAILABLE', { retryAfter: 2, cause });
    });
  return OriginVerify.parse(JSON.parse(SecretString));
};

/** As `readOriginSecret`, at most five minutes old. */
export const originSecret = kept(readOriginSecret);

export const saveOriginSecret = async (secret: OriginVerify): Promise<void> => {
  await client.send(
    new PutSecretValueCommand({
      SecretId: env.originSecretId,
      SecretString: JSON.stringify(secret),
    }),
  );
};
