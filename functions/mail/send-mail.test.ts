import { DEMO_USER } from '#shared/domain/demo.ts';
import type { OrderId, ProductId } from '#shared/domain/ids.ts';
import { deliveryAfter, promisedDays } from '#shared/domain/delivery-dates.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import { DEFAULT_SETTINGS } from '#shared/domain/settings.ts';
import { httpRows } from '#shared/rows/index.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { closeOrder, placeOrder } from '../../test-support/orders.ts';
import { startMailWorker } from '../../test-support/mail-worker.ts';
import {
  addAdmin,
  addOrder,
  addProduct,
  addRestockAlert,
  address,
  addUser,
  mailsTo,
  signedInAdmin,
  write,
} from '../../test-support/shop.ts';
import { eventually } from '../../test-support/worker.ts';
import { env } from '../runtime/env.ts';
import { findMail, mailToSend } from '../outbox/mail-table.ts';
import { MAIL, type MailRecord, type MailSubject } from '../table/items.ts';
import { only } from '../table/kind.ts';
import { scanAll } from '../table/whole-table.ts';
import { countMailTo, isSuppressed } from '../outbox/recipient-table.ts';
import { handler as suppress } from './suppress-address.ts';

const { ses, onFeedback, mails, sentTo, mailTo, closedTo } = startMailWorker();
const admin = signedInAdmin();
const closed = async (email: string) => (await closedTo(email))[0];

const askForReset = (email: string, headers = {}) =>
  call('requestPasswordReset', { body: { email }, headers });
const subscribeWith = (email: string) => call('subscribe', { body: { email } });
const post = async (subject: MailSubject): Promise<MailRecord> => {
  const { Put } = mailToSend(subject, new Date());
  await write(Put?.Item ?? {});
  return Put?.Item as MailRecord;
};

test('an order confirmation contains lines, totals, address and notes in HTML and text', async () => {
  const email = 'lucia@example.com';
  const { id: userId, token } = await addUser({ email, firstname: 'Lucía' });
  const jar = await addProduct({ title: 'Jarrón «Ñandú» & co.', stock: 3 });
  const bowl = await addProduct();
  const { body } = await placeOrder(token, [{ id: jar.id, quantity: 2 }, { id: bowl.id }], {
    notes: 'Llamar antes.\n<script>alert(1)</script>',
    recipient: { name: 'Ana Ruiz', phone: '600 112 233' },
    gift: { message: 'Feliz día.' },
  });
  const { subject, html, text, headers } = await mailTo(email);
  expect(subject).toBe('Hemos recibido tu pedido');
  expect(headers).toMatchObject({
    From: 'Lumbre <hola@lumbre.example>',
    To: email,
    'Auto-Submitted': 'auto-generated',
  });
  expect(headers).not.toHaveProperty('List-Unsubscribe');
  expect(text.trimEnd().replaceAll('\u00a0', ' ')).toBe(`¡Gracias por tu compra, Lucía!

Hemos recibido tu pedido ${orderNumber(body.id)} y ya estamos preparando tus piezas.

Jarrón «Ñandú» & co. × 2: $25.00 USD
Cuenco salvia × 1: $12.50 USD
Subtotal: $37.50 USD
Envío: $18.25 USD
Total: $55.75 USD

Dirección de entrega
Ana Ruiz
Rúa do Forno 12
08001 Foz
Lugo
España
Tel. 600 112 233

Entrega y devoluciones
Llega ${promisedDays(body)}.
Tienes 14 días para la devolución.

Es un regalo
Feliz día.

Tus notas
Llamar antes.
<script>alert(1)</script>

Ver mis pedidos:
https://lumbre.test/profile/${userId}

—
Lumbre, artesanía hecha a mano

Pedido ${orderNumber(body.id)}. Te escribimos porque has comprado en Lumbre.`);
  expect(html).toContain('Jarrón «Ñandú» &amp; co.');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toMatch(/<script|<i>/);
  expect(html).toContain(`href="https://lumbre.test/profile/${userId}"`);
  for (const amount of ['$25.00 USD', '$18.25 USD', '$55.75 USD']) expect(html).toContain(amount);
});

