import { call } from '../../test-support/invoke.ts';
import { addAdmin, addUser } from '../../test-support/shop.ts';

test('a user reads the own profile and an admin reads the same', async () => {
  const [user, admin] = await Promise.all([addUser({ address: 'Calle Mayor 1' }), addAdmin()]);
  const params = { id: user.id };
  const own = await call('getUser', { token: user.token, params });
  expect(own).toMatchObject({ status: 200, body: { id: user.id, address: 'Calle Mayor 1' } });
  const seen = await call('getUser', { token: admin.token, params });
  expect(seen.body).toEqual(own.body);
});
