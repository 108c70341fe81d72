import type { env } from '../runtime/env.ts';

/** Reads the keys like a new process. */
const readKeys = async (settings: Partial<typeof env>) => {
  jest.resetModules();
  const { env: its } = await import('../runtime/env.ts');
  Object.assign(its, settings);
  const { verificationKeys } = await import('./verification-keys.ts');
  return verificationKeys();
};

test('has the public half of each key, and nothing else', async () => {
  const [key] = await readKeys({});
  expect(Object.keys(key?.jwk ?? {}).toSorted()).toEqual(['crv', 'kty', 'x']);
});

test.each([
  ['nothing answers', { ssmEndpoint: 'http://127.0.0.1:1' }],
  ['the parameter is missing', { stage: 'nowhere' }],
])('a call is answered with 503 when %s', async (_, settings) => {
  await expect(readKeys(settings)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 });
});