const buy = async (token: string, notes = ''): Promise<OrderId> => {
  const { id } = await addProduct({ title: 'Jarrón «Ñandú»', question: '¿Qué grabamos?' });
  const { body } = await placeOrder(token, { id, quantity: 2, answer: 'Para Remedios' }, { notes });
  return body.id;
};
const send = (id: OrderId, body: object) =>
  call('editShipment', { params: { id }, token: admin, body });

test('a sent order is told to a confirmed address, with carrier and number', async () => {
  const { email, token } = await addUser({ firstname: 'Lucía' });
  const id = await buy(token);
  await send(id, { sent: true, carrier: 'Correos', tracking: 'PK43 0001', note: 'Frágil' });
  const { text, html } = await mailTo(email, 'Tu pedido está en camino');
  expect(text).toMatch(/^¡Ya va de camino, Lucía!\n/);
  for (const part of [
    `Tu pedido ${orderNumber(id)} ha salido del taller.`,
    'Transportista: Correos',
    'Número de seguimiento: PK43 0001',
    '2 × Jarrón «Ñandú» (¿Qué grabamos? Para Remedios)',
    'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=PK430001',
  ]) {
    expect(text).toContain(part);
  }
  expect(text + html).not.toContain('Frágil');
});

test('an unconfirmed address gets receipt and shipment without any typed text', async () => {
  const { email, token } = await addUser({
    firstname: 'Ganaste',
    email: 'desconocida@example.com',
    emailConfirmedAt: undefined as never,
  });
  const id = await buy(token, 'Visita mi página');
  await send(id, { sent: true, carrier: 'Correos' });
  const receipt = await mailTo(email, 'Hemos recibido tu pedido');
  const shipment = await mailTo(email, 'Tu pedido está en camino');
  expect(receipt.text).toContain(`Hemos recibido tu pedido ${orderNumber(id)}`);
  expect(receipt.text).toContain('confirmas tu correo');
  expect(shipment.text).toContain('Transportista: Correos');
  const all = [receipt, shipment].flatMap(({ text, html }) => [text, html]).join('\n');
  for (const typed of ['Ganaste', 'Visita', 'Remedios', address.direccion, address.ciudad]) {
    expect(all).not.toContain(typed);
  }
});

test('a cancellation and a return tell each what they are about, and nothing that an admin noted', async () => {
  const { email, token } = await addUser({ emailConfirmedAt: undefined as never });
  const id = await buy(token);
  const order = (await call('getOrder', { params: { id }, token })).body;
  const [line] = order.products.products;
  const close = (body: object) =>
    closeOrder(admin, id, {
      ...{ lines: [{ id: line?.id as ProductId, quantity: 1 }], reason: 'Cliente pesado' },
      ...body,
    });
  await close({ kind: 'cancelled', refund: 12.5, version: 0 });
  await send(id, { sent: true });
  const sent = await mailTo(email, 'Tu pedido está en camino');
  await close({ kind: 'returned', refund: 0, version: 1 });
  await close({ kind: 'returned', lines: [], refund: 18.25, version: 2 });
  const cancelled = await mailTo(email, 'Hemos cancelado una parte de tu pedido');
  const returned = await mailTo(email, 'Hemos recibido tu devolución');
  const refunded = await mailTo(email, 'Reembolso de tu pedido');
  expect(cancelled.text).toContain('1 × Jarrón «Ñandú»');
  expect(cancelled.text).toContain('Te devolvemos $12.50 USD.');
  expect(sent.text).toContain('1 × Jarrón «Ñandú»');
  expect(returned.text).not.toContain('Te devolvemos');
  expect(refunded.text).toContain('Te devolvemos $18.25 USD.');
  for (const { text, html } of [cancelled, returned, refunded]) {
    expect(text + html).not.toMatch(/pesado|Lucía|Rúa/);
  }
  const { body } = await call('getOrder', { params: { id }, token: admin });
  expect(body.mails?.map(({ kind }) => kind)).toContain('orderClosed');
});

