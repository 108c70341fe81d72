import { call } from '../../test-support/invoke.ts';
import {
  addAdmin,
  addOrder,
  addProduct,
  addUnpaid,
  address,
  addUser,
} from '../../test-support/shop.ts';
import { env } from '../runtime/env.ts';
import { giftCode } from './gift-rules.ts';

const MESSAGE = 'Feliz cumpleaños.\nCon cariño.';
const FACTS = { maker: 'Inés Robledo', place: 'Vic', care: 'A mano.' };
const gift = { message: MESSAGE, secret: 'ab12'.repeat(6) };

const open = (code = '') => call('getGift', { params: { code } });

test('its address shows card and makers, and only helpers and admins get it, of one order', async () => {
  const { token } = await addUser();
  const bowl = await addProduct({ ...FACTS, option: 'Grande', featured: 1 });
  const hidden = await addProduct({ ...FACTS, hidden: true, title: 'Jarra ocre' });
  const items = [{ id: bowl.id, quantity: 2 }];
  const body = { items, address, gift: { message: MESSAGE }, notes: 'Sin timbre' };
  const placed = await call('placeOrder', { token, body });
  const read = { params: { id: placed.body.id } };
  const staff = await addAdmin({ rights: 'helper' });
  const details = await call('getOrder', { ...read, token: staff.token });
  const { giftCode: code = '' } = details.body;
  expect(code).toMatch(/^[\da-z]{10}-[\da-f]{24}$/);
  const others = await Promise.all([
    call('getOrder', { ...read, token }),
    call('listOrders', { token }),
    call('listOwnData', { token }),
    call('listOrders', { token: staff.token }),
  ]);
  expect(JSON.stringify([placed.body, ...others])).not.toContain(code.slice(-24));
  expect(JSON.stringify(details.body)).not.toContain(`"${code.slice(-24)}`);

  const piece = { ...FACTS, option: 'Grande', title: 'Cuenco salvia', img: 'cuenco-1.webp' };
  expect((await open(code)).body).toEqual({ message: MESSAGE, pieces: [piece] });
  const [line] = (await addOrder()).lines;
  if (!line) throw new Error('an order has a line');
  const unknown = await addOrder({ gift, lines: [line, { ...line, id: hidden.id, nth: 1 }] });
  const { title, img } = line;
  expect((await open(giftCode(unknown))).body.pieces).toEqual([
    { title, img },
    { title, img },
  ]);
});

test('every address without an open gift has the same answer', async () => {
  const sent = await addOrder({ gift });
  const orders = [
    { ...sent, gift: { ...gift, secret: 'ab13'.repeat(6) } },
    { ...(await addOrder()), gift },
    await addUnpaid({ gift }),
    await addOrder({ gift, createdAt: new Date(Date.now() - 366 * 86_400_000).toISOString() }),
    await addOrder({ gift: { message: MESSAGE } }),
  ];
  const codes = [...orders.map((order) => giftCode(order)), 'no-existe', sent.id];
  const answers = await Promise.all(codes.map((code) => open(code)));
  const unknown = { code: 'NOT_FOUND', message: 'No hemos encontrado lo que buscas.' };
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([404, { ...unknown, requestId: expect.any(String) }]);
  }
});

test('on a public demo the card is masked, because its panel shows everybody the address', async () => {
  env.demo = true;
  const order = await addOrder({ gift });
  expect((await open(giftCode(order))).body.message).toBe('…');
  env.demo = false;
});
