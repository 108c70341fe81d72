import { call } from '../../test-support/invoke.ts';
import { addAdmin } from '../../test-support/shop.ts';
import { getItem } from '../table/client.ts';
import { emailHash, keys } from '../table/keys.ts';
import { saveSubscription } from './subscription-table.ts';

test('ends the subscription, forgets the address and keeps its one mail counted', async () => {
  const { token } = await addAdmin();
  const email = 'carmen@example.com';
  await saveSubscription(email, new Date());
  const { body } = await call('listSubscribers', { token });
  const id = body.find((subscriber) => subscriber.email === email)?.id ?? '';

  expect((await call('removeSubscriber', { token, params: { id } })).status).toBe(204);
  const hash = emailHash(email);
  expect(await getItem(keys.subscriber(hash), { consistent: true })).toBeUndefined();
  expect(await getItem(keys.subscription(hash), { consistent: true })).toMatchObject({
    active: false,
  });
  const again = await call('removeSubscriber', { token, params: { id } });
  expect(again.body.code).toBe('NOT_FOUND');
});