test('an order that its customer fetches has place, hours and tax in its mails', async () => {
  const pickup = { place: 'Calle del Horno 1', hours: 'Martes y jueves' };
  const { shipping, taxRate } = DEFAULT_SETTINGS;
  await call('changeSettings', {
    token: admin,
    body: { shipping: { ...shipping, pickup }, taxRate: 21 },
  });
  const { email, token } = await addUser();
  const { id } = await addProduct({ title: 'Jarrón «Ñandú»' });
  const { body: order } = await placeOrder(token, { id, quantity: 2 }, { pickup: true });
  const { text: receipt } = await mailTo(email, 'Hemos recibido tu pedido');
  for (const part of [
    /Envío: \$0\.00 USD\nTotal: \$25\.00 USD\nIVA incluido \(21\s%\): \$4\.34 USD\n/,
    'Tu dirección\n',
    'Lo recoges en Calle del Horno 1. Martes y jueves.\nTienes 14 días para la devolución.',
  ]) {
    expect(receipt.replaceAll('\u00a0', ' ')).toMatch(part);
  }
  const lines = [{ id, quantity: 1 }];
  await closeOrder(admin, order.id, { lines, reason: 'Rota', refund: 12.5 });
  const { text: cancelled } = await mailTo(email, 'Hemos cancelado una parte de tu pedido');
  expect(cancelled).toContain(`tu pedido ${orderNumber(order.id)}: ya no incluye estas piezas.`);
  await send(order.id, { packed: true });
  const { text: ready } = await mailTo(email, 'Ya puedes recoger tu pedido');
  expect(ready).toMatch(/^¡Ya está listo, /);
  expect(ready).toContain('te espera en Calle del Horno 1. Martes y jueves.');
  expect(ready).toContain('Tu dirección\n');
  const { body: own } = await call('getOrder', { token, params: { id: order.id } });
  expect([own.packed, own.sent]).toEqual([true, undefined]);
  const told = sentTo(email).length;
  await send(order.id, { sent: true });
  expect(sentTo(email)).toHaveLength(told);
  for (const { text } of sentTo(email)) {
    expect(text).not.toMatch(/[Ll]lega |camino|Dirección de entrega/);
  }
  await call('changeSettings', { token: admin, body: { shipping, taxRate } });
});

test('the mails about pieces that are made to order name the days, of which the slowest decide', async () => {
  const { email, token } = await addUser();
  const [cup, jug] = [
    await addProduct({ title: 'Taza', stock: 1, madeToOrderDays: 7 }),
    await addProduct({ title: 'Jarra', stock: 0, madeToOrderDays: 21 }),
  ];
  const { body: order } = await placeOrder(token, [
    { id: cup.id, quantity: 2, days: 7 },
    { id: jug.id, days: 21 },
  ]);
  const { text } = await mailTo(email, 'Hemos recibido tu pedido');
  const shown = text.replaceAll('\u00a0', ' ');
  expect(shown).toContain('Taza × 2. 1 por encargo: lista en unos 7 días: ');
  expect(shown).toContain('Jarra × 1. Por encargo: lista en unos 21 días: ');
  expect(shown).toContain(`Llega ${deliveryAfter(new Date(order.createdAt), 21)}.`);
});

test('a tracking number that is added or changed after the shipment is told, an unchanged one is not', async () => {
  const { email, token } = await addUser();
  const id = await buy(token);
  const told = () =>
    sentTo(email)
      .filter(({ subject }) => subject === 'Tu pedido está en camino')
      .map(({ text }) => /PK43 \d+/.exec(text)?.[0]);
  for (const [changes, count] of [
    [{ sent: true }, 1],
    [{ tracking: 'PK43 0002' }, 2],
    [{ tracking: 'PK43 0002', note: 'Frágil' }, 2],
    [{ tracking: 'PK43 0003' }, 3],
  ] as const) {
    expect((await send(id, changes)).status).toBe(200);
    await eventually(() => told().length >= count || undefined);
  }
  expect(told()).toEqual([undefined, 'PK43 0002', 'PK43 0003']);
});

test.each([true, false])(
  'a link that an admin typed is in the mail of a confirmed address only (%s)',
  async (isConfirmed) => {
    const { email, token } = await addUser(
      isConfirmed ? {} : { emailConfirmedAt: undefined as never },
    );
    const url = 'https://www.mrw.es/seguimiento?n=7';
    await send(await buy(token), { sent: true, url });
    const { html, text } = await mailTo(email, 'Tu pedido está en camino');
    expect([html.includes(url), text.includes(url)]).toEqual([isConfirmed, isConfirmed]);
  },
);

