import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { formatPrice, toCents } from '#shared/domain/money.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import type { FailedMail } from '#shared/domain/schemas/mail.ts';
import { DEFAULT_SETTINGS } from '#shared/domain/settings.ts';
import { countText } from '../web/admin/ui/texts.ts';
import { expect, test, unique } from './admin.ts';
import { inventedOrder } from './pictures/records.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name });

const NEW_SHOP: Dashboard = {
  orders: 0,
  revenue: 0,
  outside: 0,
  users: 0,
  products: 0,
  days: [{ day: '2026-11-21', orders: 0, revenue: 0, outside: 0 }],
  months: [{ month: '2026-11', orders: 0, revenue: 0, outside: 0 }],
  bestSellers: [],
  lowStock: [],
  moreLowStock: false,
};

test('shows an order in the totals, the chart, its table, the best sellers and low stock @1280', async ({
  page,
  admin,
}) => {
  const { id, title, slug } = await admin.api.product({
    title: unique('Aab'),
    price: '2.50',
    stock: 302,
  });
  const order = await admin.api.order(id, 300);
  // The stream worker updates the totals after the order's answer.
  await expect(async () => {
    const { bestSellers, lowStock } = await admin.api.reads<Dashboard>('/dashboard');
    expect(bestSellers.map((product) => product.id)).toContain(id);
    expect(lowStock.map((product) => product.id)).toContain(id);
  }).toPass({ timeout: 60_000 });

  const answer = page.waitForResponse('**/api/dashboard');
  await admin.open('/admin/dashboard');
  const totals = (await (await answer).json()) as Dashboard;
  const card = (name: string) => page.locator('dl > div').filter({ hasText: name });
  await expect(card('Ingresos')).toContainText(formatPrice(toCents(totals.revenue), 'USD'));
  await expect(card('Usuarios').getByRole('definition')).toHaveText(countText(totals.users));
  await expect(card('Productos').getByRole('definition')).toHaveText(String(totals.products));
  const bestSeller = panel(page, 'Lo más vendido').getByRole('listitem').filter({ hasText: title });
  await expect(bestSeller).toContainText('300 piezas');
  await expect(bestSeller).toContainText('$750.00 USD');
  await expect(bestSeller.locator('img')).toHaveJSProperty('complete', true);

  const chart = panel(page, 'Evolución');
  const bars = chart.getByRole('img', { name: /^Ingresos de los últimos 28 días: \$/ });
  const today = totals.days.at(-1);
  await expect(
    bars.getByTitle(formatPrice(toCents(today?.revenue ?? 0), 'USD')).last(),
  ).toBeVisible();
  await admin.findsNothingInTheWay();
  const rows = () => chart.getByRole('row').allInnerTexts();
  const row = (name: string, orders: number, revenue: number) =>
    [name, countText(orders), formatPrice(toCents(revenue), 'USD')].join('\t');
  await chart.getByRole('button', { name: 'Ver las cifras' }).click();
  expect((await rows()).slice(1)).toEqual(
    totals.days
      .map(({ day, orders, revenue }) =>
        row(day.split('-').toReversed().join('/'), orders, revenue),
      )
      .toReversed(),
  );
  await chart.getByRole('button', { name: '12 meses' }).click();
  await expect(chart.getByRole('row')).toHaveCount(13);
  await admin.findsNothingInTheWay();
  await chart.getByRole('button', { name: 'Ver el gráfico' }).click();
  await expect(chart.getByRole('img', { name: /12 meses/ })).toBeVisible();

  await page
    .getByRole('table', { name: 'Ultimas 50 ordenes' })
    .getByRole('row')
    .filter({ hasText: orderNumber(order.id) })
    .getByRole('link', { name: /^Ver el pedido .* de Nuria Campos$/ })
    .click();
  await expect(page.getByRole('main')).toContainText(`300 × $2.50 USD`);
  await page.goBack();
  const low = panel(page, 'Por reponer').getByRole('listitem').filter({ hasText: title });
  await expect(low).toContainText('Quedan 2');
  await low.getByRole('link').click();
  await expect(page).toHaveURL(`/admin/editProduct/${slug}`);
});

