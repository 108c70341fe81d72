/** Uploads are counted before an image is decoded. */
import type { AdminId } from '#shared/domain/ids.ts';
import { countOfNetwork } from '../limits/caller-network.ts';
import { keyOf, type Count } from '../limits/limits-table.ts';
import { keys } from '../table/keys.ts';
import { call } from '../../test-support/invoke.ts';
import { addAdmin, addProduct, addUser, write } from '../../test-support/shop.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';
import { listImages } from './image-store.ts';

const plant = (limit: Count['limit'], subject: string, count: number) =>
  write({
    ...keyOf({ limit, subject }),
    events: Array.from({ length: count }, () => ({ at: Date.now() })),
    expiresAt: Math.ceil(Date.now() / 1000) + 86_400,
  });
const RATE_LIMITED = { status: 429, body: { code: 'RATE_LIMITED' } };

const setAvatar = async (user: { id: string; token: string }, from = '203.0.113.9:1000') =>
  call('editUser', {
    token: user.token,
    params: { id: user.id },
    headers: { 'cloudfront-viewer-address': from },
    body: formOf({}, { avatar: [await jpegImage()] }),
  });

test('the eleventh avatar of a member within an hour is not decoded, other edits still work', async () => {
  const user = await addUser();
  await plant('upload', keys.account({ role: 'user', id: user.id }).pk, 9);
  expect((await setAvatar(user)).status).toBe(200);
  const stored = await listImages();
  expect(await setAvatar(user)).toMatchObject(RATE_LIMITED);
  expect(await listImages()).toEqual(stored);
  const renamed = await call('editUser', {
    token: user.token,
    params: { id: user.id },
    body: formOf({ firstname: 'Lola' }),
  });
  expect(renamed.status).toBe(200);
});

test.each([false, true])(
  'a network has a limit for all members together (shared account: %s)',
  async (demo) => {
    const user = await addUser(demo ? { demo } : {});
    const viewer = `198.51.100.${demo ? 1 : 2}:1000`;
    const [network] = await countOfNetwork('networkUpload', viewer);
    await plant('networkUpload', network?.subject ?? '', 60);
    expect(await setAvatar(user, viewer)).toMatchObject(RATE_LIMITED);
    expect((await setAvatar(user, '198.51.100.3:1000')).status).toBe(200);
  },
);

test('an admin uploads images in 600 requests an hour', async () => {
  const { id: admin, token } = await addAdmin();
  const { id } = await addProduct();
  const imgs = [await jpegImage()];
  const edit = () => call('editProduct', { token, params: { id }, body: formOf({}, { imgs }) });
  await plant('adminUpload', keys.account({ role: 'admin', id: admin as AdminId }).pk, 599);
  expect((await edit()).status).toBe(200);
  const stored = await listImages();
  expect(await edit()).toMatchObject(RATE_LIMITED);
  expect(await listImages()).toEqual(stored);
});
