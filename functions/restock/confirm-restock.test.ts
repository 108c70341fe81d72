import { expression } from '../table/expression.ts';
import { emailHash, keys } from '../table/keys.ts';
import { EXISTS, update, write } from '../table/write.ts';
import { call } from '../../test-support/invoke.ts';
import { addProduct, addRestockAlert, waitingFor } from '../../test-support/shop.ts';
import { findAlertsOf } from './restock-table.ts';

const confirm = (token: string) => call('confirmRestock', { body: { token } });

test('one link confirms every alert that the address asked for; a second use succeeds', async () => {
  const email = 'dos@example.com';
  const [one, two] = [await addProduct({ stock: 0 }), await addProduct({ stock: 0 })];
  const token = await addRestockAlert({ email, productId: one.id });
  expect(await addRestockAlert({ email, productId: two.id })).toBe(token);
  expect(await waitingFor(one.id)).toBe(0);
  const answers = await Promise.all([confirm(token), confirm(token)]);
  answers.push(await confirm(token));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await Promise.all([waitingFor(one.id), waitingFor(two.id)])).toEqual([1, 1]);
  const alerts = (await findAlertsOf(emailHash(email)))?.alerts ?? [];
  for (const { confirmed, until } of alerts) {
    expect(confirmed).toBe(true);
    expect(until).toBeGreaterThan(Date.now() + 364 * 86_400_000);
  }
});

test('rejects the secret of another address, and a link after 7 days', async () => {
  const productId = (await addProduct({ stock: 0 })).id;
  const token = await addRestockAlert({ email: 'carmen@example.com', productId });
  const other = await addRestockAlert({ email: 'otra@example.com', productId });
  const [hash = '', secret = ''] = token.split('.');
  const [otherHash = ''] = other.split('.');
  for (const invented of [
    `${otherHash}.${secret}`,
    `${hash}.${'A'.repeat(43)}`,
    `${'A'.repeat(43)}.${secret}`,
  ]) {
    expect((await confirm(invented)).body.code).toBe('NOT_FOUND');
  }
  const ended = [{ productId, until: Date.now() - 1 }];
  await write(update(keys.restockAddress(hash), expression`SET alerts = ${ended}`, EXISTS));
  expect((await confirm(token)).status).toBe(404);
  expect(await waitingFor(productId)).toBe(0);
});
