/** The health of the shop: what the latest audit found, and mails that bounced (RULE-76). */
import { randomUUID } from 'node:crypto';
import type { OrderId } from '#shared/domain/ids.ts';
import type { FailedMail } from '#shared/domain/schemas/mail.ts';
import type { Health } from '#shared/domain/schemas/health.ts';
import { expect, test } from './admin.ts';

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const TROUBLE: Health = {
  stage: 'production',
  version: '1.2.3',
  audit: {
    at: hoursAgo(50),
    contradictions: 2,
    unfinished: 0,
    payments: {
      mode: 'live',
      differences: [{ orderId: '01KB0000000000000007K2M9QX' as OrderId, reason: 'refund' }],
    },
    suppressed: { bounces: 2, complaints: 1, latest: hoursAgo(48), isMore: false },
  },
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
  await page.getByRole('button', { name: 'Revisar ahora' }).click();
  await admin.sees('La última revisión es de hace 1 minuto.');
  await admin.sees(/ necesitan? tu atención\.$/);
  await admin.sees(/^No ha(n)? llegado \d+ correos?\.$/);
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

test.describe('when the audit found trouble', () => {
  test.use({ expectedError: /status of 503/ });

  test('shows what is wrong first, with what to do, and runs again', async ({ page, admin }) => {
    await admin.receives(503, '**/api/health');
    // Mails that other tests make fail would count too.
    await page.route(/\/api\/mails/, (route) => route.fulfill({ json: [] }));
    await admin.open('/admin/health');
    const checks = page.getByRole('region', { name: 'Última revisión' });
    await expect(checks.getByRole('alert')).toContainText('No responde.');
    await page.unroute('**/api/health');
    await page.route('**/api/health', (route) => route.fulfill({ json: TROUBLE }));
    await checks.getByRole('button', { name: 'Reintentar' }).click();

    await expect(checks.getByRole('status')).toHaveText('3 cosas necesitan tu atención.');
    const data = checks.getByRole('listitem').filter({ hasText: '2 datos que no cuadran' });
    await expect(data).toContainText('Hay que actuar');
    await expect(data).toContainText('docs/runbooks/alarms/invariants-broken.md');
    await expect(checks.getByRole('link', { name: /^Pedido / })).toBeVisible();
    await admin.findsNothingInTheWay();
    await admin.opensMenu(/^Menú/);
    await expect(page.getByRole('link', { name: 'Salud 3 por mirar' })).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar el menú' }).click();

    await page.unroute('**/api/health');
    await page.getByRole('button', { name: 'Revisar ahora' }).click();
    await expect(checks.getByRole('status')).toHaveText('Nada necesita tu atención.');
  });
});
