import type { AdminId } from '#shared/domain/ids.ts';
import { call } from '../../test-support/invoke.ts';
import { addAdmin, addUser } from '../../test-support/shop.ts';

test('lists every admin, the first admin first, and no user', async () => {
  const { id, token } = await addAdmin();
  await addAdmin({ id: '1' as AdminId, email: 'primera@example.com' });
  await addUser();
  const { status, body } = await call('listAdmins', { token });
  expect(status).toBe(200);
  expect(body).toEqual([
    { id: '1', firstname: 'Marina', lastname: 'Solís', email: 'primera@example.com' },
    { id, firstname: 'Marina', lastname: 'Solís', email: `${id.toLowerCase()}@example.com` },
  ]);
});
