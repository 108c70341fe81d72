import { requestConfirmation } from '#shared/rows/accounts.ts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../runtime/env.ts';
import { countMailTo } from '../mail/recipient-table.ts';
import { document } from '../table/client.ts';
import { MAIL } from '../table/items.ts';
import { only } from '../table/kind.ts';
import { invoke, refused } from '../../test-support/invoke.ts';
import { addUser } from '../../test-support/shop.ts';
import { handler } from './request-confirmation.ts';

const addUnconfirmed = () => addUser({ emailConfirmedAt: undefined as never });
const mailsTo = async (email: string) => {
  const command = new ScanCommand({ TableName: env.tableName, ConsistentRead: true });
  const { Items = [] } = await document.send(command);
  return only(MAIL, Items)
    .map(({ subject }) => subject)
    .filter((subject) => 'email' in subject && subject.email === email);
};

test('puts a confirmation mail for the own address into the outbox', async () => {
  const { id, email, token } = await addUnconfirmed();
  const { status } = await invoke(requestConfirmation, handler, { token });
  expect(status).toBe(202);
  expect(await mailsTo(email)).toEqual([
    { kind: 'confirmEmail', userId: id, email, requested: true },
  ]);
});

test('sends nothing to an address that is confirmed', async () => {
  const { email, token } = await addUser();
  const { status } = await invoke(requestConfirmation, handler, { token });
  expect(status).toBe(202);
  expect(await mailsTo(email)).toEqual([]);
});

test('rejects a fourth mail of a day', async () => {
  const { email, token } = await addUnconfirmed();
  for (const id of ['a', 'b', 'c']) {
    await countMailTo(email, { id, counting: id === 'a' ? 'unasked' : 'requested' }, new Date());
  }
  expect(await refused(requestConfirmation, handler, { token })).toMatchObject({
    status: 429,
    headers: { 'retry-after': '86400' },
    body: { code: 'RATE_LIMITED' },
  });
  expect(await mailsTo(email)).toEqual([]);
});
