import { readImage } from '../../test-support/shop.ts';
import { imageFiles } from '#shared/domain/images.ts';
import sharp from 'sharp';
import { atOnce, call } from '../../test-support/invoke.ts';
import { formOf } from '../../test-support/upload.ts';

const lucia = {
  firstname: 'Lucía',
  lastname: 'Ferrer',
  email: 'Lucia@Example.com',
  password: 'barro-y-luna',
};

const join = (fields: Record<string, string>, ...avatar: Uint8Array[]) =>
  call('signUp', { body: formOf(fields, { avatar }) });

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
  expect((await call('listOrders', { token: body.token })).status).toBe(200);
  const again = await call('signIn', {
    body: { email: 'lucia@example.COM', password: lucia.password },
  });
  expect(again).toMatchObject({ status: 200, body: { user: body.user } });
});

test('sixteen concurrent sign-ups with one address in any case create one account', async () => {
  const answers = await atOnce(16, (n) =>
    join({ ...lucia, email: n % 2 ? 'CARMEN@example.com' : 'carmen@Example.com' }),
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
  const sizes = await Promise.all(
    imageFiles(name).map(async ({ file }) => {
      const { contentType, bytes } = await readImage(file);
      const { format, width: w, height: h, exif } = await sharp(bytes).metadata();
      expect([contentType, format, exif]).toEqual(['image/webp', 'webp', undefined]);
      return [w, h];
    }),
  );
  expect(sizes).toEqual([
    [400, 800],
    [500, 1000],
  ]);
});

test('rejects an SVG as avatar and creates no account', async () => {
  const fields = { ...lucia, email: 'nadie@example.com' };
  const answer = await join(fields, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  expect(answer.body).toMatchObject({ code: 'UNSUPPORTED_IMAGE', details: [{ field: 'avatar' }] });
  expect((await call('signIn', { body: fields })).status).toBe(401);
});

test('rejects a weak password', async () => {
  expect((await join({ ...lucia, password: '1234567890' })).body).toMatchObject({
    code: 'WEAK_PASSWORD',
    details: [{ field: 'password' }],
  });
});
