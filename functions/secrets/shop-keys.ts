/**
 * The shop's secret keys, and the writer of the public ones (verification-keys.ts). Each is a parameter of its own, so a function's role reads only those which it
 * needs: only functions that begin sessions can sign a token (RULE-10, PROMISE-S06, PROMISE-S10).
 * The annotations `PURE` remove the readers that a function does not use from its bundle.
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { ShopKey } from '#shared/rows/row.ts';
import {
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { env } from '../runtime/env.ts';
import { kept } from '../runtime/kept.ts';
import type { SigningKey } from './key-rules.ts';

const SigningKeys = z
  .array(
    z.object({
      kid: z.string(),
      signsFrom: z.optional(z.string()),
      jwk: z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        d: z.string(),
      }),
    }),
  )
  .check(z.minLength(1));

const client = new SSMClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
});

const nameOf = (key: ShopKey): string => `/lumbre/${env.stage}/keys/${key}`;

/**
 * @returns undefined when the parameter does not exist
 * @throws ShopError UNAVAILABLE when Parameter Store does not answer
 */
const find = async (key: ShopKey): Promise<string | undefined> => {
  try {
    const request = new GetParameterCommand({ Name: nameOf(key), WithDecryption: true });
    return (await client.send(request)).Parameter?.Value;
  } catch (cause) {
    if (cause instanceof ParameterNotFound) return undefined;
    throw new ShopError('UNAVAILABLE', { retryAfter: 2, cause });
  }
};

const read = async (key: ShopKey): Promise<string> => {
  const value = await find(key);
  if (value === undefined) throw new Error(`The parameter ${nameOf(key)} does not exist`);
  return value;
};

const save = async (key: ShopKey, Value: string): Promise<void> => {
  // Public keys need no encryption.
  const Type = key === 'verification' ? 'String' : 'SecureString';
  await client.send(new PutParameterCommand({ Name: nameOf(key), Value, Type, Overwrite: true }));
};

/** Newest first. The newest key whose `signsFrom` has passed signs. */
export const readSigningKeys = async (): Promise<SigningKey[]> =>
  SigningKeys.parse(JSON.parse(await read('signing')));

/** As `readSigningKeys`, at most five minutes old. @throws ShopError UNAVAILABLE */
export const signingKeys = /* @__PURE__ */ kept(readSigningKeys);

/** Part of every password hash, at most five minutes old. @throws ShopError UNAVAILABLE */
export const passwordPepper = /* @__PURE__ */ kept(() => read('pepper'));

/** Whether the shop has a pepper. @throws ShopError UNAVAILABLE */
export const hasPepper = async (): Promise<boolean> => (await find('pepper')) !== undefined;

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
  return SigningKeys.def.element.parse({ kid: randomUUID(), jwk, signsFrom });
};
