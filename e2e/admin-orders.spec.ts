import { readFile } from 'node:fs/promises';
import { dateText, orderDate } from '#shared/domain/dates.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { expect, test } from './admin.ts';
import { inventedOrder } from './pictures/records.ts';
import { ADDRESS, ORDER_CREATED } from './shopper.ts';

test('finds, exports, packs and sends an order, and its customer sees it', async ({
  page,
  admin,
  context,
}) => {
  const { id, title } = await admin.api.product({ price: '12.50' });
  const order = await admin.api.order(id, 3, 'Es un regalo:\nsin precio, por favor.');
  const { email } = order.buyer.user;
  const number = orderNumber(order.id);
  await admin.open('/admin/orders');
  await expect(page.getByRole('table', { name: 'Pedidos' })).toBeVisible();
  await admin.findsNothingInTheWay();
  await admin.searches(email);
  const row = admin.row(number);
  await expect(row).toHaveCount(1);
  for (const text of ['Nuria Campos', '3 piezas', 'Barcelona, España', '$55.75 USD']) {
    await expect(row).toContainText(text);
  }
  const file = await admin.downloads();
  expect(file.suggestedFilename()).toMatch(/^lumbre-pedidos-\d{4}-\d\d-\d\d\.csv$/);
  const [, line, ...others] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(line).toContain(`;Nuria Campos;${email};${ADDRESS.telefono};3;37,5;18,25;`);
  expect(line).toContain(`;"Es un regalo:\nsin precio, por favor.";${order.id}`);
  expect(others).toEqual(['']);

  await page.getByRole('link', { name: /^Por enviar/ }).click();
  await admin.searches(email);
  await row.getByRole('link', { name: `Ver el pedido ${number} de Nuria Campos` }).click();
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${number}` })).toBeVisible();
  for (const text of [title, '3 ×', '$55.75 USD', 'sin precio, por favor.', 'Procesando', email]) {
    await expect(page.getByRole('main')).toContainText(text);
  }
  await admin.findsNothingInTheWay();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copiar dirección' }).click();
  await expect(page.getByText('Copiado', { exact: true })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `Nuria Campos\nCarrer del Forn 12, 2.º 1.ª\n08001 Barcelona\nBarcelona\nEspaña\n${ADDRESS.telefono}`,
  );

  await page.emulateMedia({ media: 'print' });
  const slip = page.getByRole('region', { name: 'Albarán' });
  await expect(slip).toContainText(`Pedido ${number}`);
  await expect(slip).toContainText('sin precio, por favor.');
  await expect(slip).not.toContainText('$');
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(slip).toBeHidden();

  await page.getByRole('checkbox', { name: 'Empaquetado' }).check();
  await page.getByLabel('Nota interna').fill('Caja grande');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page).toHaveURL('/admin/orders?ver=por-enviar');
  await admin.searches(email);
  await expect(row).toContainText('Empaquetado');

  await row.getByRole('link', { name: /^Ver el pedido/ }).click();
  await expect(page.getByRole('checkbox', { name: /^Empaquetado por / })).toBeChecked();
  await expect(page.getByLabel('Nota interna')).toHaveValue('Caja grande');
  await page.getByLabel('Transportista').fill('Correos');
  await page.getByLabel('Número de seguimiento').fill('PK43 0001');
  await page.getByRole('button', { name: 'Marcar como enviado' }).click();
  await admin.sees(`El pedido ${number} está enviado.`);
  await expect(page).toHaveURL('/admin/orders?ver=por-enviar');
  await expect(row).toHaveCount(0);
  const sentTab = page.getByRole('link', { name: /^Enviados/ });
  await sentTab.click();
  await expect(sentTab).toHaveAttribute('aria-current', 'page');
  await admin.searches(email);
  await expect(row).toContainText('Enviado el');

  await admin.hasSession({
    role: 'user',
    token: order.buyer.token,
    account: order.buyer.user,
  });
  await admin.open(`/profile/${order.buyer.user.id}`);
  const own = page.getByRole('article', { name: `Pedido ${number}` });
  await expect(own).toContainText('Procesando');
  await expect(own).toContainText(`Enviado el ${orderDate(new Date().toISOString())}`);
  await expect(own).toContainText('Correos, PK43 0001');
  await admin.findsNothingInTheWay();
  await own.getByRole('link', { name: `Pedido ${number}` }).click();
  await expect(page.getByRole('main')).toContainText('Correos, PK43 0001');

  await admin.hasAdminSession();
  await admin.open(`/admin/orders/${order.id}`);
  await page.getByRole('button', { name: 'Deshacer el envío' }).click();
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Volver a «Por enviar»' }).click();
  await admin.sees(`El pedido ${number} vuelve a estar por enviar.`);
  await expect(page.getByRole('button', { name: 'Marcar como enviado' })).toBeVisible();
});

test('a gift for another person reaches the packing slip with its card and no price', async ({
  page,
  admin,
}) => {
  const { slug, title } = await admin.api.product({ price: '12.50' });
  const card = 'Feliz cumpleaños, Ana.\nCon cariño.';
  const buyer = await admin.joins();
  await admin.hasInCart([{ slug }]);
  await admin.open('/cart/information');
  await expect(page.getByLabel('Texto de la tarjeta')).toBeHidden();
  await admin.fillAddress();
  await page.getByLabel('Enviar a otra persona').check();
  await page.getByLabel('Es un regalo').check();
  await page.getByLabel('Texto de la tarjeta').fill(card);
  await page.getByRole('button', { name: 'Continuar al envío' }).click();
  await expect(page.getByLabel('Nombre de quien lo recibe')).toHaveAccessibleDescription(
    'Escribe quién lo recibe.',
  );
  await admin.findsNothingInTheWay();
  await page.getByLabel('Nombre de quien lo recibe').fill('Ana Ruiz');
  await page.reload();
  await expect(page.getByLabel('Texto de la tarjeta')).toHaveValue(card);
  await page.getByLabel('Su teléfono').fill('600 112 233');
  await page.getByRole('button', { name: 'Continuar al envío' }).click();
  await expect(page.getByRole('main')).toContainText('Ana Ruiz, 600 112 233');
  await admin.findsNothingInTheWay();
  await page.getByRole('link', { name: 'Continuar al pago' }).click();
  await admin.fillCard();
  await admin.pay();
  await admin.sees(ORDER_CREATED);
  await page.getByRole('link', { name: 'Ver mi pedido' }).click();
  await expect(page.getByRole('article')).toContainText('Con cariño.');
  await admin.findsNothingInTheWay();
  const path = new URL(page.url()).pathname;
  await admin.addToCart(slug);
  await admin.open('/cart/information');
  await page.getByRole('button', { name: 'Usar la dirección de tu último pedido' }).click();
  await expect(page.getByLabel('Es un regalo')).not.toBeChecked();
  await expect(page.getByLabel('Texto de la tarjeta')).toHaveValue('');

  await admin.hasAdminSession();
  await admin.open(`/admin${path}`);
  const delivery = page.getByRole('region', { name: 'Destinatario' });
  await expect(delivery).toContainText('Ana Ruiz');
  await expect(delivery).toContainText(`Lo compra${buyer.user.firstname}`);
  await expect(page.getByRole('main')).toContainText('Es un regalo');
  await admin.findsNothingInTheWay();
  await page.emulateMedia({ media: 'print' });
  const slip = page.getByRole('region', { name: 'Albarán' });
  for (const text of ['Ana Ruiz', 'Tel. 600 112 233', title, 'Feliz cumpleaños, Ana.']) {
    await expect(slip).toContainText(text);
  }
  await expect(slip).not.toContainText(/\$|12[.,]50/);
  const code = slip.getByRole('img', { name: 'Código QR' });
  // Both ways of a sheet, because the wide one has room for the columns of the screen.
  for (const width of [718, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await code.boundingBox())?.width).toBe(120);
    expect((await slip.boundingBox())?.width).toBeGreaterThan(0.8 * width);
  }
  const address = /\/regalo\/\S+/.exec(await slip.innerText())?.[0] ?? '';
  await page.emulateMedia({ media: 'screen' });
  await admin.open(address);
  const gift = page.getByRole('main');
  for (const text of ['Con cariño.', title, '¿Ha llegado algo roto?']) {
    await expect(gift).toContainText(text);
  }
  await expect(gift).not.toContainText(/\$|12[.,]50|Foz/);
  await admin.findsNothingInTheWay();
});

test('cancels a part, takes the rest back, and its customer sees both', async ({ page, admin }) => {
  const product = await admin.api.product({ price: '12.50' });
  const order = await admin.api.order(product.id, 3);
  const number = orderNumber(order.id);
  const today = new Date().toISOString();
  await admin.open(`/admin/orders/${order.id}`);
  await page.getByRole('link', { name: 'Cancelar el pedido o una parte' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: `Cancelar: pedido ${number}` }),
  ).toBeVisible();
  const [units, refund] = [page.getByLabel(product.title), page.getByLabel('Reembolso')];
  await expect(units).toHaveValue('3');
  await expect(refund).toHaveValue('55,75');
  await admin.findsNothingInTheWay();
  await units.fill('1');
  await expect(refund).toHaveValue('12,50');
  await refund.fill('60');
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await expect(page.getByText('Como mucho $55.75 USD.', { exact: true })).toBeVisible();
  await refund.fill('12,5');
  await page.getByLabel('Motivo').fill('Una salió rota del horno');
  const cancels = 'Cancelar y anotar el reembolso de $12.50 USD';
  await page.getByRole('button', { name: cancels }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Haz tú la devolución de $12.50 USD');
  await admin.findsNothingInTheWay();
  await question.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('button', { name: cancels }).click();
  await question.getByRole('button', { name: cancels }).click();
  await admin.sees('Guardado. El cliente recibe un correo.');
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  const entries = page.getByRole('region', { name: 'Cancelaciones y devoluciones' });
  for (const text of ['Cancelado', `1 × ${product.title}`, '$12.50 USD', 'rota del horno']) {
    await expect(entries).toContainText(text);
  }
  await expect(page.getByRole('region', { name: '3 piezas' })).toContainText('quedan 2');
  await admin.findsNothingInTheWay();

  await admin.hasSession({ role: 'user', token: order.buyer.token, account: order.buyer.user });
  await admin.open(`/profile/${order.buyer.user.id}`);
  const own = page.getByRole('article', { name: `Pedido ${number}` });
  await expect(own).toContainText('Procesando');
  await expect(own).toContainText(
    `Cancelado en parte el ${orderDate(today)}. Reembolso: $12.50 USD`,
  );
  await expect(own).toContainText('quedan 2');
  await admin.findsNothingInTheWay();

  await admin.hasAdminSession();
  await admin.open(`/admin/orders/${order.id}`);
  await page.getByRole('button', { name: 'Marcar como enviado' }).click();
  await admin.sees(`El pedido ${number} está enviado.`);
  await admin.open(`/admin/orders/${order.id}`);
  await page.getByRole('link', { name: 'Anotar una devolución' }).click();
  await expect(units).toHaveValue('2');
  await expect(refund).toHaveValue('25,00');
  const returns = 'Anotar la vuelta y el reembolso de $25.00 USD';
  await page.getByRole('button', { name: returns }).click();
  await question.getByRole('button', { name: returns }).click();
  await expect(entries).toContainText('Devuelto');
  await expect(page.getByText('De este pedido no queda nada por enviar.')).toBeVisible();
  await page.getByRole('link', { name: 'Ordenes', exact: true }).last().click();
  await page.getByRole('link', { name: /^Cancelados y devueltos/ }).click();
  await admin.searches(number);
  await expect(admin.row(number)).toContainText(`Devuelto el ${dateText(today)}`);

  await admin.hasSession({ role: 'user', token: order.buyer.token, account: order.buyer.user });
  await admin.open(`/orders/${order.id}`);
  await expect(page.getByRole('main')).toContainText(
    `Devuelto el ${orderDate(today)}. Reembolso: $37.50 USD`,
  );
});

test('counts the orders to send on every page', async ({ page, admin }) => {
  let waiting = 3;
  await page.route(/\/api\/orders\?shipment=toSend/, (route) =>
    route.fulfill({ json: Array.from({ length: waiting }, (_, n) => inventedOrder(n)) }),
  );
  await admin.open('/admin/categories');
  await admin.opensMenu('Menú: 3 pedidos por enviar');
  await expect(page.getByRole('link', { name: 'Ordenes 3 por enviar' })).toBeVisible();
  await admin.findsNothingInTheWay();
  waiting = 4;
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(page.getByRole('link', { name: 'Ordenes 4 por enviar' })).toBeVisible();
});

test('loads every page of orders; search and file cover all of them', async ({ page, admin }) => {
  const TOTAL = 1400;
  const PAGE = 300;
  const orders = Array.from({ length: TOTAL }, (_unused, index): Order => ({
    ...inventedOrder(0),
    id: `${index}` as Order['id'],
    grandTotal: index,
  }));
  await page.route(/\/api\/orders/, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('after') ?? 0);
    const next = from + PAGE;
    return route.fulfill({
      json: orders.slice(from, next),
      headers: next < TOTAL ? { link: `<?after=${next}&limit=${PAGE}>; rel="next"` } : {},
    });
  });
  await admin.open('/admin/orders');
  const count = page.getByRole('status').filter({ hasText: /\d/ });
  await expect(count).toHaveText('1\u202F400 en total');
  await admin.findsNothingInTheWay();
  const lines = (await admin.exports()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(TOTAL + 1);
  await admin.sorts('Total', 'Total, de mayor a menor', { isDescending: true });
  await expect(page).toHaveURL('/admin/orders?orden=-total');
  await expect(page.locator('[data-label="Total"]').first()).toHaveText('$1,399.00 USD');
  await admin.searches('1399');
  await expect(count).toHaveText('1 de 1\u202F400');
  await admin.sees('$1,399.00 USD');
});
