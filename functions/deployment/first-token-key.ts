import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { randomBytes, randomUUID } from 'node:crypto';
import { env } from '../http/env.ts';

/**
 * Adds the first token key to a new secret: of its random strings CloudFormation can generate one
 * only, which is the pepper. A secret that has a key stays as it is.
 */
export const ensureTokenKey = async (): Promise<void> => {
  const client = new SecretsManagerClient();
  const SecretId = env.secretId;
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
  const secret = JSON.parse(SecretString) as { tokenKeys: { kid: string; secret: string }[] };
  if (secret.tokenKeys.length > 0) return;
  secret.tokenKeys.push({ kid: randomUUID(), secret: randomBytes(32).toString('base64url') });
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(secret) }));
};
