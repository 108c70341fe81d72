/**
 * Readers of the shop's keys. Each key is a parameter of its own, so a function's role reads only
 * those which it needs: only functions that begin sessions can sign a token (RULE-10, PROMISE-S06,
 * PROMISE-S10). The SDK's client for Parameter Store would take 13 kB of each zipped bundle
 * (BUDGET-P10). The annotations `PURE` remove the readers that a function does not use from its
 * bundle.
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { ShopKey } from '#shared/rows/row.ts';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { env } from '../runtime/env.ts';
import { kept } from '../runtime/kept.ts';
import { defaultProvider } from '../table/sdk-substitutes.ts';

const publicHalf = { kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() };
const VerificationKeys = z.array(z.object({ kid: z.string(), jwk: z.object(publicHalf) }));
const SigningKey = /* @__PURE__ */ (() =>
  z.object({
    kid: z.string(),
    /** A private key of Ed25519; `x` alone is the public key. */
    jwk: z.object({ ...publicHalf, d: z.string() }),
  }))();
export type SigningKey = z.infer<typeof SigningKey>;
const SigningKeys = /* @__PURE__ */ (() => z.tuple([SigningKey], SigningKey))();

/** The content of the parameter that an operator writes (docs/deploy.md). */
const StripeKeys = /* @__PURE__ */ (() =>
  z.object({ secretKey: z.string(), webhookSecret: z.string() }))();

/** The answer of Parameter Store. */
const Answer = z.union([
  z.object({ Parameter: z.object({ Value: z.string() }) }),
  z.object({ __type: z.literal('ParameterNotFound') }),
]);

/** Milliseconds of one attempt, milliseconds before the next one, and how many there are. */
const TIMEOUT = 2000;
const PAUSE = 100;
const ATTEMPTS = 3;

export const nameOf = (key: ShopKey): string => `/lumbre/${env.stage}/keys/${key}`;

const ask = async (key: ShopKey): Promise<z.infer<typeof Answer>> => {
  const { region, ssmEndpoint } = env;
  const url = new URL(ssmEndpoint || `https://ssm.${region}.amazonaws.com/`);
  const signer = new SignatureV4({
    credentials: defaultProvider(),
    region,
    service: 'ssm',
    sha256: Sha256,
  });
  const body = JSON.stringify({ Name: nameOf(key), WithDecryption: true });
  const { method, headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: {
      host: url.host,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AmazonSSM.GetParameter',
    },
    body,
  });
  const signal = AbortSignal.timeout(TIMEOUT);
  const answer = await fetch(url, { method, headers, body, signal });
  return Answer.parse(await answer.json());
};

/**
 * @returns undefined when the parameter does not exist
 * @throws ShopError UNAVAILABLE when Parameter Store does not answer, or with an error, three times
 */
const find = async (key: ShopKey, attempt = 1): Promise<string | undefined> => {
  try {
    const answer = await ask(key);
    return 'Parameter' in answer ? answer.Parameter.Value : undefined;
  } catch (cause) {
    if (attempt === ATTEMPTS) throw new ShopError('UNAVAILABLE', { retryAfter: 2, cause });
    await setTimeout(PAUSE);
    return find(key, attempt + 1);
  }
};

const read = async (key: ShopKey): Promise<string> => {
  const value = await find(key);
  if (value === undefined) throw new Error(`The parameter ${nameOf(key)} does not exist`);
  return value;
};

/** At most five minutes old; the first one signs. @throws ShopError UNAVAILABLE */
export const signingKeys = /* @__PURE__ */ kept(async () =>
  SigningKeys.parse(JSON.parse(await read('signing'))),
);

/** The public halves, at most five minutes old; all of them verify. @throws ShopError UNAVAILABLE */
export const verificationKeys = /* @__PURE__ */ kept(async () =>
  VerificationKeys.parse(JSON.parse(await read('verification'))),
);

/** Part of every password hash, at most five minutes old. @throws ShopError UNAVAILABLE */
export const passwordPepper = /* @__PURE__ */ kept(() => read('pepper'));

/** @throws ShopError UNAVAILABLE */
export const hasPepper = async (): Promise<boolean> => (await find('pepper')) !== undefined;

/**
 * Stripe's keys, at most five minutes old. Those of a parameter that nobody can read are empty.
 * @returns undefined on a stage that has none
 * @throws ShopError UNAVAILABLE
 */
export const stripeKeys = /* @__PURE__ */ kept(async () => {
  const text = await find('stripe');
  if (text === undefined) return undefined;
  try {
    return StripeKeys.parse(JSON.parse(text));
  } catch {
    return { secretKey: '', webhookSecret: '' };
  }
});
