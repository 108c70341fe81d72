import {
  addContent,
  ADMIN_PASSWORD_ID,
  FIRST_ADMIN_EMAIL,
  getKey,
  objectIn,
  putSecret,
  SITE_BUCKET,
} from '../../test-support/deployment.ts';
import type { AdminId, CategoryId } from '#shared/domain/ids.ts';
import { prepareShop } from '#shared/rows/background.ts';
import { findAdmin, findWithPassword, removeAccount } from '../accounts/account-table.ts';
import { checkCredentials } from '../accounts/credentials.ts';
import { savePassword } from '../accounts/password-table.ts';
import { saveCategoryChanges } from '../catalog/category-table.ts';
import { env } from '../runtime/env.ts';
import { hashPassword } from '../http/passwords.ts';
import { hasPepper, passwordPepper } from '../secrets/shop-keys.ts';
import { getItem } from '../table/client.ts';
import { keys as tableKeys } from '../table/keys.ts';
import { call } from '../../test-support/invoke.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { handler } from './prepare-shop.ts';

const prepare = (event = {}) => withinPermissions(prepareShop, () => handler(event));
const signIn = (password: string) =>
  call('signInAdmin', { body: { email: FIRST_ADMIN_EMAIL, password } });
const firstAdmin = async () => {
  const admin = await findAdmin('1' as AdminId);
  if (!admin) throw new Error('No admin');
  return admin;
};
const categories = async () => (await call('listCategories')).body;

const keys = () => Promise.all((['signing', 'verification', 'pepper'] as const).map(getKey));

beforeAll(async () => {
  addContent('site/index.html', '<!doctype html>1');
  addContent('site/assets/index-1a2b.js', 'first()');
  addContent('site/.vite/manifest.json', '{}');
  addContent('images/jarra-1-400.webp', 'image');
  await putSecret(ADMIN_PASSWORD_ID, 'generada-por-la-cuenta');
});

test('uploads site and images and creates keys, categories and the first admin', async () => {
  expect(await prepare()).toEqual({ files: 2, newImages: 1, seeded: true });

  const { status, body } = await signIn('generada-por-la-cuenta');
  expect(status).toBe(200);
  const { token } = body;
  expect(await getKey('pepper')).toMatch(/^[\w-]{43}$/);
  expect(JSON.parse((await getKey('signing')) ?? '')).toHaveLength(1);
  expect(await getKey('verification')).not.toContain('"d"');
  expect((await call('listAdmins', { token })).body).toMatchObject([
    { id: '1', email: FIRST_ADMIN_EMAIL },
  ]);
  expect((await categories()).map(({ name }) => name)).toEqual([
    'Pinturas',
    'Cerámicas',
    'Maderas',
    'Tejidos',
    'Decoraciones',
  ]);
  expect((await call('listProducts')).body).toEqual([]);

  expect(await objectIn(SITE_BUCKET, 'index.html')).toEqual({
    text: '<!doctype html>1',
    ContentType: 'text/html; charset=utf-8',
    CacheControl: 'no-cache',
  });
  expect(await objectIn(SITE_BUCKET, 'assets/index-1a2b.js')).toEqual({
    text: 'first()',
    ContentType: 'text/javascript; charset=utf-8',
    CacheControl: 'public, max-age=31536000, immutable',
  });
  expect(await objectIn(SITE_BUCKET, '.vite/manifest.json')).toBeUndefined();
  expect(await objectIn(env.imagesBucket, 'jarra-1-400.webp')).toMatchObject({
    ContentType: 'image/webp',
    CacheControl: 'public, max-age=31536000, immutable',
  });
});

test('each deployment saves its build, so that followChanges deletes the pages of the one before', async () => {
  const release = () => getItem(tableKeys.release(), { consistent: true });
  const before = await release();
  env.build = 'next';
  await prepare();
  expect(await release()).toMatchObject({ build: 'next' });
  expect((await release())?.['deployedAt']).not.toBe(before?.['deployedAt']);
});

