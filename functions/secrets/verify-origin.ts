import { ShopError } from '#shared/domain/errors.ts';
import { ORIGIN_VERIFY_HEADER } from '#shared/hosting/headers.ts';
import { verifyOrigin } from '#shared/rows/background.ts';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { compose } from '../runtime/compose.ts';
import { env } from '../runtime/env.ts';
import { kept } from '../runtime/kept.ts';

const Value = z.string().check(z.minLength(32));
const Secret = z.object({
  /** The value that CloudFront sends. */
  originVerify: Value,
  /** Still accepted, while an operator replaces it (docs/runbooks/rotate-keys.md). */
  originVerifyPrevious: z.optional(Value),
});

const client = new SecretsManagerClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
});

/** At most five minutes old. @throws ShopError UNAVAILABLE when Secrets Manager does not answer */
const originSecret = kept(async () => {
  const { SecretString = '' } = await client
    .send(new GetSecretValueCommand({ SecretId: env.originSecretId }))
    .catch((cause: unknown) => {
      throw new ShopError('UNAVAILABLE', { retryAfter: 2, cause });
    });
  return Secret.parse(JSON.parse(SecretString));
});

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

type Asked = Pick<APIGatewayRequestAuthorizerEventV2, 'headers'>;

/**
 * The origin verification (PROMISE-S26). API Gateway caches every answer by header value for an
 * hour, rejections too. Therefore a new value must be in the secret five minutes before CloudFront
 * sends it (docs/runbooks/rotate-keys.md).
 *
 * @throws ShopError UNAVAILABLE when Secrets Manager does not answer; API Gateway caches no errors
 */
export const handler = compose(verifyOrigin, async ({ headers }: Asked) => {
  const sent = digest(headers?.[ORIGIN_VERIFY_HEADER] ?? '');
  const { originVerify, originVerifyPrevious } = await originSecret();
  const accepted = [originVerify, originVerifyPrevious].filter((value) => value !== undefined);
  // Compares every value, so that the duration does not reveal which one matched.
  const matches = accepted.map((value) => timingSafeEqual(digest(value), sent));
  return { isAuthorized: matches.includes(true) };
});
