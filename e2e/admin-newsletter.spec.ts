import { randomUUID } from 'node:crypto';
import { expect, test } from './admin.ts';

test('finds, downloads and removes a subscriber @1280', async ({ page, admin, request }) => {
  const email = `${randomUUID()}@example.com`;
  expect((await request.post('/api/newsletter', { data: { email } })).ok()).toBe(true);
  await admin.open('/admin/newsletter');
  await expect(admin.row(email)).toBeVisible();
  await admin.findsNothingInTheWay();
  await admin.searches(email);
  await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1);
  expect(await admin.exports()).toMatch(
    new RegExp(`^\uFEFFCorreo;Desde\r\n${email};\\d\\d/\\d\\d/\\d{4}\r\n$`),
  );

  await admin
    .row(email)
    .getByRole('button', { name: `Dar de baja ${email}` })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('La tienda olvidará este correo.');
  await dialog.getByRole('button', { name: 'Dar de baja' }).click();
  await admin.sees(`${email} ya no está en el boletín.`);
  await expect(admin.row(email)).toHaveCount(0);
  await page.reload();
  await admin.sees(/^Nada coincide|^Todavía no hay nadie/);
});
