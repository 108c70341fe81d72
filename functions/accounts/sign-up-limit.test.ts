/** One network creates a limited number of accounts (RULE-50). */
import { countOfNetwork } from '../limits/caller-network.ts';
import { requireCount } from '../limits/limits-table.ts';
import { listImages } from '../images/image-store.ts';
import { call, countHashes } from '../../test-support/invoke.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';
import { findByEmail } from './account-table.ts';

const fields = { firstname: 'Lucía', lastname: 'Ferrer', password: 'seis ranas azules' };
const requestOf = (email: string, viewerAddress: string, files = {}) => ({
  headers: { 'cloudfront-viewer-address': viewerAddress },
  body: formOf({ ...fields, email }, files),
});

/** Counts sign-ups of a network without creating their accounts, which would take a minute. */
const plantSignUps = async (viewerAddress: string, count: number, now: Date): Promise<void> => {
  const counts = await countOfNetwork('signUp', viewerAddress);
  for (let n = 0; n < count; n += 1) await requireCount(counts, now);
};

test('the 101st sign-up of a network within an hour costs no hash and stores nothing', async () => {
  await plantSignUps('203.0.113.9:1000', 100, new Date());
  const request = requestOf('tarde@example.com', '203.0.113.9:2000', {
    avatar: [await jpegImage()],
  });
  const { answer, hashes } = await countHashes(() => call('signUp', request));
  expect(answer).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED', message: expect.stringContaining('desde tu red') as unknown },
  });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
  expect(hashes).toBe(0);
  expect(await listImages()).toEqual([]);
  expect(await findByEmail('user', 'tarde@example.com')).toBeUndefined();

  const other = await call('signUp', requestOf('otra@example.com', '198.51.100.7:1000'));
  expect(other.status).toBe(201);
});

test('a rejected sign-up does not count', async () => {
  const viewer = '192.0.2.2:1';
  await plantSignUps(viewer, 99, new Date());
  const weak = requestOf('corta@example.com', viewer);
  weak.body.set('password', '1234567890');
  for (let n = 0; n < 3; n += 1) expect((await call('signUp', weak)).status).toBe(400);
  expect((await call('signUp', requestOf('cien@example.com', viewer))).status).toBe(201);
  expect((await call('signUp', requestOf('otro@example.com', viewer))).status).toBe(429);
});