test('a second deployment keeps edited data and the files of the first', async () => {
  const before = await keys();
  const id = 1 as CategoryId;
  const [category] = await categories();
  if (!category) throw new Error('No category');
  await saveCategoryChanges(category, { name: 'Óleos' });
  const { token } = (await signIn('generada-por-la-cuenta')).body;
  addContent('site/index.html', '<!doctype html>2');
  addContent('site/assets/index-3c4d.js', 'second()');
  addContent('images/jarra-1-400.webp', 'another image of that name');
  addContent('images/jarra-2-400.webp', 'image');

  expect(await prepare()).toEqual({ files: 3, newImages: 1, seeded: false });

  expect(await keys()).toEqual(before);
  expect((await categories()).find((each) => each.id === id)?.name).toBe('Óleos');
  expect((await call('listAdmins', { token })).status).toBe(200);
  expect((await objectIn(SITE_BUCKET, 'index.html'))?.text).toBe('<!doctype html>2');
  expect((await objectIn(SITE_BUCKET, 'assets/index-1a2b.js'))?.text).toBe('first()');
  expect((await objectIn(env.imagesBucket, 'jarra-1-400.webp'))?.text).toBe('image');
});

test('new token keys end all sessions within five minutes, even when the rest of the run fails', async () => {
  const { token } = (await signIn('generada-por-la-cuenta')).body;
  const [signing, , pepper] = await keys();
  const { taskRoot } = env;
  env.taskRoot = '/nowhere';
  await expect(prepare({ newTokenKeys: true })).rejects.toThrow('/nowhere/images');
  env.taskRoot = taskRoot;

  const [newSigning, verification, samePepper] = await keys();
  expect([newSigning === signing, samePepper === pepper]).toEqual([false, true]);
  expect(verification).not.toContain('"d"');
  const soon = Date.now() + 5 * 60_000 + 1;
  jest.spyOn(Date, 'now').mockReturnValue(soon);
  expect((await call('listAdmins', { token })).status).toBe(401);
  const { token: later } = (await signIn('generada-por-la-cuenta')).body;
  expect((await call('listAdmins', { token: later })).status).toBe(200);
});

test('a changed secret replaces the first admin’s password and ends the sessions', async () => {
  const { token } = (await signIn('generada-por-la-cuenta')).body;
  // The guesses have one time, so no delay ends during the test.
  const now = new Date();
  const caller = { viewerAddress: '203.0.113.9:1', device: undefined };
  const attempt = (password: string, secondsLater = 0) =>
    checkCredentials(
      'admin',
      { email: FIRST_ADMIN_EMAIL, password },
      () => findWithPassword('admin', FIRST_ADMIN_EMAIL),
      {
        caller,
        now: new Date(now.getTime() + secondsLater * 1000),
      },
    );
  for (let guess = 0; guess < 5; guess += 1) {
    await expect(attempt('adivinada')).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
  }
  await expect(attempt('generada-por-la-cuenta')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await putSecret(ADMIN_PASSWORD_ID, 'puesta-a-mano-después');

  await prepare();

  expect((await call('listAdmins', { token })).status).toBe(401);
  // The first delay is one second. Nothing shortens it, not even a new password.
  await expect(attempt('puesta-a-mano-después', 2)).resolves.toMatchObject({ id: '1' });
  expect((await signIn('generada-por-la-cuenta')).status).toBe(401);
});

test('a password that the first admin has chosen stays, and so does the address', async () => {
  const admin = await firstAdmin();
  const pepper = await passwordPepper();
  const hash = await hashPassword('elegida-por-la-dueña', pepper);
  await savePassword('admin', admin, { passwordHash: hash, usedHash: undefined, now: new Date() });
  env.firstAdminEmail = 'otra@taller.example';

  await prepare();

  expect((await signIn('elegida-por-la-dueña')).status).toBe(200);
  expect(await firstAdmin()).toMatchObject({ email: FIRST_ADMIN_EMAIL });
  env.firstAdminEmail = FIRST_ADMIN_EMAIL;
});

test('a run that ended before the first admin existed is repeated', async () => {
  await removeAccount('admin', await firstAdmin(), new Date());
  expect(await prepare()).toMatchObject({ seeded: true });
  expect(await prepare()).toMatchObject({ seeded: false });
});

test('fails for a shop that lost its pepper instead of invalidating every password', async () => {
  // Nothing has written the keys of this stage.
  env.stage = `${env.stage}-without-keys`;
  await expect(prepare()).rejects.toThrow('has lost its pepper');
  expect(await hasPepper()).toBe(false);
});
