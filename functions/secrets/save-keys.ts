/** Writers of the shop's keys, for the first deployment and the rotation. */
import type { ShopKey } from '#shared/rows/row.ts';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { SigningKey } from './key-rules.ts';
import { nameOf } from './shop-keys.ts';

const client = new SSMClient({ maxAttempts: 3 });

const save = async (key: ShopKey, Value: string): Promise<void> => {
  // Public keys need no encryption.
  const Type = key === 'verification' ? 'String' : 'SecureString';
  await client.send(new PutParameterCommand({ Name: nameOf(key), Value, Type, Overwrite: true }));
};

export const savePepper = (pepper: string): Promise<void> => save('pepper', pepper);

/** Public keys are saved first, so that no token is signed with a key that nobody can verify. */
export const saveTokenKeys = async (keys: readonly SigningKey[]): Promise<void> => {
  const verification = keys.map(({ kid, jwk: { kty, crv, x } }) => ({ kid, jwk: { kty, crv, x } }));
  await save('verification', JSON.stringify(verification));
  await save('signing', JSON.stringify(keys));
};

/** @param signsFrom ISO time */
export const newSigningKey = (signsFrom?: string): SigningKey => {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { kid: randomUUID(), signsFrom, jwk: jwk as SigningKey['jwk'] };
};
