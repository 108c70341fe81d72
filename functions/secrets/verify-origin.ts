import { ORIGIN_VERIFY_HEADER } from '#shared/hosting/headers.ts';
import { verifyOrigin } from '#shared/rows/background.ts';
import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import { createHash, timingSafeEqual } from 'node:crypto';
import { compose } from '../runtime/compose.ts';
import { originSecret } from './origin-secret.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

type Asked = Pick<APIGatewayRequestAuthorizerEventV2, 'headers'>;

/**
 * The origin verification. API Gateway caches every answer by header value for an hour, rejections
 * too. Therefore a new value must be in the secret five minutes before CloudFront sends it
 * (docs/runbooks/rotate-keys.md).
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
