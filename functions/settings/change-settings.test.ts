import { followChanges } from '#shared/rows/background.ts';
import type { SettingsChange } from '#shared/domain/schemas/settings.ts';
import { DEFAULT_SETTINGS } from '#shared/domain/settings.ts';
import { handler as follow } from '../changes/follow-changes.ts';
import { mailAbout } from '../mail/mail-about.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { COMPLETE_SHOP } from '../../test-support/complete-shop.ts';
import { call } from '../../test-support/invoke.ts';
import { placeOrder } from '../../test-support/orders.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import {
  signedInAdmin,
  address,
  addProduct,
  addUser,
  signedInUser,
  stockOf,
  write,
} from '../../test-support/shop.ts';
import { eventOf } from '../../test-support/worker.ts';
import { DynamoDBClient, UpdateItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { readFileSync } from 'node:fs';

const admin = signedInAdmin();
const user = signedInUser();

const change = async (body: SettingsChange) =>
  (await call('changeSettings', { token: admin, body })).body;
const item = () => getItem(keys.settings(), { consistent: true });
const OPEN = { closed: false, until: null, message: '' };
const until = `${new Date().getFullYear() + 1}-12-08`;
const CLOSED = { closed: true, until, message: 'Estamos en la feria.' };

test('answers all settings to an empty change, and keeps what is not sent', async () => {
  expect(await change({})).toEqual(DEFAULT_SETTINGS);
  expect(await item()).toBeUndefined();
  expect(await change({ holiday: CLOSED, name: 'Barro y Sal' })).toMatchObject({ holiday: CLOSED });
  expect(await change({ currency: 'EUR' })).toMatchObject({
    name: 'Barro y Sal',
    currency: 'EUR',
    tagline: DEFAULT_SETTINGS.tagline,
    holiday: CLOSED,
  });
});

test('a change of the currency keeps its time, and the same currency again is none', async () => {
  const { currencySince } = await change({ currency: 'PEN' });
  expect(currencySince).not.toBe('');
  expect(await change({ currency: 'PEN', name: 'Barro y Sal' })).toMatchObject({ currencySince });
});

test('a country that does not exist is rejected, and stored ones can still be read', async () => {
  const [zone] = DEFAULT_SETTINGS.shipping.zones;
  const shipping = { zones: [{ ...zone, countries: ['ES', 'ZZ'] }], pickup: null };
  const answer = await call('changeSettings', { token: admin, body: { shipping } });
  expect(answer).toMatchObject({
    status: 400,
    body: {
      details: [{ field: 'shipping.zones[0].countries[1]', message: 'No conocemos el país «ZZ».' }],
    },
  });
  const before = (await item()) ?? {};
  await write({ ...before, ...keys.settings(), shipping });
  expect(await change({ name: 'Barro y Sal' })).toMatchObject({ shipping });
  await write({ ...before, ...keys.settings() });
});

test('the time zone follows the country until an admin chooses one', async () => {
  const before = (await item()) ?? {};
  expect(await change({ country: 'MX' })).toMatchObject({ timeZone: 'America/Mexico_City' });
  expect(await change({ timeZone: 'America/Tijuana' })).toMatchObject({ country: 'MX' });
  expect(await change({ country: 'PT' })).toMatchObject({ timeZone: 'America/Tijuana' });
  await write({ ...before, ...keys.settings() });
});

test('two admins who change different settings at the same time lose nothing', async () => {
  await Promise.all([change({ holiday: OPEN }), change({ email: 'barro@taller.example' })]);
  expect(await change({})).toMatchObject({ holiday: OPEN, email: 'barro@taller.example' });
});

test('a shop cannot be closed until a day that has come', async () => {
  const body = { holiday: { ...CLOSED, until: '2026-01-07' } };
  const answer = await call('changeSettings', { token: admin, body });
  expect(answer.status).toBe(400);
  expect(answer.body.details).toMatchObject([{ field: 'holiday.until', code: 'PAST' }]);
});

test('a closed shop takes no orders, but repeats the answer of one that it took', async () => {
  const { id } = await addProduct({ stock: 5 });
  const request = {
    token: user,
    headers: { 'idempotency-key': 'antes-de-las-vacaciones' },
    body: { items: [{ id, quantity: 1 }], address },
  };
  await change({ holiday: OPEN });
  const first = await call('placeOrder', request);
  expect(first.status).toBe(201);
  await change({ holiday: CLOSED });
  const again = await call('placeOrder', request);
  expect(again.body.id).toBe(first.body.id);
  const { status, body } = await call('placeOrder', { token: user, body: request.body });
  expect([status, body.code]).toEqual([409, 'SHOP_CLOSED']);
  expect(await stockOf(id)).toBe(4);
  await change({ holiday: OPEN });
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
    await change({ holiday: { ...CLOSED, closed } });
    const after = await item();
    await withinPermissions(followChanges, () => follow(eventOf({ before, after })));
  };
  await close(true);
  for (const page of ['home', 'cart']) {
    expect(await htmlOf(page)).toContain('Estamos en la feria. Volvemos el 8 de diciembre.');
  }
  await close(false);
  for (const page of ['home', 'cart']) {
    expect(await htmlOf(page)).not.toContain('class="holiday"');
  }
});

