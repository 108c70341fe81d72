import { imageFiles } from '#shared/domain/images.ts';
import { signIn, signUp } from '#shared/rows/accounts.ts';
import type { UserSession } from '#shared/domain/schemas/account.ts';
import { listOrders } from '#shared/rows/orders.ts';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { env } from '../runtime/env.ts';
import { handler as listOrdersHandler } from '../orders/list-orders.ts';
import { invoke, rejected } from '../../test-support/invoke.ts';
import { handler as signInHandler } from './sign-in.ts';
import { handler } from './sign-up.ts';

const lucia = {
  firstname: 'Lucía',
  lastname: 'Ferrer',
  email: 'Lucia@Example.com',
  password: 'barro-y-luna',
};

const formOf = (fields: Record<string, string>, avatar?: Uint8Array): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (avatar)
    form.set('avatar', new Blob([new Uint8Array(avatar)], { type: 'image/svg+xml' }), '../x.svg');
  return form;
};
const join = (fields: Record<string, string>, avatar?: Uint8Array) =>
  invoke<UserSession>(signUp, handler, { body: formOf(fields, avatar) });
const rejectedToJoin = (fields: Record<string, string>, avatar?: Uint8Array) =>
  rejected(signUp, handler, { body: formOf(fields, avatar) });

test('a new user is signed in and can sign in again', async () => {
  const { status, body } = await join({ ...lucia, phone: '+34 555 011 201', role: 'admin' });
  expect(status).toBe(201);
  expect(body.user).toEqual({
    id: expect.stringMatching(/^[0-9A-Z]{26}$/),
    firstname: 'Lucía',
    lastname: 'Ferrer',
    email: 'Lucia@Example.com',
    emailConfirmed: false,
    phone: '+34 555 011 201',
    address: '',
    avatar: null,
  });
  expect((await invoke(listOrders, listOrdersHandler, { token: body.token })).status).toBe(200);
  const again = await invoke<UserSession>(signIn, signInHandler, {
    body: { email: 'lucia@example.COM', password: lucia.password },
  });
  expect(again).toMatchObject({ status: 200, body: { user: body.user } });
});

test('sixteen concurrent sign-ups with one address in any case create one account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      join({ ...lucia, email: n % 2 ? 'CARMEN@example.com' : 'carmen@Example.com' }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(15);
});

test('stores an avatar upright, without metadata, as WebP of at most 512 px under a random name', async () => {
  const image = await sharp({
    create: { width: 1000, height: 500, channels: 3, background: '#a8492a' },
  })
    .withExif({ IFD0: { Copyright: 'secreto' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { body } = await join({ ...lucia, email: 'avatar@example.com' }, image);
  const name = body.user.avatar ?? '';
  expect(name).toMatch(/^[0-9a-f-]{36}-500w\.webp$/);
  const bucket = new S3Client({ forcePathStyle: true });
  const sizes = await Promise.all(
    imageFiles(name).map(async ({ file }) => {
      const object = await bucket.send(
        new GetObjectCommand({ Bucket: env.imagesBucket, Key: file }),
      );
      const bytes = Buffer.from((await object.Body?.transformToByteArray()) ?? []);
      const { format, width: w, height: h, exif } = await sharp(bytes).metadata();
      expect([object.ContentType, format, exif]).toEqual(['image/webp', 'webp', undefined]);
      return [w, h];
    }),
  );
  expect(sizes).toEqual([
    [400, 800],
    [500, 1000],
  ]);
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const pngHead = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<html>')]);
test.each([
  ['an SVG with a script', svg, 415, 'UNSUPPORTED_IMAGE'],
  ['HTML that begins like a PNG', pngHead, 415, 'UNSUPPORTED_IMAGE'],
  ['four megabytes and one byte', Buffer.alloc(4_000_001, 0xff), 413, 'TOO_LARGE'],
])('rejects %s as avatar and creates no account', async (_, bytes, status, code) => {
  const fields = { ...lucia, email: 'nadie@example.com' };
  const answer = await rejectedToJoin(fields, bytes);
  expect(answer).toMatchObject({ status, body: { code, details: [{ field: 'avatar' }] } });
  const signedIn = await rejected(signIn, signInHandler, { body: fields });
  expect(signedIn.status).toBe(401);
});

/** A small PNG whose header declares 64 000 × 64 000 pixels. */
const pixelFlood = (): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(64_000, 0);
  size.writeUInt32BE(64_000, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

test('rejects a pixel flood before decoding it', async () => {
  const before = process.memoryUsage().rss;
  const answer = await rejectedToJoin({ ...lucia, email: 'flood@example.com' }, pixelFlood());
  expect(answer).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
  expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
});

test.each([
  [{ firstname: '' }, 'VALIDATION', 'firstname'],
  [{ email: 'a@b.co\r\nBcc: x@y.co' }, 'VALIDATION', 'email'],
  [{ password: 'corta' }, 'VALIDATION', 'password'],
  [{ password: '1234567890' }, 'WEAK_PASSWORD', 'password'],
  [{ phone: 'no es un teléfono' }, 'VALIDATION', 'phone'],
])('rejects %j and names the field', async (change, code, field) => {
  const answer = await rejectedToJoin({ ...lucia, ...change });
  expect(answer).toMatchObject({ status: 400, body: { code, details: [{ field }] } });
});
