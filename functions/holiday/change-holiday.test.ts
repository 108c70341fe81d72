import { followChanges } from '#shared/rows/background.ts';
import type { HolidayState } from '#shared/domain/schemas/holiday.ts';
import { handler as follow } from '../changes/follow-changes.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { call } from '../../test-support/invoke.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addAdmin, address, addProduct, addUser, stockOf } from '../../test-support/shop.ts';
import { eventOf } from '../../test-support/worker.ts';
import { DynamoDBClient, PutItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { readFileSync } from 'node:fs';

let admin: string;
let user: string;
beforeAll(async () => {
  ({ token: admin } = await addAdmin());
  ({ token: user } = await addUser());
});

const change = async (body: Partial<HolidayState>) =>
  (await call('changeHoliday', { token: admin, body })).body;
const item = () => getItem(keys.holiday(), { consistent: true });
const CLOSED = { closed: true, until: '2026-12-08', message: 'Estamos en la feria.' };

test('answers the present state to an empty change, and keeps what is not sent', async () => {
  expect(await change({})).toEqual({ closed: false, until: null, message: '' });
  expect(await item()).toBeUndefined();
  expect(await change(CLOSED)).toEqual(CLOSED);
  expect(await change({ until: null })).toEqual({ ...CLOSED, until: null });
  expect(await change({ closed: false })).toEqual({ ...CLOSED, until: null, closed: false });
});

test('two admins who change different fields at the same time lose nothing', async () => {
  await change({ closed: false, until: null, message: '' });
  await Promise.all([change({ closed: true }), change({ message: 'Estamos en la feria.' })]);
  expect(await change({})).toEqual({ closed: true, until: null, message: 'Estamos en la feria.' });
});

test('a closed shop takes no orders, but repeats the answer of one that it took', async () => {
  const { id } = await addProduct({ stock: 5 });
  const request = {
    token: user,
    headers: { 'idempotency-key': 'antes-de-las-vacaciones' },
    body: { items: [{ id, quantity: 1 }], address },
  };
  await change({ closed: false });
  const first = await call('placeOrder', request);
  expect(first.status).toBe(201);
  await change(CLOSED);
  const again = await call('placeOrder', request);
  expect(again.body.id).toBe(first.body.id);
  const { status, body } = await call('placeOrder', { token: user, body: request.body });
  expect([status, body.code]).toEqual([409, 'SHOP_CLOSED']);
  expect(await stockOf(id)).toBe(4);
  await change({ closed: false });
  const { status: opened } = await call('placeOrder', { token: user, body: request.body });
  expect(opened).toBe(201);
});

test('the banner is on the published pages while the shop is closed', async () => {
  const htmlOf = async (page: string) => {
    const { body } = await call('renderPage', { params: { page, key: 'index' } });
    return body;
  };
  const close = async (closed: boolean) => {
    const before = await item();
    await change({ ...CLOSED, closed });
    const after = await item();
    await withinPermissions(followChanges, () =>
      follow(eventOf({ ...(before && { before }), ...(after && { after }) })),
    );
  };
  await close(true);
  for (const page of ['home', 'cart']) {
    expect(await htmlOf(page)).toContain('Estamos en la feria. Volvemos el 8 de diciembre.');
  }
  await close(false);
  for (const page of ['home', 'cart']) {
    expect(await htmlOf(page)).not.toContain('Estamos en la feria.');
  }
});

test('operators close and open the checkout with a command, without an admin', async () => {
  const { id } = await addProduct({ stock: 5 });
  const order = () =>
    call('placeOrder', {
      token: user,
      body: { items: [{ id, quantity: 1 }], address },
    });
  const page = readFileSync('docs/runbooks/take-checkout-out.md', 'utf8');
  const [closed, open] = [...page.matchAll(/'(\{"pk".*\})'/g)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, AttributeValue>,
  );
  const put = (Item: Record<string, AttributeValue> | undefined) =>
    new DynamoDBClient().send(new PutItemCommand({ TableName: process.env['TABLE_NAME'], Item }));
  await change({ closed: false });

  await put(closed);
  expect((await order()).body.code).toBe('SHOP_CLOSED');
  expect(await item()).toMatchObject({ closed: true, until: null });

  await put(open);
  expect(await item()).toMatchObject({ closed: false, until: null, message: '' });
});
