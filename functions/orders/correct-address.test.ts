import { DEFAULT_SETTINGS } from '#shared/domain/settings.ts';
import { call } from '../../test-support/invoke.ts';
import { placeOrder } from '../../test-support/orders.ts';
import {
  signedInAdmin,
  addProduct,
  address,
  addUser,
  mailsAbout,
  offer,
} from '../../test-support/shop.ts';
import { mailAbout } from '../mail/mail-about.ts';

const admin = signedInAdmin();
beforeAll(async () => {
  await offer('transfer');
  const [zone] = DEFAULT_SETTINGS.shipping.zones;
  const zones = [['España', ['ES']] as const, ['Resto', []] as const].map(([name, countries]) => ({
    ...{ ...zone, name, countries, prefixes: [] },
  }));
  const body = { shipping: { zones, pickup: null } } as never;
  await call('changeSettings', { token: admin, body });
});

const placed = async () => {
  const [buyer, { id }] = await Promise.all([addUser(), addProduct()]);
  const more = { payment: 'transfer', recipient: { name: 'Ana' } };
  const { body: order } = await placeOrder(buyer.token, { id }, more);
  const request = { token: admin, params: { id: order.id } };
  const correct = (changes: object, rest: object = {}) =>
    call('correctAddress', {
      ...request,
      body: { address: { ...address, ...changes }, ...rest },
    });
  return { buyer, order, request, correct };
};

test('the address is corrected, the customer hears of it once, and the first one stays on record', async () => {
  const { buyer, order, request, correct } = await placed();
  const recipient = { name: 'Luz', phone: '' };
  expect((await correct({ direccion: 'Calle Mayor 4' }, { recipient })).status).toBe(200);
  await correct({ direccion: 'Calle Mayor 4' }, { recipient });
  const { body } = await call('getOrder', request);
  expect(body).toMatchObject({ address: { direccion: 'Calle Mayor 4' }, recipient });
  expect(body.shipment?.formerAddress).toMatchObject({
    by: { firstname: 'Marina' },
    text: expect.stringContaining(`Ana\n${address.direccion}`),
  });
  await correct({ direccion: 'Calle Mayor 5' });
  const { body: again } = await call('getOrder', request);
  expect(again.recipient).toBeUndefined();
  expect(again.shipment?.formerAddress).toEqual(body.shipment?.formerAddress);
  expect(await mailsAbout(order.id)).toEqual([
    ...['addressCorrected', 'addressCorrected', 'paymentDue'],
  ]);
  const owner = { role: 'user', id: buyer.id } as const;
  const mail = await mailAbout({ kind: 'addressCorrected', owner, orderId: order.id });
  expect(JSON.stringify(await mail?.content())).toContain('Calle Mayor 5');
  const { body: own } = await call('getOrder', { ...request, token: buyer.token });
  expect(own.shipment).toBeUndefined();
});

test.each([
  ['another zone', {}, { pais: 'Portugal', codigoPostal: '1000-205' }, 409, /otra zona/],
  ['another tax', {}, { codigoPostal: '35001' }, 409, /otro impuesto/],
  ['a postal code of another shape', {}, { codigoPostal: '08' }, 400, /./],
  ['a sent order', { sent: true }, { direccion: 'Calle 4' }, 409, /ya no se puede/],
] as const)(
  '%s is rejected, and nothing changes',
  async (_, shipment, changes, status, message) => {
    const { order, request, correct } = await placed();
    await call('markPaid', { ...request, body: {} });
    if ('sent' in shipment) await call('editShipment', { ...request, body: shipment });
    const answer = await correct(changes);
    expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(message) } });
    expect((await call('getOrder', request)).body.address).toEqual(order.address);
  },
);
