import { emailHash } from '../table/keys.ts';
import { call } from '../../test-support/invoke.ts';
import { addProduct, addRestockAlert, waitingFor } from '../../test-support/shop.ts';
import { findAlertsOf } from './restock-table.ts';

const cancel = (token: string) => call('cancelRestock', { query: { token } });

test('deletes every alert of the address; a second use succeeds', async () => {
  const email = 'ya-no@example.com';
  const { id } = await addProduct({ stock: 0 });
  const token = await addRestockAlert({ email, productId: id, isConfirmed: true });
  await addRestockAlert({ email });
  const answers = await Promise.all([cancel(token), cancel(token)]);
  answers.push(await cancel(token));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await findAlertsOf(emailHash(email))).toBeUndefined();
  expect(await waitingFor(id)).toBe(0);
});

test('a wrong secret deletes nothing, and its answer does not tell who waits', async () => {
  const [hash = ''] = (await addRestockAlert({ email: 'carmen@example.com' })).split('.');
  const secret = 'A'.repeat(43);
  const waits = await cancel(`${hash}.${secret}`);
  const waitsNot = await cancel(`${emailHash('nadie@example.com')}.${secret}`);
  expect(waits).toMatchObject({ status: 200, body: waitsNot.body });
  expect(waitsNot.status).toBe(200);
  expect(await findAlertsOf(hash)).toBeDefined();
});
