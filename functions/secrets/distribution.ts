import { ORIGIN_VERIFY_HEADER } from '#shared/hosting/headers.ts';
import {
  CloudFrontClient,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront';
import { env } from '../runtime/env.ts';

const client = new CloudFrontClient({ maxAttempts: 3 });

/**
 * Sets the origin verification value that CloudFront sends to the API. The API is two origins: one for
 * calls, and one for pages that are not stored. CloudFront needs minutes to deploy the value everywhere.
 * Safe to repeat.
 *
 * @throws Error when no origin has the header
 * @throws PreconditionFailed when somebody changed the distribution meanwhile; other CloudFront errors
 */
export const sendFromCloudFront = async (value: string): Promise<void> => {
  const Id = env.distributionId;
  const { DistributionConfig, ETag } = await client.send(new GetDistributionConfigCommand({ Id }));
  const sent = DistributionConfig?.Origins?.Items?.flatMap(
    ({ CustomHeaders }) => CustomHeaders?.Items ?? [],
  ).filter(({ HeaderName }) => HeaderName?.toLowerCase() === ORIGIN_VERIFY_HEADER);
  if (!sent?.length) throw new Error(`No origin of ${Id} has the header ${ORIGIN_VERIFY_HEADER}`);
  for (const header of sent) header.HeaderValue = value;
  await client.send(new UpdateDistributionCommand({ Id, IfMatch: ETag, DistributionConfig }));
};
