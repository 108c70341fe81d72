/**
 * The public halves of the token keys. Every signed-in call needs them, so they are read without the
 * SDK's client for Parameter Store, which would take 13 kB of each bundle (BUDGET-P10).
 */
import { ShopError } from '#shared/domain/errors.ts';
import { AwsClient } from 'aws4fetch';
import * as z from 'zod/mini';
import { env } from '../runtime/env.ts';
import { kept } from '../runtime/kept.ts';
import { defaultProvider } from '../table/credentials.ts';

const Answer = z.object({ Parameter: z.object({ Value: z.string() }) });
const VerificationKeys = z.array(
  z.object({
    kid: z.string(),
    jwk: z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() }),
  }),
);

/** Milliseconds. */
const TIMEOUT = 2000;

const readParameter = async (Name: string): Promise<string> => {
  const { region } = env;
  const client = new AwsClient({
    ...(await defaultProvider()()),
    service: 'ssm',
    region,
    retries: 2,
  });
  const answer = await client.fetch(env.ssmEndpoint || `https://ssm.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AmazonSSM.GetParameter',
    },
    body: JSON.stringify({ Name }),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  return Answer.parse(await answer.json()).Parameter.Value;
};

/** All of these keys verify; at most five minutes old. @throws ShopError UNAVAILABLE */
export const verificationKeys = kept(async () => {
  try {
    const keys = await readParameter(`/lumbre/${env.stage}/keys/verification`);
    return VerificationKeys.parse(JSON.parse(keys));
  } catch (cause) {
    throw new ShopError('UNAVAILABLE', { retryAfter: 2, cause });
  }
});