test.describe('a mail that SES rejected', () => {
  const failedMail = async (
    admin: { api: { reads: <Answer>(path: string) => Promise<Answer> } },
    to: string,
  ): Promise<FailedMail> => {
    let found: FailedMail | undefined;
    await expect(async () => {
      const mails = await admin.api.reads<FailedMail[]>('/mails');
      found = mails.find((mail) => mail.to === to);
      expect(found).toBeDefined();
    }).toPass({ timeout: 60_000 });
    return found as FailedMail;
  };

  test.use({ expectedError: /status of 503/ });

  test('is listed with its reason and can be retried', async ({ page, admin, request }) => {
    // The local mailbox rejects mails to @*.invalid (local/aws/mailbox.ts).
    const to = `${randomUUID()}@example.invalid`;
    expect((await request.post('/api/newsletter', { data: { email: to } })).ok()).toBe(true);
    const { id } = await failedMail(admin, to);
    await admin.open('/admin/dashboard');
    const mails = panel(page, 'Correos que no han llegado');
    const heading = page.getByRole('heading', { name: 'Dashboard' });
    const mail = mails.getByRole('listitem').filter({ hasText: to });
    await expect(mail).toContainText('Bienvenida al boletín');
    await expect(mail).toContainText('El servicio de correo lo rechazó.');
    await admin.findsNothingInTheWay();

    const path = `**/api/mails/${id}/retry`;
    await admin.receives(503, path);
    await mail.getByRole('button', { name: 'Reintentar' }).click();
    await expect(mail.getByRole('alert')).toHaveText('No responde.');
    await page.unroute(path);
    await mail.getByRole('button', { name: 'Reintentar' }).click();
    await admin.sees('El correo está de nuevo en camino.');
    await expect(mail).toHaveCount(0);
    await expect(heading).toBeFocused();
  });
});

test('begins with the work that waits, hides what is empty, and says when nothing waits @both', async ({
  page,
  admin,
}) => {
  await admin.recordsShifts();
  const orders = Array.from({ length: 12 }, (_, n) => ({
    ...inventedOrder(0),
    id: `${12 - n}`.padStart(26, '0'),
  }));
  const piece = { id: '1', slug: 'x', title: 'Jarra', img1: 'jarra-ocre-1-1000w.webp', stock: 0 };
  const lists: Record<string, unknown> = {
    dashboard: { ...NEW_SHOP, lowStock: [piece, { ...piece, id: '2', stock: 2 }] },
    mails: [],
    orders,
    'admin/settings': {
      ...DEFAULT_SETTINGS,
      holiday: { closed: true, until: null, message: '' },
    },
  };
  const releases = await Promise.all(
    Object.entries(lists).map(([name, json]) =>
      admin.holds(
        (url: URL) => url.pathname === `/api/${name}`,
        (route) => route.fulfill({ json }),
      ),
    ),
  );
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('main').getByText('Cargando…')).toBeVisible();
  // Before the first answer the web fonts may still arrive.
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  for (const release of releases) release();
  const work = page.getByRole('navigation', { name: 'Pendiente' }).getByRole('link');
  await expect(work).toHaveText(['12 por enviar', '1 agotada', 'Tienda cerrada']);
  const waiting = page.getByRole('table', { name: 'Por enviar' });
  await expect(waiting.getByRole('link', { name: /^Ver el pedido/ })).toHaveCount(8);
  const first = waiting.getByRole('row').filter({ hasText: '0000-0001' });
  await expect(first).toContainText('3 piezas');
  await expect(first).toContainText(formatPrice(toCents(inventedOrder(0).grandTotal), 'USD'));
  await expect(first).toBeInViewport();
  for (const name of ['Correos que no han llegado', 'Evolución', 'Lo más vendido']) {
    await expect(panel(page, name)).toHaveCount(0);
  }
  await admin.findsNothingInTheWay();
  expect(await admin.shiftsAbove(0.005)).toEqual([]);
  await work.filter({ hasText: 'por enviar' }).click();
  await expect(page).toHaveURL('/admin/orders?ver=por-enviar');

  await page.unrouteAll();
  await page.route('**/api/dashboard', (route) => route.fulfill({ json: NEW_SHOP }));
  await page.route(/\/api\/(mails|orders)/, (route) => route.fulfill({ json: [] }));
  await admin.open('/admin/dashboard');
  await admin.sees('No hay nada pendiente.');
  await admin.sees('$0.00 USD');
  await admin.sees('Todavía no hay pedidos.');
  await admin.findsNothingInTheWay();
});

test.describe('when a call fails', () => {
  test.use({ expectedError: /status of 503/ });

  test('shows the other panels, loads the failed one again, and all when the tab returns @1280', async ({
    page,
    admin,
  }) => {
    for (const [path, name, otherPanel] of [
      ['/api/dashboard', 'Ventas', 'Ultimas 50 ordenes'],
      ['/api/mails', 'Correos que no han llegado', 'Evolución'],
    ] as const) {
      const isPath = (url: URL) => url.pathname === path;
      await admin.receives(503, isPath);
      await admin.open('/admin/dashboard');
      await expect(panel(page, name).getByRole('alert')).toContainText('No responde.');
      await expect(panel(page, otherPanel)).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(1);
      await admin.findsNothingInTheWay();
      await page.unroute(isPath);
      await panel(page, name).getByRole('button', { name: 'Reintentar', exact: true }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await admin.settled();
    }
    const requests = ['dashboard', 'mails', 'orders'].map((name) =>
      page.waitForRequest((request) => new URL(request.url()).pathname === `/api/${name}`),
    );
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await Promise.all(requests);
    await admin.settled();
  });
});
