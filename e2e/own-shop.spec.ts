/** A workshop that opens, and orders that are paid with money, in a shop of their own. */
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderDate } from '#shared/domain/dates.ts';
import { formatPrice, toCents } from '#shared/domain/money.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { OrderId } from '#shared/domain/ids.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import type { AdminSession } from '#shared/domain/schemas/account.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import type { PaymentSettings } from '#shared/domain/schemas/payment.ts';
import { startLocal } from '../local/shop.ts';
import { COMPLETE_SHOP } from '../test-support/complete-shop.ts';
import { JOURNEY_SHOP } from '../test-support/start-shop.ts';
import { fillProduct, jpegFile, jpegImage } from './admin-product-form.ts';
import { expect, test as base, type Admin } from './admin.ts';
import { confirmAddress, linkIn, mailTo } from './mailbox.ts';
import { ADDRESS, demoAdminSession, type Shopper } from './shopper.ts';

const test = base.extend<
  { pays: (payment: Partial<PaymentSettings>) => Promise<void> },
  { origin: string }
>({
  origin: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'lumbre-e2e-'));
      const shop = await startLocal({ ...JOURNEY_SHOP, directory, own: true });
      await use(shop.origin);
      await shop.stop();
      await rm(directory, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ origin }, use) => use(origin),
  demoAdmin: [
    async ({ playwright, origin }, use) => {
      const request = await playwright.request.newContext({ baseURL: origin });
      await use((await demoAdminSession(request)) as AdminSession);
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  pays: async ({ request, demoAdmin }, use) => {
    await use(async (payment) => {
      const answer = await request.patch('/api/admin/settings', {
        headers: { authorization: `Bearer ${demoAdmin.token}` },
        data: {
          ...COMPLETE_SHOP,
          payment: { methods: ['transfer'], transferText: '', transferDays: 7, ...payment },
        },
      });
      expect(answer.status()).toBe(200);
      // Waits until the cart's page shows the new ways to pay.
      await expect
        .poll(async () => (await request.get('/cart')).text())
        .toContain(JSON.stringify(payment.methods ?? ['transfer']));
    });
  },
});

test.describe.configure({ mode: 'serial' });
// The shop rejects a payment without the owner's data, and an order with old conditions.
test.use({ expectedError: /status of 40[09]/ });

const PIECES = [
  { Título: 'Cuenco de lluvia', 'Precio en EUR': '24', Stock: '3', Categoría: 'Cerámicas' },
  { Título: 'Taza de niebla', 'Precio en EUR': '18,5', Stock: '4', Categoría: 'Cerámicas' },
];

const chooseImage = async (page: Page, group: string) => {
  const input = page.getByRole('group', { name: group }).locator('input[type=file]').first();
  await input.setInputFiles(jpegFile('foto.jpg', await jpegImage()));
};

/** An order by transfer of a new account, which accepts the present conditions. */
const orderByTransfer = async (
  admin: Admin,
  { request }: Page,
  { quantity, price }: { quantity: number; price?: string },
) => {
  const { user, token } = await admin.joins();
  await confirmAddress(request, user);
  const product = await admin.api.product(price === undefined ? {} : { price });
  const { headers } = admin.api;
  const saved = await request.patch('/api/admin/settings', { headers, data: {} });
  const { conditionsVersion } = (await saved.json()) as Settings;
  const placed = await request.post('/api/orders', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ...{ items: [{ id: product.id, quantity }], address: ADDRESS },
      ...{ payment: 'transfer', conditions: conditionsVersion },
    },
  });
  return { user, token, product, order: (await placed.json()) as Order };
};

/** The country is a list, because the first journey gives the shop zones. */
const fillAddress = async (page: Page): Promise<void> => {
  const { pais, ...address } = ADDRESS;
  await page.getByLabel('País').selectOption(pais);
  for (const [name, text] of Object.entries(address)) {
    await page.locator(`[name="${name}"]`).fill(text);
  }
};

const checksOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Check Out' }).click();
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continuar al envío' }).click();
  await page.getByRole('link', { name: 'Continuar al pago' }).click();
};