test('five mails a day are sent about one order, however often its shipment changes', async () => {
  const { email, token } = await addUser();
  const id = await buy(token);
  await send(id, { sent: true });
  for (let change = 0; change < 7; change += 1) await send(id, { tracking: `PK${change}` });
  const isPending = async () =>
    only(MAIL, await scanAll()).some(({ status }) => status === 'pending');
  await eventually(async () => ((await isPending()) ? undefined : true));
  expect(sentTo(email)).toHaveLength(5);
  // A cancellation must be known.
  await closeOrder(admin, id, { kind: 'returned', refund: 1 });
  await eventually(() => sentTo(email).at(5));
});

test('the panel lists the eleventh order mail of a day to an unconfirmed address, and the order says why', async () => {
  const { token, email } = await addUser({ emailConfirmedAt: undefined as never });
  for (let order = 0; order < 9; order += 1) {
    const counting = { orderId: `${order}` as OrderId, isConfirmed: false };
    await countMailTo(email, { id: `${order}`, counting }, new Date());
  }
  const ids = [await buy(token), await buy(token)];
  const mailsOf = async (id: OrderId) =>
    (await call('getOrder', { params: { id }, token: admin })).body.mails ?? [];
  const all = await eventually(async () => {
    const found = (await Promise.all(ids.map(mailsOf))).flat();
    return found.length === 2 ? found : undefined;
  });
  expect(all.filter(({ reason }) => reason === 'RECIPIENT_LIMIT')).toHaveLength(1);
  expect(sentTo(email)).toHaveLength(1);
  const listed = (await call('listFailedMails', { token: admin })).body;
  expect(listed.find(({ to }) => to === email)).toMatchObject({
    kind: 'orderConfirmation',
    reason: 'RECIPIENT_LIMIT',
  });
});

test('an undone shipment causes no mail', async () => {
  const { id } = await addUser();
  const orderId = '01JD0000000000000000000000' as OrderId;
  const owner = { role: 'user', id } as const;
  await addOrder({ id: orderId, owner });
  const mail = await post({ kind: 'orderSent', owner, orderId });
  const closedMail = await eventually(async () => {
    const found = await findMail(mail.id);
    return found?.status === 'pending' ? undefined : found;
  });
  expect(closedMail.status).toBe('skipped');
});

const EVIL = 'evil.test';
test('a reset link works and never points to a host from a header', async () => {
  const email = 'carmen@example.com';
  await addUser({ email });
  await askForReset(email, {
    host: EVIL,
    'x-forwarded-host': EVIL,
    forwarded: `host=${EVIL}`,
    origin: `https://${EVIL}`,
    referer: `https://${EVIL}/`,
  });
  const { html, text } = await mailTo(email);
  expect(html + text).not.toContain(EVIL);
  expect(text).toContain('caduca en 30 minutos');
  expect(text).toContain('Si no has sido tú, no hagas nada');
  const [, token = ''] = /https:\/\/lumbre\.test\/resetpassword\/(\S+)/.exec(text) ?? [];
  expect(html).toContain(`href="https://lumbre.test/resetpassword/${token}"`);
  const use = { token: decodeURIComponent(token), body: { password: 'barro-y-luna' } };
  const session = await call('resetPassword', use);
  expect(session).toMatchObject({ status: 200, body: { user: { email } } });
  const told = await mailTo(email, 'Tu contraseña ha cambiado');
  expect(told.text).toContain('https://lumbre.test/resetpassword');
});

test('the receipt offers a password to an account without one, and the link signs in', async () => {
  const email = 'sin-clave@example.com';
  const { id } = await addUser({ email, passwordless: true });
  const { id: orderId } = await addOrder({ owner: { role: 'user', id } });
  await post({ kind: 'orderConfirmation', owner: { role: 'user', id }, orderId });
  const { text } = await mailTo(email);
  expect(text).toContain('Pedir el enlace:\nhttps://lumbre.test/resetpassword\n');
  await askForReset(email);
  const link = await mailTo(email, 'Tu enlace para entrar');
  const [, token = ''] = /https:\/\/lumbre\.test\/resetpassword\/(\S+)/.exec(link.text) ?? [];
  const session = await call('signInByLink', { token: decodeURIComponent(token) });
  expect(session).toMatchObject({ status: 200, body: { user: { email } } });
});

const askAsAdmin = (email: string) => post({ kind: 'passwordReset', email, role: 'admin' });

