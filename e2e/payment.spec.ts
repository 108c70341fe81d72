/** Orders that are paid with money (RULE-80), in a shop of their own, because the others are demos. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderNumber } from '#shared/domain/orders.ts';
import type { OrderId } from '#shared/domain/ids.ts';
import type { AdminSession } from '#shared/domain/schemas/account.ts';
import type { PaymentSettings } from '#shared/domain/schemas/payment.ts';
import { startLocal } from '../local/shop.ts';
import { expect, test as base } from './admin.ts';
import { ADDRESS, demoAdminSession } from './shopper.ts';

const test = base.extend<
  { pays: (payment: Partial<PaymentSettings>) => Promise<void> },
  { origin: string }
>({
  origin: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'lumbre-e2e-'));
      const shop = await startLocal({ directory, inMemory: true, onNotice: console.error });
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
        data: { payment: { methods: ['transfer'], transferText: '', transferDays: 7, ...payment } },
      });
      expect(answer.status()).toBe(200);
      // Until the cart's page is published with it.
      await expect
        .poll(async () => (await request.get('/cart')).text())
        .toContain(JSON.stringify(payment.methods ?? ['transfer']));
    });
  },
});

test.describe.configure({ mode: 'serial' });

test('an order is paid by transfer, marked, packed and sent', async ({
  admin,
  page,
  pays,
  context,
}) => {
  await pays({ transferText: 'Inés Robledo\nES12 3456 7890\nBizum 600 112 233' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const buyer = await admin.joins();
  await admin.hasInCart([{ slug: 'jarra-ocre' }], ADDRESS);
  await admin.open('/cart');
  await page.getByRole('button', { name: 'Check Out' }).click();
  await page.getByRole('button', { name: 'Continuar al envío' }).click();
  await page.getByRole('link', { name: 'Continuar al pago' }).click();
  await expect(page.getByRole('group', { name: 'Transferencia o Bizum' })).toBeVisible();
  await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0);
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Hacer el pedido' }).click();
  await expect(page).toHaveURL(/\/orders\/\w{26}$/);
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
  await admin.open('/admin/orders?ver=sin-pagar');
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
  await page.getByRole('button', { name: 'Marcar como enviado' }).click();
  await admin.sees(`El pedido ${number} está enviado.`);

  await admin.hasSession({ role: 'user', token: buyer.token, account: buyer.user });
  await admin.open(`/orders/${id}`);
  await admin.sees('Pagado. ¡Gracias!');
  await admin.sees(/^Enviado el/);
});

test('a customer cancels on Stripe’s page, comes back, and pays once', async ({
  admin,
  page,
  pays,
}) => {
  await pays({ methods: ['stripe', 'transfer'], transferText: 'ES12 3456 7890' });
  await admin.joins();
  await admin.hasInCart([{ slug: 'jarra-ocre' }], ADDRESS);
  await admin.open('/cart/payment');
  await expect(page.getByLabel('Tarjeta')).toBeChecked();
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Ir a pagar' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(/\/orders\/\w{26}$/);
  await admin.sees('Falta tu pago');
  await admin.settled();
  await admin.findsNothingInTheWay();
  await page.getByRole('link', { name: 'Pagar ahora' }).click();
  await page.getByLabel('El aviso a la tienda se pierde').check();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page).toHaveURL(/\/orders\/\w{26}$/);
  await admin.sees('Pagado. ¡Gracias!');
  await page.reload();
  await admin.sees('Pagado. ¡Gracias!');
});

test('a shop that nobody can pay yet says so', async ({ admin, page, pays }) => {
  await pays({ methods: ['stripe'] });
  await admin.publishes(/^\/cart$/, (html) => html.replace('"methods":["stripe"]', '"methods":[]'));
  await admin.joins();
  await admin.hasInCart([{ slug: 'jarra-ocre' }], ADDRESS);
  await admin.open('/cart');
  await page.getByRole('button', { name: 'Check Out' }).click();
  await page.getByRole('button', { name: 'Continuar al envío' }).click();
  await page.getByRole('link', { name: 'Continuar al pago' }).click();
  await admin.sees('Todavía no se puede pagar aquí.');
  await admin.findsNothingInTheWay();
});
