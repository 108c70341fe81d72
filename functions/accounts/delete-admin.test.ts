import type { AdminId } from '#shared/domain/ids.ts';
import { call } from '../../test-support/invoke.ts';
import { addAdmin } from '../../test-support/shop.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';

const remove = (token: string, id: string) => call('deleteAdmin', { token, params: { id } });

test('deletes another admin with the password, and ends the session at once', async () => {
  const [one, other] = await Promise.all([addAdmin(), addAdmin()]);
  const password = () =>
    getItem(keys.password({ role: 'admin', id: other.id }), { consistent: true });
  expect(await password()).toBeDefined();
  expect(await remove(one.token, other.id)).toMatchObject({ status: 204, body: undefined });
  expect(await call('listAdmins', { token: other.token })).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHENTICATED' },
  });
  expect((await remove(one.token, other.id)).status).toBe(404);
  expect(await password()).toBeUndefined();
});

test('nobody can delete the first admin, not even the first admin', async () => {
  const [first, other] = await Promise.all([addAdmin({ id: '1' as AdminId }), addAdmin()]);
  for (const { token } of [first, other]) {
    expect((await remove(token, '1')).body.code).toBe('PROTECTED');
  }
});

test('an admin cannot delete the own account', async () => {
  const { id, token } = await addAdmin();
  expect((await remove(token, id)).body.code).toBe('SELF_DELETE');
});