test('operators close and open the checkout with a command, without an admin', async () => {
  const { id } = await addProduct({ stock: 5 });
  const order = () => placeOrder(user, { id });
  const page = readFileSync('docs/runbooks/take-checkout-out.md', 'utf8');
  const [closing, opening] = [...page.matchAll(/^aws dynamodb update-item [^]*?\n```/gm)].map(
    ([command]) => command,
  );
  const run = (command = '') => {
    const option = (name: string) => new RegExp(`--${name} '([^']*)'`).exec(command)?.[1];
    return new DynamoDBClient().send(
      new UpdateItemCommand({
        TableName: process.env['TABLE_NAME'],
        Key: JSON.parse(option('key') ?? '') as Record<string, AttributeValue>,
        UpdateExpression: option('update-expression'),
        ConditionExpression: option('condition-expression'),
        ExpressionAttributeValues: JSON.parse(
          option('expression-attribute-values') ?? 'null',
        ) as Record<string, AttributeValue>,
      }),
    );
  };
  await change({ holiday: OPEN });

  await run(closing);
  expect((await order()).body.code).toBe('SHOP_CLOSED');
  expect(await change({})).toMatchObject({ name: 'Barro y Sal', holiday: { closed: true } });
  await expect(run(closing)).rejects.toThrow('The conditional request failed');

  await run(opening);
  expect((await order()).status).toBe(201);
  expect(await change({})).toMatchObject({ name: 'Barro y Sal', holiday: OPEN });
});

test('a shop takes money only while it has everything that the law asks for', async () => {
  const payment = { ...DEFAULT_SETTINGS.payment, methods: ['stripe' as const] };
  const fieldsOf = async (body: SettingsChange) => {
    const answer = await call('changeSettings', { token: admin, body });
    return answer.status === 200 ? 'saved' : answer.body.details?.map(({ field }) => field);
  };
  const { legalNotice, ...contact } = COMPLETE_SHOP;
  await change({ email: DEFAULT_SETTINGS.email, phone: DEFAULT_SETTINGS.phone });
  expect(await fieldsOf({ payment })).toEqual([
    ...['owner', 'taxNumber', 'address', 'phone', 'email', 'legalNotice', 'privacy', 'conditions'],
  ]);
  expect(await fieldsOf({ ...contact, legalNotice: 'Titular: [Completa: tu nombre]' })).toBe(
    'saved',
  );
  expect((await call('changeSettings', { token: admin, body: { payment } })).body).toMatchObject({
    message: 'Para cobrar te falta: completar «tu nombre» en el aviso legal.',
    details: [{ field: 'legalNotice' }],
  });
  expect(await fieldsOf({ payment, legalNotice })).toBe('saved');
  expect(await fieldsOf({ conditions: '' })).toEqual(['conditions']);
  expect(await fieldsOf({ name: 'Barro' })).toBe('saved');
  expect((await change({})).conditions).toBe(COMPLETE_SHOP.conditions);

  // An operator can write the item without `changeSettings`.
  await write({ ...keys.settings(), ...COMPLETE_SHOP, payment, owner: '' });
  const { id } = await addProduct({ stock: 5 });
  const { status, body } = await placeOrder(user, { id }, { payment: 'stripe' });
  expect([status, body.code]).toEqual([409, 'PAYMENT_UNAVAILABLE']);
  expect(await fieldsOf({ holiday: OPEN })).toBe('saved');
});

test('an order keeps the conditions that the shopper accepted, and asks again about others', async () => {
  const { conditions, ...rest } = COMPLETE_SHOP;
  const payment = {
    ...DEFAULT_SETTINGS.payment,
    methods: ['transfer' as const],
    transferText: 'IBAN',
  };
  await change({ ...rest, payment, conditions: 'Antes.' });
  const { conditionsVersion: old } = await change({});
  await change({ conditions });
  const { conditionsVersion: version } = await change({ conditions, name: 'Barro' });
  expect(await change({ conditionsVersion: 'inventada' })).toMatchObject({
    conditionsVersion: version,
  });
  expect(version > old).toBe(true);
  for (const [seen, text] of [
    [old, 'Antes.'],
    [version, conditions],
  ] as const) {
    expect(await getItem(keys.conditions(seen))).toMatchObject({ text });
  }

  const buyer = await addUser();
  const { id } = await addProduct({ stock: 5 });
  const order = (seen?: string) =>
    placeOrder(buyer.token, { id }, { payment: 'transfer', ...(seen && { conditions: seen }) });
  for (const seen of [old, undefined]) {
    const { status, body } = await order(seen);
    expect([status, body.code]).toEqual([409, 'CONDITIONS_CHANGED']);
  }
  expect(await stockOf(id)).toBe(5);
  const placed = await order(version);
  expect(placed).toMatchObject({ status: 201, body: { conditions: version } });

  await change({ conditions: 'Después.' });
  const owner = { role: 'user' as const, id: buyer.id };
  const about = { kind: 'paymentDue' as const, owner, orderId: placed.body.id };
  const mail = await (await mailAbout(about))?.content();
  expect(mail?.blocks.at(-1)).toEqual({
    kind: 'section',
    title: 'Las condiciones de venta que has aceptado',
    lines: ['Quién vende', 'Ana Gil Soto.', 'Precio', 'Con impuestos.'],
  });
});
