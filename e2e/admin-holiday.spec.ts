/** The shop's page of the panel: holidays (RULE-74). The API is answered here, because journeys share one shop. */
import type { Holiday } from '#shared/domain/schemas/settings.ts';
import { expect, test } from './admin.ts';

test('closes the shop with a day and a message, and opens it again @both', async ({
  page,
  admin,
}) => {
  let state: Holiday = { closed: false, until: null, message: '' };
  await page.route('**/api/admin/settings', async (route) => {
    state = { ...state, ...(route.request().postDataJSON() as Partial<Holiday>) };
    await route.fulfill({ json: state });
  });
  await admin.open('/admin/shop');
  const closed = page.getByRole('checkbox', { name: /Cerrar la tienda por vacaciones/ });
  await expect(closed).not.toBeChecked();
  await admin.findsNothingInTheWay();
  await closed.check();
  await page.getByLabel('Volvemos el').fill('2026-12-08');
  await page.getByLabel('Mensaje').fill('Estamos en la feria de Lugo.');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await admin.sees('La tienda está cerrada.');
  expect(state).toEqual({
    closed: true,
    until: '2026-12-08',
    message: 'Estamos en la feria de Lugo.',
  });
  await page.reload();
  await expect(closed).toBeChecked();
  await expect(page.getByLabel('Mensaje')).toHaveValue('Estamos en la feria de Lugo.');
  await closed.uncheck();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await admin.sees('La tienda admite pedidos.');
  expect(state.closed).toBe(false);
  // An operator closes the shop while the form is open (docs/runbooks/take-checkout-out.md).
  state = { ...state, closed: true };
  await page.getByLabel('Mensaje').fill('Volvemos pronto.');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await admin.sees('La tienda está cerrada.');
  expect(state).toMatchObject({ closed: true, message: 'Volvemos pronto.' });
  await expect(closed).toBeChecked();
});
