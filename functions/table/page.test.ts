import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { client } from './client.ts';
import { findInLists, searchFor } from './page.ts';

const order = {
  id: '01JD8Z2Q5W0000000000000000',
  createdAt: '2026-11-20T23:30:00.000Z',
  totalPrice: 185,
  address: { ciudad: 'Logroño' },
  customer: { firstname: 'Inés', email: 'ines@example.com' },
};

test.each([
  ['LOGRONO', true],
  ['inés logroño', true],
  ['inés madrid', false],
  ['ines@example.com', true],
  ['185,00', true],
  ['185.00', true],
  ['185', true],
  ['186', false],
  // Half past midnight in the shop's time zone.
  ['21/11/2026', true],
  ['20/11/2026', false],
])('finds an order by %j: %s', (search, isFound) => {
  expect(searchFor(search)(order)).toBe(isFound);
});

test('finds an entry that moved to the other list between the two queries', async () => {
  const entry = { id: order.id };
  const mock = mockClient(client);
  mock
    .on(QueryCommand)
    .resolvesOnce({ Items: [] })
    .resolvesOnce({ Items: [] })
    .resolves({ Items: [marshall(entry)] });
  const kind = { record: () => ({ parse: () => entry }) };
  await expect(findInLists(kind, ['FROM', 'TO'], entry.id)).resolves.toEqual(entry);
  mock.restore();
});
