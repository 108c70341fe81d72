import { ORIGIN_VERIFY_HEADER } from '#shared/hosting/headers.ts';
import { rotateKeys } from '#shared/rows/background.ts';
import {
  CloudFrontClient,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront';
import { compose } from '../runtime/compose.ts';
import { env } from '../runtime/env.ts';
import { newSecret } from '../table/secret.ts';
import { renewOriginVerify, renewTokenKeys } from './key-rules.ts';
import { readOriginSecret, saveOriginSecret } from './origin-secret.ts';
import { newSigningKey, saveTokenKeys } from './save-keys.ts';
import { readSigningKeys } from './shop-keys.ts';

const client = new CloudFrontClient({ maxAttempts: 3 });

/**
 * Sets the origin verification value that CloudFront sends to the API. The API is two origins: one for
 * calls, and one for pages that are not stored. CloudFront needs minutes to deploy the value everywhere.
 * Safe to repeat.
 *
 * @throws Error when no origin has the header
 * @throws PreconditionFailed when somebody changed the distribution meanwhile; other CloudFront errors
 */
const sendFromCloudFront = async (value: string): Promise<void> => {
  const Id = env.distributionId;
  const { DistributionConfig, ETag } = await client.send(new GetDistributionConfigCommand({ Id }));
  const sent = DistributionConfig?.Origins?.Items?.flatMap(
    ({ CustomHeaders }) => CustomHeaders?.Items ?? [],
  ).filter(({ HeaderName }) => HeaderName?.toLowerCase() === ORIGIN_VERIFY_HEADER);
  if (!sent?.length) throw new Error(`No origin of ${Id} has the header ${ORIGIN_VERIFY_HEADER}`);
  for (const header of sent) header.HeaderValue = value;
  await client.send(new UpdateDistributionCommand({ Id, IfMatch: ETag, DistributionConfig }));
};

export interface RotateKeysEvent {
  /** ISO time of EventBridge's event. */
  time?: string;
  /**
   * Sent by hand for leaked keys (docs/runbooks/rotate-keys.md). `tokenKeys` ends all tokens within
   * five minutes; `originVerify` takes the next step of the value without waiting 90 days.
   */
  known?: 'tokenKeys' | 'originVerify';
}

/**
 * Each key has its own age, so the next run makes up for a run that failed. Token keys are saved
 * before CloudFront is called: an error of CloudFront must not keep leaked token keys valid.
 *
 * @throws Error of CloudFront, Parameter Store or Secrets Manager; the next run repeats the failed step
 */
export const handler = compose(rotateKeys, async (event: RotateKeysEvent) => {
  const { time = new Date().toISOString(), known } = event;
  const now = new Date(time);
  const tokenKeys =
    known === 'tokenKeys'
      ? [newSigningKey(time)]
      : renewTokenKeys(await readSigningKeys(), newSigningKey(), now);
  await saveTokenKeys(tokenKeys);

  const stored = await readOriginSecret();
  const origin = renewOriginVerify(stored, newSecret(), now, known === 'originVerify');
  if (origin.originVerify !== stored.originVerify) await sendFromCloudFront(origin.originVerify);
  if (origin !== stored) await saveOriginSecret(origin);
  return {
    tokenKeys: tokenKeys.map(({ kid }) => kid),
    originVerifyChanged: origin.originVerifyChanged,
  };
});
