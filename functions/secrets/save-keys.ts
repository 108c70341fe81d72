/** Saves the shop's keys; only `prepareShop` does that. */
import type { ShopKey } from '#shared/rows/row.ts';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { nameOf, type SigningKey } from './shop-keys.ts';

const client = new SSMClient({ maxAttempts: 3 });

const save = async (key: ShopKey, Value: string): Promise<void> => {
  // Public keys need no encryption.
  const Type = key === 'verification' ? 'String' : 'SecureString';
  await client.send(new PutParameterCommand({ Name: nameOf(key), Value, Type, Overwrite: true }));
};

export const savePepper = (pepper: string): Promise<void> => save('pepper', pepper);

export const newSigningKey = (): SigningKey => {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { kid: randomUUID(), jwk: jwk as SigningKey['jwk'] };
};

/**
 * Replaces the pair of token keys. The public half is saved first, so that no token is signed with a
 * key that nobody can verify.
 */
export const saveNewTokenKeys = async (): Promise<void> => {
  const key = newSigningKey();
  const { kty, crv, x } = key.jwk;
  await save('verification', JSON.stringify([{ kid: key.kid, jwk: { kty, crv, x } }]));
  await save('signing', JSON.stringify([key]));
};
