import type { Subscriber } from '#shared/domain/schemas/mail.ts';
import { listSubscribers, removeSubscriber } from '#shared/rows/newsletter.ts';
import { invoke, rejected } from '../../test-support/invoke.ts';
import { addAdmin } from '../../test-support/shop.ts';
import { getItem } from '../table/client.ts';
import { emailHash, keys } from '../table/keys.ts';
import { handler as listHandler } from './list-subscribers.ts';
import { handler } from './remove-subscriber.ts';
import { saveSubscription } from './subscription-table.ts';

test('ends the subscription, forgets the address and keeps its one mail counted', async () => {
  const { token } = await addAdmin();
  const email = 'carmen@example.com';
  await saveSubscription(email, new Date());
  const { body } = await invoke<Subscriber[]>(listSubscribers, listHandler, { token });
  const id = body.find((subscriber) => subscriber.email === email)?.id ?? '';

  expect((await invoke(removeSubscriber, handler, { token, params: { id } })).status).toBe(204);
  const hash = emailHash(email);
  expect(await getItem(keys.subscriber(hash), { consistent: true })).toBeUndefined();
  expect(await getItem(keys.subscription(hash), { consistent: true })).toMatchObject({
    active: false,
  });
  const again = await rejected(removeSubscriber, handler, { token, params: { id } });
  expect(again).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});
