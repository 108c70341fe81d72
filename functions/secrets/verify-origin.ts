import { ORIGIN_VERIFY_HEADER } from '#shared/hosting/origin-verification.ts';
import { verifyOrigin } from '#shared/rows/secrets.ts';
import type {
  APIGatewayRequestAuthorizerEventV2,
  APIGatewaySimpleAuthorizerResult,
} from 'aws-lambda';
import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { requireEnv } from '../http/env.ts';
import { keepSecret } from './shop-secret.ts';

requireEnv(verifyOrigin.uses);

/** Only the part that it compares: a shop whose keys are not made yet already has this one. */
const originSecret = keepSecret(
  z.object({
    originVerify: z.string().check(z.minLength(32)),
    originVerifyNext: z.optional(z.string()),
    originVerifyPrevious: z.optional(z.string()),
  }),
);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Answers for an hour (API Gateway keeps it by the header's value), a refusal as well. That is why
 * a new value is accepted long before CloudFront sends it (functions/secrets/key-rules.ts).
 *
 * @throws ShopError UNAVAILABLE when Secrets Manager does not answer; API Gateway keeps no error
 */
export const handler = async ({
  headers,
}: Pick<
  APIGatewayRequestAuthorizerEventV2,
  'headers'
>): Promise<APIGatewaySimpleAuthorizerResult> => {
  const sent = digest(headers?.[ORIGIN_VERIFY_HEADER] ?? '');
  const accepted = Object.values(await originSecret()).filter((value) => value !== undefined);
  // Every one is compared, whichever it is: time tells nothing.
  const matches = accepted.map((value) => timingSafeEqual(digest(value), sent));
  return { isAuthorized: matches.includes(true) };
};