test('the reset link of an admin leads to the panel and works (RULE-49)', async () => {
  const email = 'marina@example.com';
  // A user with the same address keeps the own password.
  await addUser({ email });
  await addAdmin({ email });
  await askAsAdmin(email);
  const { text } = await mailTo(email);
  const [, token = ''] = /https:\/\/lumbre\.test\/admin\/resetpassword\/(\S+)/.exec(text) ?? [];
  const use = { token: decodeURIComponent(token), body: { password: 'arcilla-y-esmalte' } };
  const session = await call('resetAdminPassword', use);
  expect(session).toMatchObject({ status: 200, body: { admin: { email } } });
  const told = await mailTo(email, 'Tu contraseña ha cambiado');
  expect(told.text).toContain('https://lumbre.test/admin');
});

test.each([
  ['a user', 'solo-clienta@example.com', (email: string) => addUser({ email })],
  ['the demo admin', 'publica@example.com', (email: string) => addAdmin({ email, demo: true })],
])('the address of %s gets no mail of an admin', async (_, email, add) => {
  await add(email);
  await askAsAdmin(email);
  expect(await closed(email)).toMatchObject({ status: 'skipped' });
  expect(sentTo(email)).toEqual([]);
});

test.each([
  ['an address without an account', 'nadie@example.com'],
  ['a demo account', DEMO_USER.email],
])('%s gets the same answer but no reset mail', async (_, email) => {
  if (email === DEMO_USER.email) await addUser({ email, demo: true });
  expect((await askForReset(email)).status).toBe(200);
  expect(await closed(email)).toMatchObject({ status: 'skipped' });
  expect(sentTo(email)).toEqual([]);
});

test('a newsletter mail offers one-click and page unsubscription, and no GET unsubscribes', async () => {
  const email = 'ana@example.com';
  await atOnce(5, () => subscribeWith(email));
  await subscribeWith(email);
  const { headers, text, html } = await mailTo(email);
  const [, url = ''] = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
  const link = new URL(url);
  expect(link.origin + link.pathname).toBe('https://lumbre.test/api/newsletter/unsubscribe');
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const page = `https://lumbre.test/newsletter/baja${link.search}`;
  expect(text).toContain(page);
  expect(html).toContain(`href="${page}"`);
  const oneClick = {
    query: { token: link.searchParams.get('token') ?? '' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  };
  const left = await call('unsubscribe', oneClick);
  expect(left.status).toBe(200);
  expect(
    httpRows.flatMap(({ id, method, path }) =>
      method === 'GET' && path.includes('newsletter') ? [id] : [],
    ),
  ).toEqual(['listSubscribers']);
  await subscribeWith(email);
  const all = await closedTo(email);
  expect(all.map(({ status }) => status).toSorted()).toEqual([
    'sent',
    ...Array.from({ length: 6 }, () => 'skipped'),
  ]);
  expect(sentTo(email)).toHaveLength(1);
});

test('an alert is confirmed by a mail without words of the product, and cancelled by its header', async () => {
  const email = 'espera@example.com';
  const { id, slug, title } = await addProduct({ title: 'Gana dinero', stock: 0 });
  const token = await addRestockAlert({ email, productId: id });
  const asked = await mailTo(email);
  expect(asked.subject).toBe('Confirma tu aviso');
  for (const text of [asked.text, asked.html]) {
    expect(text).not.toMatch(/gana|dinero/i);
    expect(text).toContain(`https://lumbre.test/aviso/confirmar?token=${token}`);
    expect(text).toContain(`https://lumbre.test/aviso/cancelar?token=${token}`);
  }
  const oneClick = `https://lumbre.test/api/restock/cancellation?token=${token}`;
  expect(asked.headers['List-Unsubscribe']).toBe(`<${oneClick}>`);
  expect(asked.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');

  await post({ kind: 'restock', email, token, productId: id });
  const back = await eventually(() =>
    sentTo(email).find(({ subject }) => subject.startsWith('Ha vuelto')),
  );
  for (const text of [back.text, back.html]) {
    expect(text).toContain(`«${title}»`);
    expect(text).toContain(`https://lumbre.test/product/${slug}`);
    expect(text).toContain(`https://lumbre.test/aviso/cancelar?token=${token}`);
  }
  expect(back.headers['List-Unsubscribe']).toBe(`<${oneClick}>`);
});

test('an unknown address gets one confirmation of alerts, a known one three a day', async () => {
  const [stranger, owner, own] = ['nunca@example.com', 'cliente@example.com', 'mia@example.com'];
  await addUser({ email: owner, emailConfirmedAt: new Date().toISOString() });
  const token = `${'h'.repeat(43)}.${'s'.repeat(43)}`;
  const ask = (email: string, requested = false) =>
    atOnce(4, () => post({ kind: 'restockConfirmation', email, token, requested }));
  await Promise.all([ask(stranger), ask(owner), ask(own, true)]);
  for (const [email, sent] of [
    [stranger, 1],
    [owner, 3],
    [own, 3],
  ] as const) {
    const all = await closedTo(email);
    expect(all.filter(({ status }) => status === 'sent')).toHaveLength(sent);
    expect(all.find(({ status }) => status === 'skipped')?.reason).toBe('RECIPIENT_LIMIT');
  }
});

test('ten alerts at once all arrive, and one about a deleted or hidden product does not', async () => {
  const email = 'diez@example.com';
  const token = `${'h'.repeat(43)}.${'s'.repeat(43)}`;
  const products = await atOnce(10, () => addProduct());
  for (const { id } of products) await post({ kind: 'restock', email, token, productId: id });
  await eventually(() => (sentTo(email).length === 10 ? true : undefined));
  const hidden = await addProduct({ hidden: true });
  for (const [missed, productId] of [
    ['nada@example.com', 'no-existe' as ProductId],
    ['oculta@example.com', hidden.id],
  ] as const) {
    await post({ kind: 'restock', email: missed, token, productId });
    expect(await closed(missed)).toMatchObject({ status: 'skipped' });
  }
});

test.each(['error', 'drop-before', 'hang'] as const)(
  'requests do not wait while SES fails (%s), and every mail is sent once afterwards',
  async (fault) => {
    ses.inject({ operation: 'SendRawEmail', fault });
    // Few mails, because a call that takes five seconds on a busy machine counts as failed and is
    // repeated.
    const addresses = Array.from({ length: 3 }, (_, n) => `${fault}-${n}@example.com`);
    const answers = await Promise.all(addresses.map(subscribeWith));
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 202));
    await eventually(() => ses.calls.length > addresses.length || undefined);
    expect(addresses.flatMap(sentTo)).toEqual([]);
    ses.inject();
    await Promise.all(addresses.map(closed));
    expect(addresses.flatMap(sentTo)).toHaveLength(addresses.length);
  },
);

