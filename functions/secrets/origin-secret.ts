/** The secret with the values of the origin verification header (PROMISE-S26). */
import { ShopError } from '#shared/domain/errors.ts';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { env } from '../runtime/env.ts';
import { kept } from '../runtime/kept.ts';

const value = z.string().check(z.minLength(32));
const Secret = z.object({
  /** The value that CloudFront sends. */
  originVerify: value,
  /** Still accepted, while an operator replaces it (docs/runbooks/rotate-keys.md). */
  originVerifyPrevious: z.optional(value),
});

const client = new SecretsManagerClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
});

/** At most five minutes old. @throws ShopError UNAVAILABLE when Secrets Manager does not answer */
export const originSecret = kept(async () => {
  const { SecretString = '' } = await client
    .send(new GetSecretValueCommand({ SecretId: env.originSecretId }))
    .catch((cause: unknown) => {
      throw new ShopError('UNAVAILABLE', { retryAfter: 2, cause });
    });
  return Secret.parse(JSON.parse(SecretString));
});
