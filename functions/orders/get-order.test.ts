import { call } from '../../test-support/invoke.ts';
import { addAdmin, addOrder, addUser } from '../../test-support/shop.ts';

test('an admin reads an own order; another user’s order is unknown', async () => {
  const [user, other, admin] = await Promise.all([addUser(), addUser(), addAdmin()]);
  const [own, foreign] = await Promise.all([
    addOrder({ owner: { role: 'admin', id: admin.id } }),
    addOrder({ owner: { role: 'user', id: user.id } }),
  ]);
  const read = { params: { id: own.id }, token: admin.token };
  expect((await call('getOrder', read)).body.adminId).toBe(admin.id);
  for (const { id } of [own, foreign]) {
    const answer = await call('getOrder', { params: { id }, token: other.token });
    expect(answer.body.code).toBe('NOT_FOUND');
  }
});

test('the start of an id is not enough', async () => {
  const [{ id }, { token }] = await Promise.all([
    addOrder({ owner: { role: 'user', id: (await addUser()).id } }),
    addAdmin(),
  ]);
  const answer = await call('getOrder', { params: { id: id.slice(0, -1) }, token });
  expect(answer.status).toBe(404);
});