test('an address that caused a bounce gets no more mail but can still use the shop', async () => {
  const email = 'bounce+ana@simulator.amazonses.com';
  onFeedback((event) => void suppress(event));
  await addUser({ email });
  await subscribeWith(email);
  await eventually(async () => (await isSuppressed(email)) || undefined);
  expect((await askForReset(email)).status).toBe(200);
  const asked = await eventually(async () =>
    (await mailsTo(email)).find(
      ({ subject, status }) => subject.kind === 'passwordReset' && status !== 'pending',
    ),
  );
  expect(asked.status).toBe('skipped');
  expect(sentTo(email).map(({ subject }) => subject)).toEqual(['Te damos la bienvenida al taller']);
});

test('user input cannot add a mail header', async () => {
  // Forms reject these values, so they are written directly to the table.
  const injected = 'a@example.com\r\nBcc: b@example.com';
  const firstname = 'Inés\r\nBcc: b@example.com\r\n\r\n<b>';
  await post({ kind: 'emailChanged', email: injected, firstname });
  await post({ kind: 'emailChanged', email: 'c@example.com', firstname });
  await closed(injected);
  const { text, html } = await mailTo('c@example.com');
  expect(text).not.toContain('Bcc: b@example.com');
  expect(html).not.toContain('<b>');
  for (const { headers } of mails()) expect(headers).not.toHaveProperty('Bcc');
  expect(sentTo('b@example.com')).toEqual([]);
});

test('mails have the name of the shop, which nobody can change on a demo', async () => {
  await call('changeSettings', { token: admin, body: { name: 'Barro y Sal' } });
  const namesIt = async (email: string): Promise<boolean> => {
    await subscribeWith(email);
    return JSON.stringify(await mailTo(email)).includes('Barro y Sal');
  };
  expect(await namesIt('own@example.com')).toBe(true);
  env.demo = true;
  expect(await namesIt('demo@example.com')).toBe(false);
  env.demo = false;
  await call('changeSettings', { token: admin, body: { name: 'Lumbre' } });
});
