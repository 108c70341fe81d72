/** The authorizer that API Gateway calls before a handler (PROMISE-S26). */
import { ORIGIN_VERIFY_HEADER } from '#shared/hosting/headers.ts';
import { verifyOrigin } from '#shared/rows/background.ts';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { randomBytes, randomUUID } from 'node:crypto';

const ORIGIN_SECRET_ID = randomUUID();
process.env['ORIGIN_SECRET_ID'] = ORIGIN_SECRET_ID;
const value = (): string => randomBytes(32).toString('base64url');

const secrets = new SecretsManagerClient();
afterAll(() => {
  secrets.destroy();
});
const putSecret = (secret: object) =>
  secrets.send(
    new PutSecretValueCommand({ SecretId: ORIGIN_SECRET_ID, SecretString: JSON.stringify(secret) }),
  );

/** The answer of the authorizer in a new process without a cached secret. */
const isAuthorized = async (sent?: string): Promise<boolean> => {
  jest.resetModules();
  const { withinPermissions } = await import('../../test-support/permissions.ts');
  const { handler } = await import('./verify-origin.ts');
  const headers = sent === undefined ? {} : { [ORIGIN_VERIFY_HEADER]: sent };
  return (await withinPermissions(verifyOrigin, () => handler({ headers }))).isAuthorized;
};

test('accepts CloudFront’s value and rejects all others', async () => {
  const originVerify = value();
  await putSecret({ originVerify });
  expect(await isAuthorized(originVerify)).toBe(true);
  for (const sent of [undefined, '', value(), `${originVerify} `, originVerify.slice(0, -1)]) {
    expect([sent, await isAuthorized(sent)]).toEqual([sent, false]);
  }
});

test('accepts the previous value too until it is removed from the secret', async () => {
  const [previous, originVerify] = [value(), value()] as const;
  await putSecret({ originVerify, originVerifyPrevious: previous });
  expect([await isAuthorized(previous), await isAuthorized(originVerify)]).toEqual([true, true]);
  await putSecret({ originVerify });
  expect([await isAuthorized(previous), await isAuthorized(originVerify)]).toEqual([false, true]);
});

test('fails for a secret without a value instead of accepting an empty one', async () => {
  await putSecret({});
  await expect(isAuthorized('')).rejects.toThrow('originVerify');
});

test('fails when Secrets Manager does, because API Gateway would cache a rejection for an hour', async () => {
  process.env['ORIGIN_SECRET_ID'] = 'none';
  await expect(isAuthorized(value())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
