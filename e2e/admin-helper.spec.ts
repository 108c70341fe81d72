import { randomUUID } from 'node:crypto';
import type { Admin as AdminAccount } from '#shared/domain/schemas/account.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import { expect, test } from './admin.ts';
import { linkIn, mailTo } from './mailbox.ts';

const PASSWORD = 'torno y arcilla roja';

const CLOSED = 'Con tu cuenta de ayudante no puedes abrir esta página.';

test('an admin invites a helper, who packs an order, changes a stock and sees no income', async ({
  page,
  admin,
}) => {
  const email = `${randomUUID()}@example.com`;
  const { id, title, slug } = await admin.api.product({ stock: 5 });
  const order = await admin.api.order(id, 2, 'Con lazo.');
  const number = orderNumber(order.id);

  await admin.open('/admin/admins');
  await page.getByRole('link', { name: 'Invitar ayudante' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Enviar la invitación' }).click();
  await admin.sees('Escribe el correo.');
  await page.getByLabel('Nombre').fill('Noa');
  await page.getByLabel('Apellidos').fill('Vidal');
  await page.getByLabel('Correo').fill(email);
  const created = page.waitForResponse('**/api/admin');
  await page.getByRole('button', { name: 'Enviar la invitación' }).click();
  admin.api.deletesAtEnd(`/api/admin/${((await (await created).json()) as AdminAccount).id}`);
  await admin.sees(`La invitación va de camino a ${email}.`);
  await admin.searches(email);
  const invited = admin.row(email);
  await expect(invited).toContainText('Ayudante, invitación pendiente');
  await admin.findsNothingInTheWay();
  const first = linkIn(await mailTo(page.request, email, /^Te invitan/), '/admin/invitation/');

  await page.getByRole('button', { name: 'Reenviar la invitación de Noa Vidal' }).click();
  const dialog = page.getByRole('dialog');
  await admin.findsNothingInTheWay();
  await dialog.getByRole('button', { name: 'Reenviar' }).click();
  await expect(dialog).toBeHidden();
  await expect(async () => {
    const { text } = await mailTo(page.request, email, /^Te invitan/);
    expect(text).not.toContain(first);
  }).toPass({ timeout: 60_000 });

  await admin.hasSession({ role: 'visitor', hasExpired: false });
  await admin.open(linkIn(await mailTo(page.request, email, /^Te invitan/), '/admin/invitation/'));
  await expect(page).toHaveURL('/admin/invitation');
  await admin.findsNothingInTheWay();
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repite la contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Guardar y entrar' }).click();
  await admin.sees('Tu cuenta está lista.');

  await expect(page).toHaveURL('/admin/orders?ver=por-enviar');
  await admin.searches(order.buyer.user.email);
  await expect(admin.row(number)).toContainText('2 piezas');
  await expect(page.getByRole('main')).not.toContainText('$');
  expect(await admin.exports()).not.toMatch(/Total|Importe|55,75/);
  await admin.findsNothingInTheWay();
  await admin
    .row(number)
    .getByRole('link', { name: /^Ver el pedido/ })
    .click();
  for (const text of [title, '2 unidades', 'Con lazo.', 'Carrer del Forn 12']) {
    await expect(page.getByRole('main')).toContainText(text);
  }
  await expect(page.getByRole('main')).not.toContainText('$');
  await admin.findsNothingInTheWay();
  await page.getByRole('checkbox', { name: 'Empaquetado' }).check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page).toHaveURL('/admin/orders?ver=por-enviar');
  await admin.searches(order.buyer.user.email);
  await expect(admin.row(number)).toContainText('Empaquetado');

  await admin.opensMenu(/^Menú/);
  await expect(
    page.getByRole('navigation', { name: 'Administración' }).getByRole('link'),
  ).toHaveText([/^Ordenes/, 'Productos', 'Reviews']);
  await page.getByRole('link', { name: 'Productos' }).click();
  await admin.searches(title);
  await admin.opensActions(admin.row(title));
  await page.getByRole('button', { name: `Cambiar el stock de ${title}` }).click();
  await expect(dialog.getByLabel('Precio')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Una más' }).click();
  await admin.findsNothingInTheWay();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.row(title)).toContainText('4');
  expect(await admin.stockOf(slug)).toBe(4);

  await admin.open('/admin/reviews');
  await expect(page.getByRole('table', { name: 'Reviews' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Acciones|Ocultar) / })).toHaveCount(0);
  for (const path of ['dashboard', 'shop', `editProduct/${slug}`]) {
    await admin.open(`/admin/${path}`);
    await admin.sees(CLOSED);
  }
  await admin.findsNothingInTheWay();
  await page.getByRole('link', { name: 'Ver los pedidos por enviar' }).click();
  await expect(page).toHaveURL('/admin/orders?ver=por-enviar');
});
