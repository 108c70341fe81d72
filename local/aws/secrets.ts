/** Secrets Manager for the local shop, in memory: GetSecretValue and PutSecretValue. */
import { close, listen, readAll } from '../http/http-server.ts';
import { isErrno, StartError } from '../running.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';

/** Generated once, because new keys sign every user out and a new pepper invalidates every password. */
const newSecret = (): string =>
  JSON.stringify({
    tokenKeys: [{ kid: randomBytes(6).toString('hex'), secret: newKey() }],
    passwordPepper: newKey(),
  });
const newKey = (): string => randomBytes(32).toString('base64url');

export interface LocalSecret {
  tokenKeys: { kid: string; secret: string }[];
  passwordPepper: string;
}

/**
 * Reads the file of the secret. Creates the file if it is missing, readable only for its owner.
 * @throws StartError when the file holds no secret
 */
export const localSecret = async (file: string): Promise<LocalSecret> => {
  await writeFile(file, newSecret(), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (!isErrno(error, 'EEXIST')) throw error;
  });
  try {
    const secret = JSON.parse(await readFile(file, 'utf8')) as Partial<LocalSecret>;
    if (secret.passwordPepper && secret.tokenKeys?.[0]?.secret) return secret as LocalSecret;
  } catch {
    // Reported below, like JSON that is no secret.
  }
  throw new StartError(
    `El archivo ${file} está dañado. Empieza de nuevo con: npm start -- --fresh`,
  );
};

export interface SecretsManager {
  endpoint: string;
  stop(): Promise<void>;
}

interface SecretRequest {
  SecretId?: string;
  SecretString?: string;
}

interface SecretVersion {
  id: string;
  text: string;
}
const versionOf = (text: string): SecretVersion => ({ id: randomUUID(), text });

/**
 * Speaks the service's JSON 1.1 protocol on a free port. PutSecretValue creates a missing secret, so
 * that each test can have its own.
 */
export const startSecretsManager = async (
  id: string,
  secret: LocalSecret,
): Promise<SecretsManager> => {
  // Every deployed secret has this value too; without CloudFront nobody compares it.
  const values = new Map<string, SecretVersion>([
    [id, versionOf(JSON.stringify({ originVerify: newKey(), ...secret }))],
  ]);
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const { SecretId = '', SecretString } = JSON.parse(body?.toString() || '{}') as SecretRequest;
      const isPut = request.headers['x-amz-target'] === 'secretsmanager.PutSecretValue';
      if (isPut && SecretString !== undefined) values.set(SecretId, versionOf(SecretString));
      const value = values.get(SecretId);
      response.writeHead(value === undefined ? 400 : 200, {
        'content-type': 'application/x-amz-json-1.1',
      });
      response.end(
        JSON.stringify(
          value === undefined
            ? { __type: 'ResourceNotFoundException', message: 'No such secret' }
            : {
                Name: SecretId,
                VersionId: value.id,
                ...(!isPut && { SecretString: value.text }),
              },
        ),
      );
    });
  });
  const port = await listen(server);
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => close(server) };
};
