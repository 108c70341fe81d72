import type { OrderId, ReviewId } from '#shared/domain/ids.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import { tellShop } from '#shared/rows/mail.ts';
import { startMailWorker } from '../../test-support/mail-worker.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addOrder, addProduct, addReview } from '../../test-support/shop.ts';
import { eventually } from '../../test-support/worker.ts';
import { aboutNewOrders, mailToSend } from '../outbox/mail-table.ts';
import { env } from '../runtime/env.ts';
import { MAIL, type ReviewRecord } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { only } from '../table/kind.ts';
import { newId } from '../table/new-id.ts';
import { scanAll } from '../table/whole-table.ts';
import { put, remove, write } from '../table/write.ts';
import { handler } from './tell-shop.ts';

const SHOP = 'taller@lumbre.test';
env.ordersTo = SHOP;
const { sentTo, mails: inbox } = startMailWorker();

const at = (clock: string) => `2026-03-02T${clock}.000Z`;
const tell = (clock: string) => withinPermissions(tellShop, () => handler({ time: at(clock) }));
const plain = (text = '') => text.replaceAll('\u00a0', ' ').trimEnd();
const closed = () =>
  eventually(async () => {
    const outbox = only(MAIL, await scanAll());
    return outbox.every(({ status }) => status !== 'pending') ? true : undefined;
  });
const told = async () => {
  await closed();
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
Tel. +34 600 123 456

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

test('a transfer is told once, when it is placed, with the end of its wait', async () => {
  const before = sentTo(SHOP).length;
  const payment = { method: 'transfer', status: 'pending', until: at('09:05:00') } as const;
  const { id, owner } = await addOrder({ createdAt: at('17:01:00'), payment });
  await addOrder({ createdAt: at('17:02:00'), payment: { ...payment, method: 'stripe' } });
  await tell('17:11:00');
  const [mail, ...others] = (await told()).slice(before);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Pedido nuevo ${orderNumber(id)}, sin pagar`);
  expect(plain(mail?.text)).toContain(
    'Está sin pagar, hasta el 02/03/2026, 10:05. Cuando veas el dinero en tu cuenta, márcalo como pagado.',
  );
  const paid = { ...payment, status: 'paid', paidAt: at('17:25:00') } as const;
  await addOrder({ id, owner, createdAt: at('17:01:00'), payment: paid });
  await tell('17:41:00');
  expect((await told()).length - before).toBe(1);
});

test('reviews of the same ten minutes share a mail, in which hidden ones are missing', async () => {
  const before = sentTo(SHOP).length;
  const { id: productId } = await addProduct({ title: 'Jarra ocre' });
  const review = (clock: string, given: Partial<ReviewRecord>) =>
    addReview({
      productId,
      createdAt: at(clock),
      id: newId(new Date(at(clock))) as ReviewId,
      ...given,
    });
  await review('19:01:00', { content: '<b>Preciosa.</b>', rating: 4 });
  await review('19:02:00', { content: 'Pesa.', rating: 0 });
  await tell('19:11:00');
  await tell('19:16:00');
  const [mail, ...others] = (await told()).slice(before);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('2 opiniones nuevas');
  expect(plain(mail?.text)).toContain(
    'Jarra ocre, 4 de 5\n<b>Preciosa.</b>\n\nJarra ocre\nPesa.\n',
  );
  expect(mail?.text).toContain('https://lumbre.test/admin/reviews');
  expect(mail?.html).not.toContain('<b>Preciosa');
  const hidden = {
    by: { id: '1' as never, firstname: 'Marina', lastname: 'Solís' },
    at: at('19:22:00'),
  };
  await review('19:21:00', { hidden });
  await tell('19:31:00');
  expect((await told()).length - before).toBe(1);
});

const OWNER = 'taller@barro.example';
test.each([
  ['to the address of the deployment', { ordersTo: SHOP }, { email: OWNER }, [SHOP, OWNER]],
  ['to the address of the shop', {}, { email: OWNER }, [OWNER, OWNER]],
  ['to nobody, if that is the example', {}, {}, [undefined, undefined]],
  ['to nobody in a demo', { demo: true }, { email: OWNER }, [undefined, undefined]],
])('mail about orders goes %s', async (_, stage, settings, [recipient, replyTo]) => {
  const { id: orderId, owner } = await addOrder();
  await write(put({ ...keys.settings(), ...settings }));
  const before = inbox().length;
  Object.assign(env, { ordersTo: '' }, stage);
  await write(mailToSend(aboutNewOrders([{ owner, orderId }], 1), new Date()));
  const email = `${orderId.toLowerCase()}@example.com`;
  await write(mailToSend({ kind: 'emailChanged', email, firstname: 'Ana' }, new Date()));
  await closed();
  Object.assign(env, { ordersTo: SHOP, demo: false });
  await write(remove(keys.settings()));
  const sent = inbox().slice(0, inbox().length - before);
  expect(new Set(sent.flatMap(({ to }) => to))).toEqual(
    new Set([email, recipient].filter(Boolean)),
  );
  expect(sent.find(({ to }) => to.includes(email))?.headers['Reply-To']).toBe(replyTo);
});

test('money that went back has a mail of its own', async () => {
  const payment = { method: 'stripe', status: 'refunded', until: at('21:00:00') } as const;
  const { id: orderId, owner } = await addOrder({ createdAt: at('20:30:00'), payment });
  const orders = [{ owner, orderId }];
  await write(mailToSend(aboutNewOrders(orders, 1), new Date()));
  const mail = (await told()).at(-1);
  expect(mail?.subject).toBe(`Pago devuelto del pedido ${orderNumber(orderId)}`);
  expect(plain(mail?.text)).toContain('El cliente recupera $43.25 USD y lo sabe por correo.');
});
