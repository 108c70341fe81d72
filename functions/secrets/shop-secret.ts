/**
 * The shop's secret: token keys, password pepper and origin verification values (RULE-10,
 * PROMISE-S06, PROMISE-S10, PROMISE-S26). A process caches the secret for five minutes, so a removed
 * key is invalid everywhere after five minutes.
 */
import { ShopError } from '#shared/domain/errors.ts';
import {
  GetSecretValueCommand,
  SecretsManagerClient,
  PutSecretValueCommand,
} from '@aws-sdk/client-secrets-manager';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { env } from '../runtime/env.ts';
import { newSecret } from '../table/secret.ts';
import type { TokenKey } from './key-rules.ts';

const Secret = z.object({
  /** Newest first. The newest key whose `signsFrom` has passed signs; all keys verify. */
  tokenKeys: z
    .array(
      z.object({
        kid: z.string(),
        secret: z.string().check(z.minLength(43)),
        signsFrom: z.optional(z.string()),
      }),
    )
    .check(z.minLength(1)),
  passwordPepper: z.string().check(z.minLength(43)),
});

/** Milliseconds that a process caches the secret. */
const KEEP = 5 * 60 * 1000;

const client = new SecretsManagerClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
});

/** @throws ShopError UNAVAILABLE when Secrets Manager does not answer */
const readSecret = async <Schema extends z.ZodMiniType>(
  schema: Schema,
): Promise<z.infer<Schema>> => {
  const { SecretString = '' } = await client
    .send(new GetSecretValueCommand({ SecretId: env.secretId }))
    .catch((cause: unknown) => {
      throw new ShopError('UNAVAILABLE', { retryAfter: 2, cause });
    });
  return schema.parse(JSON.parse(SecretString));
};

/** Makes a cached reader of a part of the secret, which throws ShopError UNAVAILABLE on failure. */
export const keepSecret = <Schema extends z.ZodMiniType>(
  schema: Schema,
): (() => Promise<z.infer<Schema>>) => {
  let kept: { secret: Promise<z.infer<Schema>>; until: number } | undefined;
  return () => {
    if (!kept || kept.until < Date.now()) {
      const reading = { secret: readSecret(schema), until: Date.now() + KEEP };
      kept = reading;
      // A failed read must not be cached.
      reading.secret.catch(() => {
        if (kept === reading) kept = undefined;
      });
    }
    return kept.secret;
  };
};

/** @throws ShopError UNAVAILABLE when Secrets Manager does not answer */
export const shopSecret = keepSecret(Secret);

/** The whole secret. Loose, so that unknown fields are written back unchanged. */
const ShopKeys = z.looseObject({
  /** Empty, like the pepper, until the first deployment has run `prepareShop`. */
  tokenKeys: z.array(
    z.object({ kid: z.string(), secret: z.string(), signsFrom: z.optional(z.string()) }),
  ),
  passwordPepper: z.optional(z.string()),
  originVerify: z.string(),
  originVerifyNext: z.optional(z.string()),
  originVerifyPrevious: z.optional(z.string()),
  originVerifyChanged: z.optional(z.string()),
});
type ShopKeys = z.infer<typeof ShopKeys>;

export const readShopKeys = (): Promise<ShopKeys> => readSecret(ShopKeys);

export const saveShopKeys = async (keys: ShopKeys): Promise<void> => {
  await client.send(
    new PutSecretValueCommand({ SecretId: env.secretId, SecretString: JSON.stringify(keys) }),
  );
};

export const newTokenKey = (): TokenKey => ({ kid: randomUUID(), secret: newSecret() });
