/** Writing the secret. Functions that only read use functions/secrets/shop-secret.ts. */
import { PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { env } from '../runtime/env.ts';
import { newSecret } from '../table/secret.ts';
import type { TokenKey } from './key-rules.ts';
import { client, readSecret } from './shop-secret.ts';

/** Loose, so that unknown fields are written back unchanged. */
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
