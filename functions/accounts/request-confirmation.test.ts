import { countMailTo } from '../outbox/recipient-table.ts';
import { call } from '../../test-support/invoke.ts';
import { addUser, mailsTo } from '../../test-support/shop.ts';

const addUnconfirmed = () => addUser({ emailConfirmedAt: undefined as never });
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

test('rejects a fourth mail of a day', async () => {
  const { email, token } = await addUnconfirmed();
  for (const id of ['a', 'b', 'c']) {
    await countMailTo(email, { id, counting: id === 'a' ? 'unasked' : 'requested' }, new Date());
  }
  expect(await call('requestConfirmation', { token })).toMatchObject({
    status: 429,
    headers: { 'retry-after': '86400' },
    body: { code: 'RATE_LIMITED' },
  });
  expect(await subjectsTo(email)).toEqual([]);
});
