import { emailHash } from '../table/keys.ts';
import { call } from '../../test-support/invoke.ts';
import {
  addProduct,
  addRestockAlert,
  addUser,
  restockMails,
  waitingFor,
} from '../../test-support/shop.ts';
import { MAX_ALERTS } from './restock-rules.ts';
import { findAlertsOf } from './restock-table.ts';

let networks = 0;
const requestOf = (token: string, productId: string) => ({
  token,
  headers: { 'cloudfront-viewer-address': `198.51.100.${(networks += 1)}:1000` },
  body: { productId },
});

test('a confirmed address waits at once, for a year and without a mail', async () => {
  const { email, token } = await addUser();
  const { id } = await addProduct({ stock: 0 });
  for (const _ of [1, 2]) {
    expect(await call('requestOwnRestock', requestOf(token, id))).toMatchObject({
      status: 202,
      body: { message: `Te avisaremos en ${email}.` },
    });
  }
  const stored = await findAlertsOf(emailHash(email));
  expect(stored?.alerts).toMatchObject([{ productId: id, confirmed: true }]);
  const days = (Number(stored?.expiresAt) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);
  expect(await waitingFor(id)).toBe(1);
  expect(await restockMails(email)).toEqual([]);
});

test('a confirmed address confirms only the alert that its user asks for', async () => {
  const { email, token } = await addUser();
  const strange = await addProduct({ stock: 0 });
  const own = await addProduct({ stock: 0 });
  await addRestockAlert({ email, productId: strange.id });
  await call('requestOwnRestock', requestOf(token, own.id));
  expect(await waitingFor(strange.id)).toBe(0);
  expect(await waitingFor(own.id)).toBe(1);
});

test('an unconfirmed address gets the mail with the link, as one that its user asked for', async () => {
  const { email, token } = await addUser({ emailConfirmedAt: undefined as never });
  const { id } = await addProduct({ stock: 0 });
  const { body } = await call('requestOwnRestock', requestOf(token, id));
  expect(body).toEqual({
    message: 'Si la dirección es correcta, te hemos enviado un correo para confirmar el aviso.',
  });
  expect(await waitingFor(id)).toBe(0);
  expect(await restockMails(email)).toMatchObject([
    { kind: 'restockConfirmation', requested: true },
  ]);
});

test('tells its user that an address waits for as many products as it may', async () => {
  const { email, token } = await addUser();
  for (let n = 0; n < MAX_ALERTS; n += 1) await addRestockAlert({ email, isConfirmed: true });
  const { id } = await addProduct({ stock: 0 });
  const answer = await call('requestOwnRestock', requestOf(token, id));
  expect(answer).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED', message: expect.stringContaining('10 piezas') as unknown },
  });
  expect(answer.headers['retry-after']).toBe('86400');
});
