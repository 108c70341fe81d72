import type { OrderId } from '#shared/domain/ids.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import { tellShop } from '#shared/rows/mail.ts';
import { startMailWorker } from '../../test-support/mail-worker.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addOrder } from '../../test-support/shop.ts';
import { mailToSend } from '../outbox/mail-table.ts';
import { env } from '../runtime/env.ts';
import { write } from '../table/write.ts';
import { handler } from './tell-shop.ts';

const SHOP = 'taller@lumbre.test';
env.ordersTo = SHOP;
const { sentTo, closedTo } = startMailWorker();

const at = (clock: string) => `2026-03-02T${clock}.000Z`;
const tell = (clock: string) => withinPermissions(tellShop, () => handler({ time: at(clock) }));
const plain = (text = '') => text.replaceAll('\u00a0', ' ').trimEnd();
const told = async () => {
  await closedTo(SHOP);
  return sentTo(SHOP);
};

test('a single order has a mail with all that the workshop needs', async () => {
  const { id } = await addOrder({ createdAt: at('10:03:00'), notes: 'Con lazo, por favor.' });
  await tell('10:05:00');
  await tell('10:10:30');
  expect(sentTo(SHOP)).toEqual([]);
  await tell('10:11:00');
  const [mail] = await told();
  expect(mail?.subject).toBe(`Pedido nuevo ${orderNumber(id)}`);
  expect(plain(mail?.text)).toBe(`Tienes un pedido nuevo

Piezas
2 × Cuenco salvia

Total con envío: $43.25 USD

Dirección de entrega
Rúa do Forno 12
08001 Foz
Lugo
España

Notas del cliente
Con lazo, por favor.

Preparar el pedido:
https://lumbre.test/admin/orders/${id}

—
Lumbre, artesanía hecha a mano

Pedido ${orderNumber(id)}. Esta dirección recibe un correo cuando hay pedidos nuevos en Lumbre.`);
});

test('sixty orders that come together are one mail, however often the function runs', async () => {
  const before = sentTo(SHOP).length;
  const orders = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      addOrder({ createdAt: at(`12:0${n % 10}:${String(n % 60).padStart(2, '0')}`) }),
    ),
  );
  const [first] = orders.map(({ id }) => id).toSorted();
  for (const clock of ['12:11:00', '12:16:00', '12:16:00', '13:01:00']) await tell(clock);
  const mails = (await told()).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual(['60 pedidos nuevos']);
  expect(plain(mails[0]?.text)).toContain(
    `Pedido ${orderNumber(first as OrderId)}, Foz: $43.25 USD\n`,
  );
  expect(plain(mails[0]?.text)).toContain('Y 40 pedidos más.');
  expect(mails[0]?.text).toContain('https://lumbre.test/admin/orders?ver=por-enviar');
});

test('a run makes up for the runs of an hour that failed', async () => {
  const before = sentTo(SHOP).length;
  for (const clock of ['15:01:00', '15:12:00', '15:14:00']) {
    await addOrder({ createdAt: at(clock) });
  }
  await tell('15:59:00');
  const subjects = (await told()).slice(before).map(({ subject }) => subject);
  expect(subjects).toHaveLength(2);
  expect(subjects).toContain('2 pedidos nuevos');
});

test('a shop without an address for orders gets no mail', async () => {
  env.ordersTo = '';
  await addOrder({ createdAt: at('18:01:00') });
  await tell('18:21:00');
  env.ordersTo = SHOP;
  const before = sentTo(SHOP).length;
  await addOrder({ createdAt: at('20:01:00') });
  await tell('20:21:00');
  expect((await told()).length - before).toBe(1);
});

test('money that went back has a mail of its own', async () => {
  const payment = { method: 'stripe', status: 'refunded', until: at('21:00:00') } as const;
  const { id: orderId, owner } = await addOrder({ createdAt: at('20:30:00'), payment });
  const orders = [{ owner, orderId }];
  await write(mailToSend({ kind: 'newOrders', email: SHOP, orders, count: 1 }, new Date()));
  const mail = (await told()).at(-1);
  expect(mail?.subject).toBe(`Pago devuelto del pedido ${orderNumber(orderId)}`);
  expect(plain(mail?.text)).toContain('El cliente recupera $43.25 USD y lo sabe por correo.');
});
