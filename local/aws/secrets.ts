/** Secrets Manager and Parameter Store in memory. */
import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import { close, listen, readAll } from '../http/http-server.ts';
import { isErrno, StartError } from '../running.ts';
import type { StatePaths } from '../state.ts';
import { STRIPE_KEYS } from '../stripe/checkout.ts';
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';

/** The first admin of an own shop has the password of the demo's. */
export const ADMIN_PASSWORD_ID = '/lumbre/local/admin';

export interface LocalKeys {
  signing: string;
  verification: string;
  pepper: string;
}

/** Generated once: new keys sign every user out, and a new pepper invalidates every password. */
const newKeys = (): LocalKeys => {
  const kid = randomUUID();
  const { d, ...jwk } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return {
    signing: JSON.stringify([{ kid, jwk: { ...jwk, d } }]),
    verification: JSON.stringify([{ kid, jwk }]),
    pepper: randomBytes(32).toString('base64url'),
  };
};

/**
 * Creates a missing file, readable only for its owner.
 * @throws StartError when the file does not have all keys
 */
export const localKeys = async ({ keys: file }: Pick<StatePaths, 'keys'>): Promise<LocalKeys> => {
  const created = JSON.stringify(newKeys());
  await writeFile(file, created, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (!isErrno(error, 'EEXIST')) throw error;
  });
  try {
    const keys = JSON.parse(await readFile(file, 'utf8')) as Partial<LocalKeys>;
    if (keys.signing && keys.verification && keys.pepper) return keys as LocalKeys;
  } catch {
    // The error below reports this.
  }
  throw new StartError(
    `El archivo ${file} está dañado. Empieza de nuevo con: npm start -- --fresh`,
  );
};

interface StoreRequest {
  SecretId?: string;
  SecretString?: string;
  Name?: string;
  Value?: string;
}

/**
 * Writing creates a missing value, so that each test can have its own.
 * @param keys the keys of the stage `local`
 */
export const startSecrets = async (
  keys: LocalKeys,
): Promise<{ endpoint: string; stop(): Promise<void> }> => {
  const values = new Map<string, { id: string; text: string }>();
  const set = (name: string, text: string): void => {
    values.set(name, { id: randomUUID(), text });
  };
  const all = { ...keys, stripe: JSON.stringify(STRIPE_KEYS) };
  set(ADMIN_PASSWORD_ID, DEMO_ADMIN.password);
  for (const [key, text] of Object.entries(all)) set(`/lumbre/local/keys/${key}`, text);

  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const sent = JSON.parse(body?.toString() || '{}') as StoreRequest;
      const [service, operation] = String(request.headers['x-amz-target']).split('.');
      const name = sent.SecretId ?? sent.Name ?? '';
      const text = sent.SecretString ?? sent.Value;
      if (text !== undefined) set(name, text);
      const value = values.get(name);
      const missing = service === 'AmazonSSM' ? 'ParameterNotFound' : 'ResourceNotFoundException';
      const secret = { VersionId: value?.id, SecretString: value?.text };
      const answers: Readonly<Record<string, object>> = {
        GetParameter: { Parameter: { Name: name, Value: value?.text } },
        PutParameter: { Version: 1 },
        GetSecretValue: secret,
        PutSecretValue: { VersionId: value?.id },
      };
      response.writeHead(value ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(
        JSON.stringify(value ? answers[operation ?? ''] : { __type: missing, message: name }),
      );
    });
  });
  const port = await listen(server);
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => close(server) };
};
