import type { ProductId } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import type { SettingsChange } from '#shared/domain/schemas/settings.ts';
import { DEFAULT_SETTINGS } from '#shared/domain/settings.ts';
import { randomUUID } from 'node:crypto';
import { expression } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import { update, write } from '../table/write.ts';
import { atOnce, call, type TestRequest } from '../../test-support/invoke.ts';
import { addAdmin, addProduct, address, addUser, stockOf } from '../../test-support/shop.ts';

type Lines = [id: ProductId, quantity: number][];

const requestOf = (token: string, lines: Lines, extra: object = {}, key?: string): TestRequest => ({
  token,
  headers: key === undefined ? {} : { 'idempotency-key': key },
  body: { items: lines.map(([id, quantity]) => ({ id, quantity })), address, ...extra },
});
const buy = (token: string, lines: Lines, extra?: object, key?: string) =>
  call('placeOrder', requestOf(token, lines, extra, key));

/** Retries with the same key after 503 and CONFLICT_RETRY, as the site does. */
const buyPatientlyWith = async (token: string, body: object, key: string = randomUUID()) => {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await call('placeOrder', { token, body, headers: { 'idempotency-key': key } });
    if (answer.status !== 503 && answer.body.code !== 'CONFLICT_RETRY') return answer;
  }
  throw new Error('No final answer after 20 tries');
};
const buyPatiently = (token: string, lines: Lines, key?: string) =>
  buyPatientlyWith(token, requestOf(token, lines).body as object, key);

const setPrice = (id: ProductId, price: number) =>
  write(update(keys.product(id), expression`SET price = ${price}`));

test('prices the order itself, takes the stock and assigns the order to the caller', async () => {
  const { id, token } = await addUser();
  const bowl = await addProduct({ price: cents(435), stock: 5 });
  const jug = await addProduct({ price: cents(5200), stock: 1, title: 'Jarra ocre' });
  const answer = await buy(
    token,
    [
      [bowl.id, 3],
      [jug.id, 1],
    ],
    { totalPrice: 65.05, notes: 'Para regalo', userId: 'otra', adminId: '1', status: 'Pagado' },
  );
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    userId: id,
    adminId: null,
    products: {
      products: [
        { id: bowl.id, title: 'Cuenco salvia', price: 4.35, quantity: 3, img: 'cuenco-1.webp' },
        { id: jug.id, title: 'Jarra ocre', price: 52, quantity: 1 },
      ],
    },
    totalPrice: 65.05,
    shipping: 18.25,
    grandTotal: 83.3,
    status: 'Procesando',
    address,
    notes: 'Para regalo',
  });
  expect(await Promise.all([stockOf(bowl.id), stockOf(jug.id)])).toEqual([2, 0]);
});

test('assigns an admin’s order to the admin', async () => {
  const { id, token } = await addAdmin();
  const { id: product } = await addProduct();
  expect((await buy(token, [[product, 1]])).body).toMatchObject({ userId: null, adminId: id });
});

test('keeps another recipient and the card of a gift, and names the field that is wrong', async () => {
  const { token } = await addUser();
  const { id } = await addProduct();
  const recipient = { name: ' Ana Ruiz ', phone: '600 112 233' };
  const extras = { recipient, gift: { message: 'Feliz cumpleaños.\nCon cariño.' } };
  const { body } = await buy(token, [[id, 1]], extras);
  const kept = { ...extras, recipient: { ...recipient, name: 'Ana Ruiz' } };
  expect(body).toMatchObject(kept);
  expect((await call('getOrder', { token, params: { id: body.id } })).body).toMatchObject(kept);
  const wrong = { recipient: { name: '', phone: 'x' }, gift: { message: 'a'.repeat(301) } };
  const rejected = await buy(token, [[id, 1]], wrong);
  expect(rejected.body.details?.map(({ field, message }) => [field, message])).toEqual([
    ['recipient.name', 'Escribe quién lo recibe.'],
    ['recipient.phone', expect.stringMatching(/^Escribe un teléfono/)],
    ['gift.message', 'Tiene 301 caracteres y caben 300.'],
  ]);
});

test('keeps the keys of two users apart', async () => {
  const [one, other] = await Promise.all([addUser(), addUser()]);
  const { id } = await addProduct({ stock: 5 });
  const key = randomUUID();
  const first = await buy(one.token, [[id, 1]], {}, key);
  const second = await buy(other.token, [[id, 1]], {}, key);
  expect(second.body.id).not.toBe(first.body.id);
  expect(second.body.userId).toBe(other.id);
});

