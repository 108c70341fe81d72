import { addUnpaid } from '../../test-support/shop.ts';
import { handler as sweep } from './sweep-payments.ts';
import { env } from '../runtime/env.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';

test('a demo has no payments to look for', async () => {
  const { owner, id } = await addUnpaid();
  jest.replaceProperty(env, 'demo', true);
  await sweep({ time: '2040-01-01T00:00:00.000Z' });
  expect(await getItem(keys.payment(owner, id))).toMatchObject({ status: 'pending' });
});