const buys = async (shopper: Shopper, email: string, password: string): Promise<OrderId> => {
  const { page } = shopper;
  await shopper.open('/signup');
  await page.getByLabel('Nombre').fill('Nuria');
  await page.getByLabel('Apellido').fill('Campos');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page).toHaveURL('/');
  await shopper.open('/product/cuenco-de-lluvia');
  await shopper.sees([COMPLETE_SHOP.owner, COMPLETE_SHOP.address, COMPLETE_SHOP.email].join(', '));
  await shopper.addToCart('cuenco-de-lluvia');
  await shopper.addToCart('taza-de-niebla');
  await shopper.addToCart('taza-de-niebla');
  await shopper.openCart();
  await checksOut(page);
  const before = page.getByRole('region', { name: 'Antes de hacer el pedido' });
  for (const text of [
    /El total es 67,00\s€: incluye 6,00\s€ de envío y 11,63\s€ de IVA \(21\s%\)/,
    'desistir de la compra sin dar razones en los 14 días',
    'Garantía legal de conformidad: 3 años',
    /aceptas las condiciones de venta, en su versión del \d\d\/\d\d\/\d{4}\.$/,
  ]) {
    await expect(before).toContainText(text);
  }
  await shopper.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click();
  await expect(page.getByRole('heading', { name: '67,00 €' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(/\/orders\/\w{26}$/);
  await shopper.sees('Falta tu pago');
  await shopper.settled();
  await shopper.findsNothingInTheWay();
  await page.getByRole('link', { name: 'Pagar ahora' }).click();
  await page.getByLabel('El aviso a la tienda se pierde').check();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page).toHaveURL(/\/orders\/\w{26}$/);
  await shopper.sees('Pagado. ¡Gracias!');
  await expect(page.getByText('Falta el pago')).toHaveCount(0);
  await page.reload();
  await shopper.sees('Pagado. ¡Gracias!');
  return page.url().slice(-26) as OrderId;
};

test('a workshop opens, sells, sends, gives money back and closes its month, and its customer takes the own data and erases the account', async ({
  admin,
  page,
}) => {
  const save = page.getByRole('button', { name: 'Guardar' });
  await admin.open('/admin/payment');
  const stripe = page.getByRole('checkbox', { name: /Tarjeta, con Stripe/ });
  await stripe.check();
  await page.getByLabel('Moneda').selectOption('EUR');
  await page.getByLabel(/IVA incluido/).fill('21');
  await save.click();
  const first = page.getByRole('link', { name: 'Para cobrar hace falta tu nombre legal' });
  await expect(first).toBeFocused();
  await admin.sees('Para cobrar hace falta el aviso legal.');
  await admin.findsNothingInTheWay();
  await first.click();
  await expect(page.getByLabel('Titular')).toBeFocused();
  await page.getByLabel('Nombre', { exact: true }).fill('Barro y Sal');
  await chooseImage(page, 'Logotipo');
  await page.getByLabel('Dirección').fill(COMPLETE_SHOP.address);
  await page.getByLabel('Teléfono', { exact: true }).fill(COMPLETE_SHOP.phone);
  await page.getByLabel('Correo').fill(COMPLETE_SHOP.email);
  await page.getByLabel('Titular').fill(COMPLETE_SHOP.owner);
  await page.getByLabel('Número fiscal').fill(COMPLETE_SHOP.taxNumber);
  await save.click();
  await admin.sees('Guardado.');

  await admin.open('/admin/legal');
  for (const title of ['Aviso legal', 'Privacidad', 'Condiciones de venta', 'Accesibilidad']) {
    await page.getByRole('button', { name: new RegExp(`^Usar la plantilla.*${title}`) }).click();
    const text = page.getByLabel(title, { exact: true });
    await text.fill((await text.inputValue()).replaceAll(/\[Completa:[^\]]*\]/g, 'Correos'));
  }
  await admin.findsNothingInTheWay();
  await save.click();
  await admin.sees('Guardado.');

  await admin.open('/admin/payment');
  await admin.sees(/^Hemos recuperado lo que cambiaste/);
  await expect(stripe).toBeChecked();
  await save.click();
  await admin.sees('Guardado.');
  await admin.findsNothingInTheWay();

  await admin.open('/admin/shop');
  await page.getByRole('link', { name: 'Envíos y plazos' }).click();
  await page.getByLabel('Zona', { exact: true }).first().fill('Península');
  await page.getByLabel('Países').first().fill('España');
  await page.getByLabel('Precio').first().fill('6');
  await save.click();
  await admin.sees('Guardado.');

  for (const piece of PIECES) {
    await admin.open('/admin/createProduct');
    await chooseImage(page, 'Fotografías');
    await fillProduct(page, { ...piece, Descripción: 'Hecha a mano y sostenible.' });
    await admin.sees(/^Has escrito «sostenible»/);
    await page.getByRole('button', { name: 'Crear producto' }).click();
    await admin.sees(piece.Título);
    await expect(page).toHaveURL(/\/admin\/products/);
  }

  // The home page is rendered again after each change.
  await expect
    .poll(async () => (await page.request.get('/')).text())
    .toMatch(/Barro y Sal[\s\S]*Taza de niebla/);
  await admin.open('/');
  await expect(page.getByRole('link', { name: 'Taza de niebla' }).first()).toBeVisible();
  await expect(page.getByText(/% OFF/)).toHaveCount(0);
  await admin.leavesShop();
  await page.evaluate(() => localStorage.clear());
  await admin.open('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacidad');
  await expect(page.getByRole('heading', { name: 'Cookies' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`Titular: ${COMPLETE_SHOP.owner}.`);
  await admin.findsNothingInTheWay();
  const [email, password] = [`${randomUUID()}@example.com`, randomUUID()];
  const id = await buys(admin, email, password);
  const number = orderNumber(id);

  await admin.hasAdminSession();
  await admin.open('/admin/orders?ver=por-enviar');
  await admin
    .row(number)
    .getByRole('link', { name: /^Ver el pedido/ })
    .click();
  await page.getByRole('checkbox', { name: /^Empaquetado/ }).check();
  await page.getByLabel('Transportista').fill('Correos');
  await page.getByLabel('Número de seguimiento').fill('PQ4F6P0704104480181750T');
  await page.getByRole('button', { name: 'Marcar como enviado' }).click();
  await admin.sees(`El pedido ${number} está enviado.`);

  await admin.open(`/admin/orders/${id}`);
  await page.getByRole('link', { name: 'Anotar una devolución' }).click();
  await page.getByLabel('Cuenco de lluvia').fill('0');
  await page.getByLabel('Taza de niebla').fill('1');
  await expect(page.getByLabel('Reembolso')).toHaveValue('18,50');
  for (const place of [page, page.getByRole('dialog')]) {
    await place.getByRole('button', { name: /^Anotar la vuelta y/ }).click();
  }
  await admin.sees(/Devuelto en parte/);

  for (const subject of [/^Hemos recibido tu pago/, /^Tu pedido está en camino/, /devolución/]) {
    await mailTo(page.request, email, subject);
  }

  await admin.open('/admin/orders');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar el mes' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const day = orderDate(new Date().toISOString());
  expect(file.trimEnd().split('\r\n').slice(1)).toEqual([
    `Pedido;${number};${day};55,37;21;11,63;6;67;61;Pagado;Stripe;${day};España;EUR;;;`,
    `Devolución;${number};${day};-15,29;21;-3,21;0;-18,5;-18,5;Pagado;Stripe;${day};España;EUR;;;`,
  ]);

  await admin.hasSession({ role: 'visitor', hasExpired: false });
  await admin.open('/profile/mine');
  await admin.signIn({ email, password });
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar mis datos' }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(email);
  await page.getByRole('button', { name: 'Borrar mi cuenta y mis datos' }).click();
  await admin.sees(/^Los avisos y el boletín siguen, porque no has confirmado/);
  await admin.findsNothingInTheWay();
  await page.getByRole('textbox', { name: 'Contraseña actual' }).fill(password);
  await page.getByRole('button', { name: 'Borrar para siempre' }).click();
  await admin.sees('Tu cuenta está borrada');
  await expect(page).toHaveURL('/');
});

test('an order is paid by transfer, marked, packed and sent', async ({
  admin,
  page,
  pays,
  context,
}) => {
  await pays({ transferText: 'Inés Robledo\nES12 3456 7890\nBizum 600 112 233' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const buyer = await admin.joins();
  // Only a confirmed address gets a link that a person typed.
  await confirmAddress(page.request, buyer.user);
  await admin.hasInCart([{ slug: (await admin.api.product()).slug }], ADDRESS);
  await admin.open('/cart');
  await page.getByRole('button', { name: 'Check Out' }).click();
  await page.getByRole('button', { name: 'Continuar al envío' }).click();
  await page.getByRole('link', { name: 'Continuar al pago' }).click();
  await expect(page.getByRole('group', { name: 'Transferencia o Bizum' })).toBeVisible();
  await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0);
  await admin.findsNothingInTheWay();

  await admin.publishes(/^\/cart/, (html) =>
    html.replace('"methods":["transfer"]', '"methods":[]'),
  );
  await page.reload();
  await admin.sees('Todavía no se puede pagar aquí.');
  await admin.findsNothingInTheWay();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('group', { name: 'Transferencia o Bizum' })).toBeVisible();

  const { headers } = admin.api;
  const data = { conditions: `${COMPLETE_SHOP.conditions}\nTambién por Bizum.` };
  const saved = await page.request.patch('/api/admin/settings', { headers, data });
  const { conditionsVersion } = (await saved.json()) as Settings;
  await expect
    .poll(async () => (await page.request.get('/cart')).text())
    .toContain(conditionsVersion);
  const order = page.getByRole('button', { name: 'Pedido con obligación de pago' });
  await order.click();
  await expect(page).toHaveURL('/cart');
  await admin.sees(/^Las condiciones de venta han cambiado\. Léelas/);
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page).toHaveURL('/cart/payment');
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'condiciones de venta', exact: true }).click();
  const conditions = await opening;
  await expect(conditions.getByRole('main')).toContainText('También por Bizum.');
  await conditions.close();
  await order.click();
  await expect(page).toHaveURL(/\/orders\/\w{26}$/);
  const authorization = `Bearer ${buyer.token}`;
  const own = await page.request.get('/api/orders', { headers: { authorization } });
  const accepted = ((await own.json()) as Order[]).map((placed) => placed.conditions);
  expect(accepted).toEqual([conditionsVersion]);
  const id = page.url().slice(-26) as OrderId;
  const number = orderNumber(id);
  const payment = page.getByRole('region', { name: 'Pago' });
  for (const text of ['Inés Robledo', 'ES12 3456 7890', number]) {
    await expect(payment).toContainText(text);
  }
  await admin.settled();
  await admin.findsNothingInTheWay();
  await payment.getByRole('button', { name: 'Copiar concepto' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  await payment.getByRole('button', { name: 'Copiar importe' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+,\d\d$/);
  await expect(page.getByRole('link', { name: /^Carrito/ }).first()).not.toContainText('1');

  await admin.hasAdminSession();
  await admin.open('/admin/dashboard');
  await page.getByRole('link', { name: /^1 sin pagar · / }).click();
  await expect(page).toHaveURL('/admin/orders?ver=sin-pagar');
  await expect(admin.row(number)).toContainText(/quedan? \d+ días?|vence hoy/);
  await admin
    .row(number)
    .getByRole('link', { name: /^Ver el pedido/ })
    .click();
  await expect(page.getByRole('region', { name: /^Pago/ })).toContainText('Sin pagar.');
  await expect(page.getByRole('button', { name: 'Marcar como enviado' })).toHaveCount(0);
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Marcar pagado' }).click();
  await page.getByRole('button', { name: 'Sí, ha llegado' }).click();
  await expect(page.getByRole('region', { name: /^Pago/ })).toContainText(
    'Marcado como pagado por',
  );
  const link = 'https://www.mrw.es/seguimiento?n=7';
  await page.getByLabel('Transportista').fill('MRW');
  await page.getByLabel('Enlace de seguimiento').fill(link);
  await page.getByRole('button', { name: 'Marcar como enviado' }).click();
  await admin.sees(`El pedido ${number} está enviado.`);

  await admin.hasSession({ role: 'user', token: buyer.token, account: buyer.user });
  await admin.open(`/orders/${id}`);
  await admin.sees('Pagado. ¡Gracias!');
  await admin.sees(/^Enviado el/);
  await expect(page.getByRole('link', { name: 'MRW' })).toHaveAttribute('href', link);
  const { text } = await mailTo(page.request, buyer.user.email, /^Tu pedido está en camino/);
  expect(text).toContain(`Seguir mi envío:\n${link}`);
});

test('a piece is taken out of an order that waits for its transfer', async ({
  admin,
  page,
  pays,
}) => {
  await pays({ transferText: 'ES12 3456 7890' });
  const bought = await orderByTransfer(admin, page, { quantity: 2, price: '20' });
  const { user, token, product, order } = bought;
  const { id } = order;
  const rest = formatPrice(toCents(order.grandTotal - 20), order.currency);

  await admin.hasAdminSession();
  await admin.open(`/admin/orders/${id}`);
  await page.getByRole('link', { name: 'Quitar piezas o cancelar' }).click();
  await page.getByLabel(product.title).fill('1');
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Quitar del pedido' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(rest);
  await question.getByRole('button', { name: 'Quitar del pedido' }).click();
  await admin.sees('Guardado. El cliente recibe un correo.');
  await expect(page.getByRole('region', { name: /^Pago/ })).toContainText('Sin pagar.');
  await expect(page.getByRole('main')).toContainText('Piezas quitadas');
  await admin.findsNothingInTheWay();

  await admin.hasSession({ role: 'user', token, account: user });
  await admin.open(`/orders/${id}`);
  await expect(page.getByRole('region', { name: 'Pago' })).toContainText(rest);
  await expect(page.getByRole('main')).toContainText('Piezas quitadas');
  await admin.findsNothingInTheWay();

  await admin.hasAdminSession();
  await admin.open(`/admin/closeOrder/${id}`);
  await page.getByLabel('Motivo').fill('Ya no lo quiere');
  await page.getByRole('button', { name: 'Cancelar sin devolver dinero' }).click();
  await question.getByRole('button', { name: 'Cancelar sin devolver dinero' }).click();
  const closings = page.getByRole('region', { name: 'Cancelaciones y devoluciones' });
  await expect(closings).toContainText('Ya no lo quiere');
  await expect(closings.getByRole('listitem')).toHaveCount(2);
  await expect(closings.getByRole('link')).toHaveCount(0);
});

test('a customer withdraws without signing in, gets a receipt, and the pieces and the money go back', async ({
  admin,
  page,
  pays,
}) => {
  await pays({ transferText: 'ES12 3456 7890' });
  const { user, token, product, order } = await orderByTransfer(admin, page, { quantity: 1 });
  const { headers } = admin.api;
  const number = orderNumber(order.id);
  await page.request.put(`/api/orders/${order.id}/paid`, { headers, data: {} });

  await admin.hasSession({ role: 'user', token, account: user });
  await admin.open(`/orders/${order.id}`);
  await page.getByRole('main').getByRole('link', { name: 'Desistir del contrato aquí' }).click();
  await expect(page.getByLabel('Número del pedido')).toHaveValue(number);
  await expect(page.getByLabel('Correo')).toHaveValue(user.email);
  await page.getByRole('checkbox', { name: `1 × ${product.title}` }).check();
  await expect(page.getByLabel(/^Piezas de las que desistes/)).toHaveValue(`1 × ${product.title}`);
  expect(page.url()).not.toContain(number);
  await admin.findsNothingInTheWay();

  await page.evaluate(() => localStorage.clear());
  await admin.open('/');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Desistir del contrato aquí' })
    .click();
  await page.getByLabel('Número del pedido').fill('7K2');
  await page.getByLabel('Correo').fill(user.email);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await admin.sees(/^Escribe el número como está en el correo de tu pedido/);
  await admin.sees('Escribe tu nombre.');
  await admin.findsNothingInTheWay();
  await page.getByLabel('Número del pedido').fill(number.toLowerCase().replace('-', ' '));
  await page.getByLabel('Tu nombre').fill('Nuria Campos');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await admin.sees('Todo el pedido');
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Confirmar desistimiento', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await admin.sees(/^Si los datos son de un pedido, en unos minutos te llega un correo/);
  await admin.findsNothingInTheWay();
  const { text } = await mailTo(page.request, user.email, /^Hemos recibido tu desistimiento/);
  expect(text).toMatch(/Recibido el: \d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d/);

  await admin.hasAdminSession();
  await admin.open('/admin/dashboard');
  await page
    .getByRole('navigation', { name: 'Pendiente' })
    .getByRole('link', { name: '1 desistimiento' })
    .click();
  await admin.settled();
  await admin.findsNothingInTheWay();
  await admin
    .row(number)
    .getByRole('link', { name: /^Ver el pedido/ })
    .click();
  await expect(page.getByRole('region', { name: 'Desistimiento' })).toContainText('Nuria Campos');
  await admin.settled();
  await admin.findsNothingInTheWay();
  await expect(page.getByRole('button', { name: 'Marcar como enviado' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^Ya lo he enviado El cliente desistió el/ }).check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await admin.sees(`El pedido ${number} está enviado.`);
  await admin
    .row(number)
    .getByRole('link', { name: /^Ver el pedido/ })
    .click();
  await page.getByRole('link', { name: 'Responder al desistimiento' }).click();
  await expect(page.getByLabel('Reembolso')).toHaveValue(
    order.grandTotal.toFixed(2).replace('.', ','),
  );
  for (const place of [page, page.getByRole('dialog')]) {
    await place.getByRole('button', { name: /^Anotar la vuelta y/ }).click();
  }
  await admin.sees(/^Devuelto el/);
  await expect(page.getByRole('link', { name: 'Responder al desistimiento' })).toHaveCount(0);
  await mailTo(page.request, user.email, /^Hemos recibido tu devolución/);

  await admin.hasSession({ role: 'user', token, account: user });
  await admin.open(`/orders/${order.id}`);
  await admin.sees(/^Desististe el/);
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Desistir del contrato aquí' }),
  ).toHaveCount(0);
});

test('a colour, a name, a code and a card without a password: 8 taps and 10 fields, and a link comes back to the payment', async ({
  admin,
  page,
  pays,
}) => {
  await pays({ methods: ['stripe'] });
  const email = `${randomUUID()}@example.com`;
  const { headers } = admin.api;
  const [blue, green] = [await admin.api.product(), await admin.api.product()];
  const question = '¿Qué nombre grabamos?';
  for (const [{ id }, facts] of [
    [blue, { option: 'Azul' }],
    [green, { option: 'Verde', question, questionRequired: 'true' }],
  ] as const) {
    const multipart = { family: 'Cuenco Mar', ...facts };
    await page.request.patch(`/api/products/${id}`, { headers, multipart });
  }
  await page.request.post('/api/coupons', { headers, data: { code: 'MAR5', percent: 5 } });
  await expect
    .poll(async () => (await page.request.get(`/product/${blue.slug}`)).text())
    .toContain('Verde');
  await admin.hasSession({ role: 'visitor', hasExpired: false });
  const goesToPayment = async () => {
    await page.getByRole('button', { name: 'Check Out' }).click();
    await page.getByRole('button', { name: 'Continuar al envío' }).click();
    await page.getByRole('link', { name: 'Continuar al pago' }).click();
    await expect(page).toHaveURL('/signup');
  };
  await admin.open('/?cupon=MAR5');
  await admin.open(`/product/${blue.slug}`);
  await page.getByRole('link', { name: 'Verde' }).click();
  await page.getByLabel(question).fill('Ana');
  await page.getByRole('button', { name: 'Añadir al carrito' }).click();
  await admin.openCart();
  await admin.sees('Código MAR5 aplicado.');
  await checksOut(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crear cuenta y pagar');
  await expect(page.getByRole('link', { name: 'Ya tengo cuenta' })).toBeVisible();
  await admin.settled();
  await admin.findsNothingInTheWay();
  const creates = page.getByRole('button', { name: 'Crear cuenta y pagar' });
  await page.getByLabel('Nombre').fill('Nuria');
  await page.getByLabel('Apellidos').fill('Campos');
  await page.getByLabel('Correo').fill(email);
  await creates.click();
  await expect(page).toHaveURL('/cart/payment');
  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click();
  // Stripe's own page does not count.
  await page.getByRole('button', { name: 'Pagar' }).click();
  await admin.sees('Pagado. ¡Gracias!');
  await admin.sees('Tu cuenta no tiene contraseña');
  await admin.settled();
  await admin.findsNothingInTheWay();
  await page.getByRole('link', { name: 'Ver mis pedidos' }).click();
  await page.getByRole('button', { name: 'Elegir contraseña' }).click();
  await page.getByRole('button', { name: 'Enviarme un código' }).click();
  await admin.sees(/^El código va de camino/);
  await admin.findsNothingInTheWay();
  const { text } = await mailTo(page.request, email, /^Tu código$/);
  expect(text).toMatch(/Código: \d{8}/);

  // On another day, without a session.
  await page.evaluate(() => localStorage.clear());
  await admin.hasInCart([{ slug: blue.slug }], ADDRESS);
  await admin.open('/cart');
  await goesToPayment();
  await page.getByLabel('Nombre').fill('Nuria');
  await page.getByLabel('Apellidos').fill('Campos');
  await page.getByLabel('Correo').fill(email);
  await creates.click();
  await admin.sees('Ya existe una cuenta con este correo.');
  await admin.findsNothingInTheWay();
  await page.getByRole('link', { name: 'recibir un enlace por correo' }).click();
  await expect(page.getByLabel('Correo')).toHaveValue(email);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await admin.sees(/el enlace para entrar ya va de camino/);
  await admin.findsNothingInTheWay();
  const mail = await mailTo(page.request, email, /^Tu enlace para entrar$/);
  await admin.open(linkIn(mail, '/resetpassword/'));
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Entrar en mi cuenta' }).click();
  await expect(page).toHaveURL('/cart/payment');
  await admin.sees(email);
});

const FAMILIES = [
  ['Taza Luna', 'Cerámicas', ['Azul añil', 'Verde oliva', 'Blanca']],
  ['Cojín de lino', 'Tejidos', ['40 × 40 cm', '60 × 60 cm']],
  ['Manta de lana', 'Tejidos', ['Gris', 'Ocre']],
] as const;

test('a piece is added as an option, chosen by its colour and ordered, and nothing moves', async ({
  admin,
  page,
  pays,
}) => {
  await pays({ transferText: 'ES12 3456 7890' });
  await admin.hasAdminSession();
  const categories = await admin.api.reads<{ id: number; name: string }[]>('/categories');
  const slugs: string[] = [];
  for (const [family, category, [option]] of FAMILIES) {
    const { headers } = admin.api;
    const made = await page.request.post('/api/products', {
      headers,
      multipart: {
        ...{ title: family, description: 'Hecha a mano.', price: '20', stock: '1', family, option },
        categoryId: String(categories.find(({ name }) => name === category)?.id),
        imgs: jpegFile('foto.jpg', await jpegImage('#223a7a')),
      },
    });
    expect(made.status()).toBe(201);
    slugs.push(((await made.json()) as ProductSummary).slug);
  }
  const [slug = ''] = slugs;
  await admin.open(`/admin/editProduct/${slug}`);
  await page.getByRole('link', { name: 'Duplicar como opción' }).click();
  await expect(page.getByLabel('Título')).toHaveValue('Taza Luna');
  await expect(page.getByLabel('Familia')).toHaveValue('Taza Luna');
  await expect(page.getByLabel('Opción')).toBeFocused();
  await page.getByLabel('Opción').fill('Verde oliva');
  await page.getByLabel('Días por encargo').fill('21');
  await page.getByLabel('Stock').fill('0');
  await page.getByLabel('Guardar como borrador').uncheck();
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Crear producto' }).click();
  await expect(admin.row('Taza Luna · Verde oliva')).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`/product/${slug}`)).text())
    .toContain('Verde oliva');

  const buyer = await admin.joins();
  await confirmAddress(page.request, buyer.user);
  await admin.open(
    '/categories/' + String(categories.find(({ name }) => name === 'Cerámicas')?.id),
  );
  await expect(page.getByText('2 opciones')).toHaveCount(1);
  await page.getByRole('link', { name: 'Taza Luna' }).first().click();
  const options = page.getByRole('group', { name: 'Opciones de Taza Luna' });
  await expect(options.getByRole('link', { name: 'Azul añil' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await admin.settled();
  await admin.findsNothingInTheWay();
  const green = options.getByRole('link', { name: 'Verde oliva' });
  await green.scrollIntoViewIfNeeded();
  const before = await green.boundingBox();
  await green.press('Enter');
  await expect(green).toHaveAttribute('aria-current', 'true');
  await expect(green).toBeFocused();
  await expect(options.getByRole('status')).toHaveText('Opción: Verde oliva');
  expect(await green.boundingBox()).toEqual(before);
  await admin.sees('Por encargo: lista en unos 21 días');
  await page.getByRole('button', { name: 'Encargar' }).click();

  await admin.openCart();
  await admin.sees('Taza Luna, Verde oliva');
  await admin.sees('Por encargo: lista en unos 21 días');
  await admin.findsNothingInTheWay();
  const { headers } = admin.api;
  const { id } = (await (
    await page.request.get(`/api/products/${slug}-2`)
  ).json()) as ProductSummary;
  await checksOut(page);
  await expect(page.getByText(/^Llega entre el/)).toBeVisible();
  const edited = await page.request.patch(`/api/products/${id}`, {
    headers,
    multipart: { madeToOrderDays: '30' },
  });
  expect(edited.status()).toBe(200);
  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click();
  await expect(page).toHaveURL('/cart');
  await admin.sees('«Taza Luna, Verde oliva» se hace por encargo: lista en unos 30 días.');
});

test('a buyer has a cup engraved to order, uses a code and pays days later with a voucher', async ({
  admin,
  page,
  pays,
}) => {
  await pays({ methods: ['stripe'], delayed: true });
  const { headers } = admin.api;
  const { id, slug, title } = await admin.api.product();
  const question = '¿Qué nombre grabamos?';
  const asks = { question, questionRequired: 'true' };
  const multipart = { ...asks, madeToOrderDays: '21', stock: '0', price: '40' };
  await page.request.patch(`/api/products/${id}`, { headers, multipart });
  const data = { code: 'FERIA10', percent: 10, usesPerAccount: 1 };
  expect((await page.request.post('/api/coupons', { headers, data })).status()).toBe(201);
  await expect
    .poll(async () => (await page.request.get(`/product/${slug}`)).text())
    .toContain(question);

  await admin.joins();
  await admin.open('/?cupon=FERIA10');
  await admin.open(`/product/${slug}`);
  const add = page.getByRole('button', { name: 'Encargar' });
  await add.click();
  await expect(page.getByLabel(question)).toBeFocused();
  await page.getByLabel(question).fill('Ana');
  await admin.findsNothingInTheWay();
  await add.click();
  await page.getByLabel(question).fill('Luis');
  await add.click();
  await admin.openCart();
  await expect(page.getByLabel(question).first()).toHaveValue('Ana');
  await admin.sees('Código FERIA10 aplicado.');
  await admin.findsNothingInTheWay();
  await page.getByLabel(question).last().fill('');
  await page.getByRole('button', { name: 'Check Out' }).click();
  await expect(page.getByLabel(question).last()).toBeFocused();
  await page.getByLabel(question).last().fill('Luz');
  await checksOut(page);
  const summary = page.getByRole('region', { name: 'Tu pedido' });
  await expect(summary).toContainText(`${question} Luz`);
  await expect(summary).toContainText('Código FERIA10');
  await admin.sees(/Las piezas personalizadas no se pueden devolver/);
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).click();
  // Stripe's page has exactly the total of the order.
  const total = await page.getByRole('heading', { name: /\d/ }).textContent();
  await page.getByRole('button', { name: 'Pagar con OXXO' }).click();
  await admin.sees('Falta que llegue tu pago');
  await admin.sees(/desde que llegue tu pago/);
  await admin.findsNothingInTheWay();
  const order = page.url();
  await page.getByRole('link', { name: 'Ver cómo pagar' }).click();
  await page.getByRole('button', { name: 'Llega el dinero' }).click();
  await page.goto(order);
  await admin.sees('Pagado. ¡Gracias!');
  await admin.sees('Código FERIA10');
  await admin.sees(title);
  await expect(page.getByText(total ?? '').first()).toBeVisible();
  await admin.findsNothingInTheWay();
});
