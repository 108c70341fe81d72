import { randomUUID } from 'node:crypto';
import type { FailedMail } from '#shared/domain/schemas/mail.ts';
import type { Health } from '#shared/domain/schemas/health.ts';
import { expect, test } from './admin.ts';

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const TROUBLE: Health = {
  stage: 'production',
  version: '1.2.3',
  mail: { status: 'known', isSandbox: true, isPaused: false, sent: 12, limit: 200 },
  suppressed: { bounces: 2, complaints: 1, latest: hoursAgo(48), isMore: false },
  recovery: { status: 'unknown' },
  copies: { status: 'known', latest: hoursAgo(9) },
  alarms: {
    status: 'known',
    total: 18,
    ringing: [{ id: 'orders-failing', since: hoursAgo(2) }],
  },
  payments: { status: 'absent' },
  cost: { status: 'known', spent: 41, expected: 60, budget: 50 },
};

test('the local shop has nothing to repair, and lists a mail that bounced until it is dismissed @1280', async ({
  page,
  admin,
  request,
}) => {
  // SES's simulator of a bounce, which the local mailbox also plays (local/aws/mail-feedback.ts).
  const to = `bounce+${randomUUID()}@simulator.amazonses.com`;
  expect((await request.post('/api/newsletter', { data: { email: to } })).ok()).toBe(true);
  await expect(async () => {
    const mails = await admin.api.reads<FailedMail[]>('/mails');
    expect(mails.find((mail) => mail.to === to)?.reason).toBe('PermanentBounce');
  }).toPass({ timeout: 60_000 });

  await admin.open('/admin/health');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Salud de la tienda');
  await admin.sees('Nada necesita tu atención.');
  await admin.sees('se leen en /_local/mail');
  await admin.sees(/Ya no escribimos a .*dirección|Ya no escribimos a .*direcciones/);
  const mails = page.getByRole('region', { name: 'Correos que no han llegado' });
  const all = mails.getByRole('button', { name: /^Ver los \d+$/ });
  const mail = mails.getByRole('listitem').filter({ hasText: to });
  await expect(all.or(mail).first()).toBeVisible();
  if (await all.isVisible()) await all.click();
  await expect(mail).toContainText('La dirección no existe');
  await expect(mail.getByRole('button', { name: /^Reintentar/ })).toHaveCount(0);
  await admin.findsNothingInTheWay();
  await mail.getByRole('button', { name: /^Descartar/ }).click();
  await admin.sees('Aviso descartado.');
  await expect(mail).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('when services report trouble', () => {
  test.use({ expectedError: /status of 503/ });

  test('shows what is wrong first, with what to do, and checks again', async ({ page, admin }) => {
    await admin.receives(503, '**/api/health');
    await admin.open('/admin/health');
    const services = page.getByRole('region', { name: 'Servicios' });
    await expect(services.getByRole('alert')).toContainText('No responde.');
    await page.unroute('**/api/health');
    await page.route('**/api/health', (route) => route.fulfill({ json: TROUBLE }));
    await services.getByRole('button', { name: 'Reintentar' }).click();

    await expect(services.getByRole('status')).toHaveText('3 cosas necesitan tu atención.');
    await expect(services.getByRole('heading', { level: 3 })).toHaveText([
      'Envío de correos',
      'Fallan pedidos',
      'Coste de este mes',
      'Copias de seguridad',
      'Direcciones que rechazan correo',
      'Versión de la tienda',
      'Pagos con tarjeta',
    ]);
    const orders = services.getByRole('listitem').filter({ hasText: 'Fallan pedidos' });
    await expect(orders).toContainText('Hay que actuar');
    await expect(orders).toContainText('Qué hacer: Tus clientes no pueden comprar.');
    await expect(orders).toContainText('docs/runbooks/alarms/orders-failing.md');
    await admin.findsNothingInTheWay();

    await page.unroute('**/api/health');
    await page.getByRole('button', { name: 'Comprobar de nuevo' }).click();
    await expect(services.getByRole('status')).toHaveText('Nada necesita tu atención.');
  });
});
