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

test('an owner writes a letter, sends it to herself and then to everybody @both', async ({
  page,
  admin,
  request,
}) => {
  const email = `${randomUUID()}@example.com`;
  expect((await request.post('/api/newsletter', { data: { email } })).ok()).toBe(true);
  await admin.open('/admin/letter');
  await admin.sees('En la demostración no se envían cartas.');

  // The journeys' shop is a demo, which has no letters.
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...config, demo: null } });
  });
  const sent: Record<string, unknown>[] = [];
  await page.route('**/api/newsletter/letters', async (route) => {
    sent.push(route.request().postDataJSON() as Record<string, unknown>);
    await route.fulfill({ status: 204 });
  });
  await admin.open('/admin/newsletter');
  await page.getByRole('link', { name: 'Escribir una carta' }).click();
  await page.getByLabel('Asunto').fill('Abrimos el horno');
  await page.getByLabel('Texto').fill('Ven el sábado.');
  const piece = page.getByLabel('Pieza 1');
  await expect(piece.getByRole('option')).not.toHaveCount(1);
  await piece.selectOption({ index: 1 });
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Enviármela a mí' }).click();
  await admin.sees(/^Te la hemos enviado a /);

  const send = page.getByRole('button', { name: /^Enviar a / });
  await send.click();
  const dialog = page.getByRole('dialog');
  await admin.findsNothingInTheWay();
  await dialog.getByRole('button', { name: 'Volver' }).click();
  expect(sent).toMatchObject([{ subject: 'Abrimos el horno', preview: true }]);
  await send.click();
  await dialog.getByRole('button', { name: /^Enviar a / }).click();
  await admin.sees(/^La carta va saliendo a /);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boletín');
  expect(sent[1]).toEqual({
    subject: 'Abrimos el horno',
    text: 'Ven el sábado.',
    pieces: [expect.any(String)],
  });
});
