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
import type { OriginVerify } from './key-rules.ts';

const value = z.string().check(z.minLength(32));
const Secret = z.object({
  originVerify: value,
  originVerifyNext: z.optional(value),
  originVerifyPrevious: z.optional(value),
  originVerifyChanged: z.optional(z.string()),
});

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
  return Secret.parse(JSON.parse(SecretString));
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
