import type { AdminId } from '#shared/domain/ids.ts';
import { deleteAdmin, listAdmins } from '#shared/rows/accounts.ts';
import { invoke, rejected } from '../../test-support/invoke.ts';
import { addAdmin } from '../../test-support/shop.ts';
import { handler } from './delete-admin.ts';
import { handler as listAdminsHandler } from './list-admins.ts';

const remove = (token: string, id: string) =>
  invoke(deleteAdmin, handler, { token, params: { id } });
const rejectedRemoval = (token: string, id: string) =>
  rejected(deleteAdmin, handler, { token, params: { id } });

test('deletes another admin and ends the session of that admin at once', async () => {
  const [one, other] = await Promise.all([addAdmin(), addAdmin()]);
  expect(await remove(one.token, other.id)).toMatchObject({ status: 204, body: undefined });
  expect(await rejected(listAdmins, listAdminsHandler, { token: other.token })).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHENTICATED' },
  });
  expect((await remove(one.token, other.id)).status).toBe(404);
});

test('nobody can delete the first admin, not even the first admin', async () => {
  const [first, other] = await Promise.all([addAdmin({ id: '1' as AdminId }), addAdmin()]);
  for (const { token } of [first, other]) {
    expect(await rejectedRemoval(token, '1')).toMatchObject({
      status: 403,
      body: { code: 'PROTECTED' },
    });
  }
});

test('an admin cannot delete the own account', async () => {
  const { id, token } = await addAdmin();
  expect(await rejectedRemoval(token, id)).toMatchObject({
    status: 409,
    body: { code: 'SELF_DELETE' },
  });
});

test.each(['nadie', 'x'.repeat(65)])('answers 404 for the unknown id «%s»', async (id) => {
  const { token } = await addAdmin();
  expect(await rejectedRemoval(token, id)).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
});
