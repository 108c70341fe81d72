import { createServer } from 'node:http';
import { close, listen } from '../../local/http/http-server.ts';
import type { env } from '../runtime/env.ts';

/** Reads like a new process with these settings. */
const withSettings = async (settings: Partial<typeof env>) => {
  jest.resetModules();
  const { env: its } = await import('../runtime/env.ts');
  Object.assign(its, settings);
  return import('./shop-keys.ts');
};

test('the keys to verify have no private half', async () => {
  const [key] = await (await withSettings({})).verificationKeys();
  expect(Object.keys(key?.jwk ?? {}).toSorted()).toEqual(['crv', 'kty', 'x']);
});

test('a call is answered with 503 while Parameter Store does not answer', async () => {
  const { hasPepper, signingKeys } = await withSettings({ ssmEndpoint: 'http://127.0.0.1:1' });
  for (const read of [signingKeys, hasPepper]) {
    await expect(read()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 });
  }
});

test('a lost answer and an error are followed by another attempt', async () => {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    if (calls === 1) request.socket.destroy();
    else if (calls === 2) response.writeHead(400).end('{"__type":"ThrottlingException"}');
    else response.end('{"Parameter":{"Value":"pimienta"}}');
  });
  const ssmEndpoint = `http://127.0.0.1:${await listen(server)}`;
  expect(await (await withSettings({ ssmEndpoint })).passwordPepper()).toBe('pimienta');
  await close(server);
});

test('a missing key is an error that names its parameter', async () => {
  const { hasPepper, signingKeys } = await withSettings({ stage: 'nowhere' });
  await expect(signingKeys()).rejects.toThrow('/lumbre/nowhere/keys/signing does not exist');
  expect(await hasPepper()).toBe(false);
});
