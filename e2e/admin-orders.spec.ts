/** The page of orders, which is read-only. */
import { readFile } from 'node:fs/promises';
import { reviewDate } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { expect, test } from './admin.ts';

test('finds, opens and exports an order', async ({ page, admin }) => {
  const { id, title } = await admin.api.product({ price: '12.50' });
  const order = await admin.api.order(id, 3, 'Es un regalo:\nsin precio, por favor.');
  const { email } = order.buyer.user;
  await admin.open('/admin/orders');
  await expect(page.getByRole('table', { name: 'Órdenes' })).toBeVisible();
  await admin.findsNothingInTheWay();
  await admin.searches(email);
  const row = admin.row(email);
  await expect(row).toHaveCount(1);
  for (const text of ['Nuria Campos', '$37.50 USD', 'Procesando', '08001 Barcelona']) {
    await expect(row).toContainText(text);
  }

  const button = row.getByRole('button', { name: /^Ver la orden de Nuria Campos, \d/ });
  await button.click();
  const dialog = page.getByRole('dialog');
  for (const text of [
    title,
    '3 × $12.50 USD',
    '$18.25 USD',
    '$55.75 USD',
    'sin precio, por favor.',
    order.id,
  ]) {
    await expect(dialog).toContainText(text);
  }
  await admin.findsNothingInTheWay();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^lumbre-órdenes-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toBe(
    [
      '\uFEFFFecha;Cliente;Correo;Piezas;Importe;Envío;Total;Estado;Dirección;Artículos;Notas;Id',
      [
        reviewDate(order.createdAt),
        `Nuria Campos;${email};3;37,5;18,25;55,75;Procesando`,
        'Carrer del Forn 12, 2.º 1.ª, 08001 Barcelona (Barcelona), España',
        `3 × ${title};"Es un regalo:\nsin precio, por favor.";${order.id}`,
      ].join(';'),
      '',
    ].join('\r\n'),
  );
});

test('keeps the order of a deleted account', async ({ page, admin }) => {
  const { id } = await admin.api.product();
  const { buyer } = await admin.api.order(id, 1);
  const gone = await page.request.delete(`/api/users/${buyer.user.id}`, {
    headers: admin.api.headers,
  });
  expect(gone.status()).toBe(204);
  await admin.open(`/admin/orders?q=${buyer.user.id}`);
  await expect(admin.row(`Cuenta eliminada (${buyer.user.id})`)).toBeVisible();
});

test('sorts by amount and keeps the order in the URL', async ({ page, admin }, { project }) => {
  const { id } = await admin.api.product({ price: '99.00', stock: 20 });
  await admin.api.order(id, 2);
  await admin.api.order(id, 10);
  await admin.open('/admin/orders');
  if (project.name === '360') {
    await page.getByRole('combobox', { name: 'Ordenar Órdenes' }).selectOption('-importe');
  } else {
    await page.getByRole('button', { name: 'Importe' }).click();
    await page.getByRole('button', { name: 'Importe' }).click();
  }
  await expect(page).toHaveURL('/admin/orders?orden=-importe');
  await page.reload();
  const cells = page.locator('td[data-label="Importe"]');
  await expect(cells.first()).toBeVisible();
  const amounts = (await cells.allTextContents()).map((text) =>
    Number(text.replace(/[^\d.]/g, '')),
  );
  expect(amounts.length).toBeGreaterThan(1);
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
});

test('loads the newest 5,000 orders at once and the rest on request', async ({ page, admin }) => {
  const { id } = await admin.api.product();
  const { buyer: _, ...template } = await admin.api.order(id, 1);
  const TOTAL = 5400;
  const PAGE = 300;
  const orders = Array.from({ length: TOTAL }, (_unused, index): Order => ({
    ...template,
    id: `${index}` as Order['id'],
    totalPrice: index,
  }));
  await page.route(/\/api\/orders/, (route) => {
    const after = new URL(route.request().url()).searchParams.get('after');
    const from = after === null ? 0 : Number(after) + 1;
    const entries = orders.slice(from, from + PAGE);
    const next = from + PAGE < TOTAL ? entries.at(-1)?.id : undefined;
    return route.fulfill({
      json: entries,
      headers: next === undefined ? {} : { link: `<?after=${next}&limit=${PAGE}>; rel="next"` },
    });
  });
  await admin.open('/admin/orders');
  const count = page.getByRole('status').filter({ hasText: /\d/ });
  await expect(count).toHaveText('5100 por ahora, hay más sin cargar');
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Cargar más' }).click();
  await expect(count).toHaveText('5400 en total');
  await expect(page.getByRole('button', { name: 'Cargar más' })).toHaveCount(0);
  await admin.searches(`5399`);
  await expect(count).toHaveText('1 de 5400');
  await expect(page.getByRole('cell', { name: '$5,399.00 USD' })).toBeVisible();
});

test('explains an empty list', async ({ page, admin }) => {
  await page.route(/\/api\/orders/, (route) => route.fulfill({ json: [] }));
  await admin.open('/admin/orders');
  await admin.sees('Todavía no hay órdenes.');
  await admin.findsNothingInTheWay();
});

test.describe('when a call fails', () => {
  test.use({ expectedError: /status of 503/ });

  test('loads the list again', async ({ page, admin }) => {
    const { id } = await admin.api.product();
    const { buyer } = await admin.api.order(id, 1);
    await admin.receives503(/\/api\/orders/);
    await admin.open('/admin/orders');
    await admin.sees('No responde.');
    await admin.findsNothingInTheWay();
    await page.unroute(/\/api\/orders/);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(admin.row(buyer.user.email)).toBeVisible();
  });
});
