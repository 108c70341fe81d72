import { ORIGIN_VERIFY_HEADER } from '#shared/hosting/origin-verification.ts';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';

/**
 * The header that CloudFront adds to every call of the API. The template contains a reference to the
 * secret. CloudFormation resolves it when it creates or changes the distribution.
 */
export const originVerifyHeaders = (secret: secretsmanager.Secret): Record<string, string> => ({
  [ORIGIN_VERIFY_HEADER]: secret.secretValueFromJson('originVerify').unsafeUnwrap(),
});
