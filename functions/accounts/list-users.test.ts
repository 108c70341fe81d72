import type { UserId } from '#shared/domain/ids.ts';
import { call } from '../../test-support/invoke.ts';
import { addAdmin, addUser } from '../../test-support/shop.ts';

test('lists users in order of sign-up with only the fields of a profile', async () => {
  const { token } = await addAdmin();
  await addUser({ id: '01BX5ZZKBKACTAV9WEVGEMMVRZ' as UserId, email: 'segunda@example.com' });
  await addUser({ id: '2' as UserId, email: 'primera@example.com', phone: '+34 555 011 202' });
  const { status, body } = await call('listUsers', { token });
  expect(status).toBe(200);
  expect(body.map(({ id }) => id)).toEqual(['2', '01BX5ZZKBKACTAV9WEVGEMMVRZ']);
  expect(body[0]).toEqual({
    id: '2',
    firstname: 'Lucía',
    lastname: 'Ferrer',
    email: 'primera@example.com',
    emailConfirmed: true,
    phone: '+34 555 011 202',
    address: '',
    avatar: null,
  });
});

test('finds users by every word of a search', async () => {
  const { token } = await addAdmin();
  await addUser({ firstname: 'Begoña', phone: '+34 600 111 222' });
  const found = async (q: string) =>
    (await call('listUsers', { token, query: { q } })).body.map(({ firstname }) => firstname);
  expect(await found('begona ferrer')).toEqual(['Begoña']);
  expect(await found('begona soler')).toEqual([]);
});
