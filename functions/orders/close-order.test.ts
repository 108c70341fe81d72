import type { OrderId, ProductId } from '#shared/domain/ids.ts';
import { MAX_STOCK } from '#shared/domain/limits.ts';
import type { ClosingRequest, Order } from '#shared/domain/schemas/order.ts';
import type { OrderState } from '#shared/domain/orders.ts';
import { contradictionsIn } from '../health/invariants-table.ts';
import { scanAll } from '../table/whole-table.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { closeOrder, listedOrders, placeOrder, readOrder } from '../../test-support/orders.ts';
import {
  addAdmin,
  addCategory,
  addProduct,
  addUnpaid,
  addUser,
  mailsAbout,
  stockOf,
} from '../../test-support/shop.ts';
import { formOf } from '../../test-support/upload.ts';

let admin: Awaited<ReturnType<typeof addAdmin>>;
let other: Awaited<ReturnType<typeof addAdmin>>;
let lucia: Awaited<ReturnType<typeof addUser>>;
beforeAll(async () => {
  [admin, other, lucia] = await Promise.all([
    addAdmin(),
    addAdmin({ firstname: 'Olga' }),
    addUser(),
    addCategory(2, 'Cerámica', 99),
  ]);
});

const buy = async (quantity: number, ...ids: ProductId[]): Promise<Order> => {
  const items = ids.map((id) => ({ id, quantity }));
  return (await placeOrder(lucia.token, items)).body;
};
const close = (id: OrderId, changes: Partial<ClosingRequest>, { token } = admin) =>
  closeOrder(token, id, changes);
const edit = (id: OrderId, body: object) =>
  call('editShipment', { params: { id }, token: admin.token, body });
const read = (id: OrderId, token = lucia.token) => readOrder(token, id);
const listed = (shipment?: OrderState) => listedOrders(admin.token, shipment);

test('a cancelled order gives its stock back, leaves its list and cannot be sent', async () => {
  const [jarra, taza] = await Promise.all([addProduct(), addProduct()]);
  const { id } = await buy(2, jarra.id, taza.id);
  const lines = [jarra, taza].map((product) => ({ id: product.id, quantity: 2 }));
  const answer = await close(id, { lines, refund: 68.25, reason: 'Se rompió en el horno.' });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      closed: { kind: 'cancelled', whole: true, refunded: 68.25 },
      closings: {
        version: 1,
        entries: [
          {
            by: { firstname: 'Marina' },
            reason: 'Se rompió en el horno.',
            lines: [{ quantity: 2, restocked: true }, { restocked: true }],
            refund: { amount: 68.25 },
          },
        ],
      },
    },
  });
  expect([await stockOf(jarra.id), await stockOf(taza.id)]).toEqual([5, 5]);
  expect(await listed('toSend')).not.toContain(id);
  expect(await listed('closed')).toEqual([id]);
  expect(await listed()).toContain(id);

  const own = await read(id);
  expect(own).toMatchObject({ status: 'Procesando', closed: answer.body.closed });
  expect(own).not.toHaveProperty('closings');
  expect((await read(id, admin.token)).closings).toEqual(answer.body.closings);

  for (const changes of [{ packed: true }, { sent: true }, { note: 'Hola' }]) {
    expect((await edit(id, changes)).body).toMatchObject({
      code: 'ORDER_CHANGED',
      message: expect.stringContaining('cancelado o devuelto') as unknown,
    });
  }
  expect(await mailsAbout(id)).toEqual(['orderClosed', 'orderConfirmation']);
});

test('a part is cancelled before the order is sent, and the rest comes back later', async () => {
  const jarra = await addProduct();
  const { id } = await buy(3, jarra.id);
  const line = (quantity: number) => [{ id: jarra.id, quantity }];
  expect((await close(id, { kind: 'returned', lines: line(1) })).body.message).toMatch(
    /^Este pedido no está enviado/,
  );
  expect((await close(id, { lines: line(1), restock: false })).status).toBe(201);
  expect(await listed('toSend')).toContain(id);
  expect((await edit(id, { sent: true })).status).toBe(200);
  expect((await close(id, { lines: line(1), version: 1 })).body.message).toMatch(
    /^Este pedido ya está enviado/,
  );
  const { body } = await close(id, { kind: 'returned', lines: line(3), version: 1 });
  expect(body.details).toMatchObject([{ field: 'lines[0].quantity', available: 2 }]);
  await close(id, { kind: 'returned', lines: line(2), refund: 25, version: 1 });
  expect((await read(id)).closed).toMatchObject({ kind: 'returned', whole: true, refunded: 25 });
  expect(await listed('sent')).not.toContain(id);
  expect(await stockOf(jarra.id)).toBe(4);
});

test('nothing is refunded of an order that is not paid', async () => {
  const { id } = await addUnpaid();
  const answer = await close(id, { refund: 1 });
  expect([answer.status, answer.body.code]).toEqual([409, 'ORDER_CHANGED']);
  expect(answer.body.message).toMatch(/^Este pedido no está pagado/);
});

test('of two admins at once one wins, and the other is told to look again', async () => {
  const jarra = await addProduct();
  const { id } = await buy(4, jarra.id);
  const part = { lines: [{ id: jarra.id, quantity: 1 }], refund: 12.5 };
  const answers = await atOnce(6, (index) => close(id, part, index % 2 === 0 ? admin : other));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { body } of answers.filter(({ status }) => status !== 201)) {
    expect(body).toMatchObject({ code: 'ORDER_CHANGED' });
    expect(body.message).toMatch(/^Alguien ha cambiado este pedido/);
  }
  expect(await stockOf(jarra.id)).toBe(2);
  expect((await read(id)).closed?.refunded).toBe(12.5);
});

test('an order that is sent and cancelled at once is one of both', async () => {
  const jarra = await addProduct({ stock: 20 });
  for (let round = 0; round < 4; round += 1) {
    const { id } = await buy(1, jarra.id);
    const [sent, closed] = await Promise.all([
      edit(id, { sent: true }),
      close(id, { lines: [{ id: jarra.id, quantity: 1 }] }),
    ]);
    expect([sent.status, closed.status].toSorted((a, b) => a - b)).toEqual(
      sent.status === 200 ? [200, 409] : [201, 409],
    );
    const order = await read(id);
    expect(order.sent === undefined).toBe(closed.status === 201);
    expect(await listed('closed').then((ids) => ids.includes(id))).toBe(closed.status === 201);
  }
  expect(contradictionsIn(await scanAll()).filter(({ what }) => what === 'wrong closing')).toEqual(
    [],
  );
});

test('a deleted product is skipped, and a full stock is named', async () => {
  const [gone, full] = await Promise.all([addProduct(), addProduct({ stock: MAX_STOCK })]);
  const { id } = await buy(1, gone.id, full.id);
  await call('deleteProduct', { token: admin.token, params: { id: gone.id } });
  await call('editProduct', {
    token: admin.token,
    params: { id: full.id },
    body: formOf({ stockChange: '1' }),
  });
  const lines = [gone, full].map((product) => ({ id: product.id, quantity: 1 }));
  expect((await close(id, { lines })).body).toMatchObject({
    code: 'STOCK_OUT_OF_RANGE',
    message: expect.stringContaining('Desmarca «Devolver al stock»') as unknown,
  });
  await close(id, { lines: lines.slice(0, 1) });
  const { closings } = await read(id, admin.token);
  expect(closings?.entries[0]?.lines).toEqual([{ id: gone.id, title: gone.title, quantity: 1 }]);
});
