/** One network creates a limited number of accounts (RULE-50). */
import { createHook } from 'node:async_hooks';
import { signUp } from '#shared/rows/accounts.ts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../http/env.ts';
import { listUploads } from '../images/image-store.ts';
import { document } from '../table/client.ts';
import { SIGN_UPS } from '../table/items.ts';
import { isOf } from '../table/kind.ts';
import { invoke, refused } from '../../test-support/invoke.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';
import { findUserByEmail } from './account-table.ts';
import { countSignUp } from './sign-up-limit.ts';
import { handler } from './sign-up.ts';

const fields = { firstname: 'Lucía', lastname: 'Ferrer', password: 'seis ranas azules' };
const requestOf = (email: string, viewerAddress: string, files = {}) => ({
  headers: { 'cloudfront-viewer-address': viewerAddress },
  body: formOf({ ...fields, email }, files),
});

/** Counts sign-ups of a network without creating their accounts, which would take a minute. */
const plantSignUps = async (viewerAddress: string, count: number, now: Date): Promise<void> => {
  for (let n = 0; n < count; n += 1) await countSignUp(viewerAddress, now);
};

test('the 101st sign-up of a network within an hour costs no hash and stores nothing', async () => {
  await plantSignUps('203.0.113.9:1000', 100, new Date());
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') hashes += 1;
    },
  }).enable();
  const request = requestOf('tarde@example.com', '203.0.113.9:2000', {
    avatar: [await jpegImage()],
  });
  const answer = await refused(signUp, handler, request);
  hook.disable();
  expect(answer).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED', message: expect.stringContaining('desde tu red') as unknown },
  });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
  expect(hashes).toBe(0);
  expect(await listUploads(() => true)).toEqual([]);
  expect(await findUserByEmail('tarde@example.com')).toBeUndefined();

  const other = await invoke(signUp, handler, requestOf('otra@example.com', '198.51.100.7:1000'));
  expect(other.status).toBe(201);
});

test('a network gets another hundred in the next hour, and 300 in a day', async () => {
  const viewer = '2001:db8:1:2::9:46532';
  const start = Date.parse('2026-03-01T10:00:00Z');
  const at = (hour: number) => new Date(start + hour * 3_600_000);
  for (const hour of [0, 1, 2]) await plantSignUps(viewer, 100, at(hour));
  // Another address of the same /64.
  await expect(countSignUp('2001:db8:1:2::77:1', at(3))).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryAfter: 21 * 3600,
  });
  await countSignUp(viewer, at(24));
});

test('sign-ups at once are all counted', async () => {
  const now = new Date();
  await plantSignUps('192.0.2.1:1', 70, now);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () => countSignUp('192.0.2.1:1', now)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
});

test('a rejected sign-up does not count, and the browser of the local shop is not limited', async () => {
  const viewer = '192.0.2.2:1';
  await plantSignUps(viewer, 99, new Date());
  const weak = requestOf('corta@example.com', viewer);
  weak.body.set('password', '1234567890');
  for (let n = 0; n < 3; n += 1) expect((await refused(signUp, handler, weak)).status).toBe(400);
  expect((await invoke(signUp, handler, requestOf('cien@example.com', viewer))).status).toBe(201);
  expect((await refused(signUp, handler, requestOf('otro@example.com', viewer))).status).toBe(429);
  await plantSignUps('127.0.0.1:3000', 101, new Date());
  await plantSignUps('::1:3000', 101, new Date());
});

test('the table contains no network address, and each counter expires', async () => {
  const command = new ScanCommand({ TableName: env.tableName, ConsistentRead: true });
  const { Items = [] } = await document.send(command);
  const counters = Items.filter((item) => isOf(SIGN_UPS, item));
  expect(counters.length).toBeGreaterThan(3);
  expect(JSON.stringify(counters)).not.toMatch(/203\.0|192\.0|2001:db8/);
  for (const { expiresAt } of counters) expect(Number(expiresAt)).toBeGreaterThan(1_772_000_000);
});