test('accepts the key of a rejected order once there is stock', async () => {
  const { token } = await addUser();
  const { id } = await addProduct({ stock: 0 });
  const key = randomUUID();
  expect((await buy(token, [[id, 1]], {}, key)).status).toBe(409);
  await addProduct({ id, stock: 1 });
  expect((await buy(token, [[id, 1]], {}, key)).status).toBe(201);
});

test('prices every order at one of two prices while the price alternates', async () => {
  const { token } = await addUser();
  const { id } = await addProduct({ price: cents(1000), stock: 1000 });
  const flipper = { stopped: false };
  const flips = (async () => {
    for (let n = 0; !flipper.stopped; n += 1) await setPrice(id, n % 2 === 0 ? 1700 : 1000);
  })();
  const answers = await atOnce(40, () => buyPatiently(token, [[id, 3]]));
  flipper.stopped = true;
  await flips;
  const totals = answers.filter(({ status }) => status === 201).map(({ body }) => body.totalPrice);
  expect(new Set([30, 51, ...totals])).toEqual(new Set([30, 51]));
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(await stockOf(id)).toBe(1000 - 3 * totals.length);
});

describe('in a shop with zones and a tax rate', () => {
  const zone = (name: string, prefixes: string[], price: number) => ({
    name,
    countries: ['ES'],
    prefixes,
    steps: [
      { maxGrams: 1000, price: cents(price) },
      { maxGrams: null, price: cents(price + 300) },
    ],
    freeFrom: null,
  });
  const pickup = { place: 'Calle del Horno 1', hours: '' };
  const change = async (body: SettingsChange) =>
    call('changeSettings', { token: (await addAdmin()).token, body });
  beforeAll(async () => {
    const zones = [zone('Península', [], 600), zone('Baleares', ['07'], 1200)];
    await change({ shipping: { zones, pickup }, taxRate: 21 });
  });
  // The other tests of this process read the same table.
  afterAll(() => change({ shipping: DEFAULT_SETTINGS.shipping, taxRate: null }));

  test('prices the shipping by postal code and weight, and keeps zone, weight and tax', async () => {
    const { token } = await addUser();
    const jug = await addProduct({ price: cents(2000), weight: 700 });
    const palma = { address: { ...address, codigoPostal: '07001' } };
    const { body } = await buy(token, [[jug.id, 2]], { ...palma, shipping: 15 });
    const kept = {
      shipping: 15,
      grandTotal: 55,
      zone: 'Baleares',
      weight: 1400,
      tax: { rate: 21, amount: 9.55 },
    };
    expect(body).toMatchObject(kept);
    expect((await call('getOrder', { token, params: { id: body.id } })).body).toMatchObject(kept);
    const fetched = await buy(token, [[jug.id, 1]], { pickup: true });
    expect(fetched.body).toMatchObject({ shipping: 0, grandTotal: 20, pickup });
  });
});

test('a piece made to order takes no stock below 0, whoever orders at once', async () => {
  const { token } = await addUser();
  const { id } = await addProduct({ stock: 2, madeToOrderDays: 21, madeToOrderMax: 2 });
  const order = (quantity: number, days?: number) =>
    buyPatientlyWith(token, { items: [{ id, quantity, ...(days && { days }) }], address });
  const refused = await order(3);
  expect(refused.body).toMatchObject({
    code: 'DAYS_CHANGED',
    details: [{ available: 2, madeToOrderDays: 21, madeToOrderMax: 2 }],
  });
  const answers = await atOnce(4, () => order(2, 21));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const made = answers.map(({ body }) => body.products.products[0]?.madeToOrder);
  const units = made.map((one) => one?.units ?? 0);
  expect(units.reduce((sum, one) => sum + one, 0)).toBe(6);
  expect(await stockOf(id)).toBe(0);
  expect((await order(3, 21)).body).toMatchObject({ code: 'OUT_OF_STOCK' });
});

test('an order keeps the days that the shopper saw, or is rejected when they grow meanwhile', async () => {
  const { token } = await addUser();
  const { id } = await addProduct({ stock: 0, madeToOrderDays: 7 });
  const order = () => buyPatientlyWith(token, { items: [{ id, quantity: 1, days: 7 }], address });
  const setDays = (days: number) =>
    write(update(keys.product(id), expression`SET madeToOrderDays = ${days}`));
  const alternating = Array.from({ length: 8 }, (_, n) => setDays(n % 2 === 0 ? 30 : 7));
  const answers = await Promise.all([...alternating.map(order), ...alternating]);
  for (const answer of answers) {
    if (!answer || !('status' in answer)) continue;
    if (answer.status === 201) {
      expect(answer.body.products.products[0]?.madeToOrder).toEqual({ units: 1, days: 7 });
    } else expect(answer.body.code).toBe('DAYS_CHANGED');
  }
});
