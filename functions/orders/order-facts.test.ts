/** An order keeps its facts, whatever an admin changes later. */
import { deliveryDates, promisedDays } from '#shared/domain/delivery-dates.ts';
import type { SettingsChange } from '#shared/domain/schemas/settings.ts';
import { DEFAULT_SETTINGS } from '#shared/domain/settings.ts';
import { call } from '../../test-support/invoke.ts';
import { placeOrder } from '../../test-support/orders.ts';
import { startMailWorker } from '../../test-support/mail-worker.ts';
import { signedInAdmin, addProduct, addUser, offer } from '../../test-support/shop.ts';

const { mailTo } = startMailWorker();
const admin = signedInAdmin();
beforeAll(() => offer('transfer', 'stripe'));

const change = (body: SettingsChange) => call('changeSettings', { token: admin, body });
const zones = DEFAULT_SETTINGS.shipping.zones.map((zone) => ({
  ...{ ...zone, steps: [{ maxGrams: null, price: 0 }] },
}));

const buy = async (price: number, payment: string) => {
  const [buyer, { id: piece }] = await Promise.all([
    addUser(),
    addProduct({ price: price as never }),
  ]);
  const { status, body: order } = await placeOrder(buyer.token, { id: piece }, { payment });
  return { buyer, piece, status, order };
};

test('an order, its mails and its lists keep the currency in which it was placed', async () => {
  await change({ currency: 'ARS', shipping: { zones, pickup: null } as never });
  const {
    buyer: { email, token },
    order: { id },
  } = await buy(4_500_000, 'transfer');
  await change({ currency: 'USD' });
  for (const reader of [token, admin]) {
    const { body } = await call('getOrder', { token: reader, params: { id } });
    expect(body.currency).toBe('ARS');
    const { body: all } = await call('listOrders', { token: reader });
    expect(all).toMatchObject([{ currency: 'ARS' }]);
  }
  await call('markPaid', { token: admin, params: { id }, body: {} });
  const { text } = await mailTo(email, 'Hemos recibido tu pago');
  expect(text.replaceAll('\u00a0', ' ')).toContain('Total: $ 45.000,00');
});

test('an order and its mails keep the days that were promised', async () => {
  const days = (min: number, max: number) => ({ min, max });
  await change({ preparationDays: days(1, 1), transitDays: days(2, 3), returnDays: 30 });
  const { buyer, order } = await buy(1250, 'transfer');
  await change({ preparationDays: days(20, 30), transitDays: days(9, 9), returnDays: 14 });
  await call('markPaid', { token: admin, params: { id: order.id }, body: {} });
  const { text } = await mailTo(buyer.email, 'Hemos recibido tu pago');
  const { body } = await call('getOrder', { token: buyer.token, params: { id: order.id } });
  const promised = deliveryDates(new Date(body.payment?.paidAt ?? ''), days(3, 4));
  expect(promisedDays(body)).toBe(promised);
  expect(text).toContain(`Llega ${promised}.`);
  expect(text).toContain('Tienes 30 días para la devolución.');
});

test.each([
  ['transfer', 0, 201, 'paid'],
  ['stripe', 0, 201, 'paid'],
  ['transfer', 30, 201, 'pending'],
  ['stripe', 30, 409, 'Esta forma de pago admite pedidos de 0,50 € a 999.999,99 €.'],
  ['stripe', 50, 201, 'pending'],
])('by %s, an order of %d cents: %d %s', async (method, price, expected, outcome) => {
  await change({ currency: 'EUR' });
  const { buyer, order, status } = await buy(price, method);
  expect(status).toBe(expected);
  if (status === 201) {
    expect(order.payment?.status).toBe(outcome);
    const { body } = await call('listOrders', { token: admin, query: { shipment: 'toSend' } });
    expect(body.some(({ id }) => id === order.id)).toBe(outcome === 'paid');
    if (outcome === 'paid') await mailTo(buyer.email, 'Hemos recibido tu pedido');
  } else {
    const { message } = order as unknown as { message: string };
    expect(message.replaceAll('\u00a0', ' ')).toContain(outcome);
    expect((await call('listOrders', { token: buyer.token })).body).toEqual([]);
  }
});

test('a currency without cents takes whole amounts only', async () => {
  await change({ currency: 'CLP' });
  const steps = [{ maxGrams: null, price: 1825 }];
  const { status, body } = await change({
    shipping: { zones: [{ ...zones[0], steps }], pickup: null } as never,
  });
  expect([status, body]).toMatchObject([
    400,
    { details: [{ field: 'shipping.zones[0].steps[0].price', code: 'STEP' }] },
  ]);
  const { id } = await addProduct();
  const sale = { quantity: 1, amount: 12.5, place: '' };
  const sold = await call('recordSale', { token: admin, params: { id }, body: { sold: sale } });
  expect(sold.body).toMatchObject({ details: [{ field: 'sold.amount', code: 'STEP' }] });
  // The price is older than the currency.
  expect(await buy(1250, 'stripe')).toMatchObject({
    status: 409,
    order: { message: 'En CLP no hay decimales, y este pedido los tiene. Escribe a la tienda.' },
  });
});
