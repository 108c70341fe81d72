import { getUser } from '#shared/rows/accounts.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import { invoke, rejected } from '../../test-support/invoke.ts';
import { addAdmin, addUser } from '../../test-support/shop.ts';
import { handler } from './get-user.ts';

test('a user reads the own profile and an admin reads the same', async () => {
  const [user, admin] = await Promise.all([addUser({ address: 'Calle Mayor 1' }), addAdmin()]);
  const params = { id: user.id };
  const own = await invoke<User>(getUser, handler, { token: user.token, params });
  expect(own).toMatchObject({ status: 200, body: { id: user.id, address: 'Calle Mayor 1' } });
  const seen = await invoke<User>(getUser, handler, { token: admin.token, params });
  expect(seen.body).toEqual(own.body);
});

test('a user gets 403 for any other id, whether it exists or not', async () => {
  const [user, other] = await Promise.all([addUser(), addUser()]);
  const answers = await Promise.all(
    [other.id, 'nadie', 'x'.repeat(200)].map((id) =>
      rejected(getUser, handler, { token: user.token, params: { id } }),
    ),
  );
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [403, 'FORBIDDEN']),
  );
});

test.each(['nadie', '1', 'x'.repeat(65)])(
  'an admin gets 404 for the unknown id «%s»',
  async (id) => {
    const { token } = await addAdmin({});
    expect(await rejected(getUser, handler, { token, params: { id } })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  },
);
