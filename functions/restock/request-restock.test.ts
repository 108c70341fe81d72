import { countOfNetwork } from '../limits/caller-network.ts';
import { requireCount } from '../limits/limits-table.ts';
import { RESTOCK_ADDRESS } from '../table/items.ts';
import { emailHash } from '../table/keys.ts';
import { isOf } from '../table/kind.ts';
import { scanAll } from '../table/whole-table.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { addProduct, addRestockAlert, restockMails, waitingFor } from '../../test-support/shop.ts';
import { MAX_ALERTS } from './restock-rules.ts';
import { findAlertsOf } from './restock-table.ts';

let networks = 0;
/** Each request comes from another network. */
const ask = (email: string, productId: string) =>
  call('requestRestock', {
    headers: { 'cloudfront-viewer-address': `198.51.100.${(networks += 1)}:1000` },
    body: { email, productId },
  });
const alertsOf = async (email: string) => (await findAlertsOf(emailHash(email)))?.alerts ?? [];

test('answers the same sentence for every address, and writes a mail with a link', async () => {
  const { id } = await addProduct({ stock: 0 });
  await addRestockAlert({ email: 'espera@example.com', productId: id, isConfirmed: true });
  const answers = [
    await ask('nueva@example.com', id),
    await ask('nueva@example.com', id),
    await ask('espera@example.com', id),
  ];
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]).toMatchObject({
    status: 202,
    body: {
      message: 'Si la dirección es correcta, te hemos enviado un correo para confirmar el aviso.',
    },
  });
  expect(await alertsOf('nueva@example.com')).toMatchObject([{ productId: id }]);
  expect((await alertsOf('nueva@example.com'))[0]?.confirmed).toBeUndefined();
  expect((await alertsOf('espera@example.com'))[0]?.confirmed).toBe(true);
  expect(await waitingFor(id)).toBe(1);
  const token = expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/) as unknown;
  expect(await restockMails('nueva@example.com')).toMatchObject([
    { kind: 'restockConfirmation', token, requested: false },
    { kind: 'restockConfirmation', token, requested: false },
  ]);
});

test('takes only address and product from the body, and one item holds the address', async () => {
  const { id } = await addProduct({ stock: 0 });
  const email = 'solo-esto@example.com';
  await call('requestRestock', {
    body: { email, productId: id, confirmed: true, secret: 'mio', alerts: [] },
  });
  const holding = (await scanAll()).filter((item) => JSON.stringify(item).includes(email));
  expect(new Set(holding.map(({ sk }) => String(sk)))).toEqual(new Set(['MAIL', 'RESTOCK_TO']));
  const [stored = {}] = holding.filter((item) => isOf(RESTOCK_ADDRESS, item));
  expect(stored).toMatchObject({ alerts: [{ productId: id }] });
  expect(Number(stored['expiresAt']) - Date.now() / 1000).toBeLessThanOrEqual(7 * 86_400 + 1);
});

test('all requests at once for one address are kept', async () => {
  const products = await atOnce(4, () => addProduct({ stock: 0 }));
  const answers = await Promise.all(products.map(({ id }) => ask('rapida@example.com', id)));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  expect(await alertsOf('rapida@example.com')).toHaveLength(4);
});

test('nobody waits for a unique piece', async () => {
  const { id } = await addProduct({ stock: 0, edition: 'Pieza única, firmada' });
  expect((await ask('unica@example.com', id)).body.code).toBe('UNIQUE_PIECE');
  expect(await alertsOf('unica@example.com')).toHaveLength(0);
});

test('a product in stock is 409 and an unknown one is 404', async () => {
  const { id } = await addProduct({ stock: 1 });
  expect((await ask('hay@example.com', id)).body.code).toBe('IN_STOCK');
  expect(await ask('hay@example.com', '01BX5ZZKBKACTAV9WEVGEMMVRZ')).toMatchObject({ status: 404 });
  expect(await restockMails('hay@example.com')).toEqual([]);
  expect(await alertsOf('hay@example.com')).toEqual([]);
});

test('an address waits for ten products, and the answer does not tell', async () => {
  const email = 'muchas@example.com';
  for (let n = 0; n < MAX_ALERTS; n += 1) await addRestockAlert({ email, isConfirmed: true });
  const { id } = await addProduct({ stock: 0 });
  expect(await ask(email, id)).toMatchObject({
    status: 202,
    body: { message: expect.stringMatching(/^Si la dirección/) as unknown },
  });
  expect(await alertsOf(email)).toHaveLength(MAX_ALERTS);
  expect(await restockMails(email)).toEqual([]);
});

test('a network and a product have a limit an hour, and a rejected request stores nothing', async () => {
  const viewer = '203.0.113.9:1000';
  const now = new Date();
  const network = await countOfNetwork('restock', viewer);
  for (let n = 0; n < 30; n += 1) await requireCount(network, now);
  const { id } = await addProduct({ stock: 0 });
  const body = { email: 'tarde@example.com', productId: id };
  const headers = { 'cloudfront-viewer-address': '203.0.113.9:2000' };
  const answer = await call('requestRestock', { headers, body });
  expect(answer).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED', message: expect.stringContaining('desde tu red') as unknown },
  });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);

  const counts = [{ limit: 'productRestock', subject: id }] as const;
  for (let n = 0; n < 200; n += 1) await requireCount(counts, now);
  const full = await call('requestRestock', { body });
  expect(full).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('este aviso') as unknown },
  });
  expect(await alertsOf(body.email)).toEqual([]);
  const { id: other } = await addProduct({ stock: 0 });
  expect((await ask(body.email, other)).status).toBe(202);
});
