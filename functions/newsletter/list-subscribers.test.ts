import { call } from '../../test-support/invoke.ts';
import { addAdmin } from '../../test-support/shop.ts';
import { endSubscriptionOf, saveSubscription } from './subscription-table.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));

test('lists subscribed addresses, latest first', async () => {
  const { token } = await addAdmin();
  const emails = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'];
  for (const [minute, email] of emails.entries()) await saveSubscription(email, at(minute));
  // A second subscription keeps the place of the first.
  await saveSubscription('a@example.com', at(30));
  await endSubscriptionOf('c@example.com');

  const { body } = await call('listSubscribers', { token });
  expect(body.map(({ email, subscribedAt }) => [email, subscribedAt])).toEqual([
    ['d@example.com', '2026-11-21T10:03:00.000Z'],
    ['b@example.com', '2026-11-21T10:01:00.000Z'],
    ['a@example.com', '2026-11-21T10:00:00.000Z'],
  ]);
  expect(Object.keys(body[0] ?? {}).toSorted()).toEqual(['email', 'id', 'subscribedAt']);
});
