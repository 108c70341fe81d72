/** The journey answers the API's calls, because all journeys share one shop. */
import type { Page } from '@playwright/test';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { DEFAULT_SETTINGS } from '#shared/domain/settings.ts';
import { expect, test } from './admin.ts';

/** Next year, so that the day is in the future whenever the journey runs. */
const UNTIL = `${new Date().getFullYear() + 1}-12-08`;

const keepsSettings = async (page: Page) => {
  const kept = { settings: DEFAULT_SETTINGS };
  await page.route('**/api/admin/settings', async (route) => {
    const changes = route.request().postDataJSON() as Partial<Settings>;
    kept.settings = { ...kept.settings, ...changes };
    await route.fulfill({ json: kept.settings });
  });
  await page.route('**/api/admin/settings/images', (route) =>
    route.fulfill({ status: 201, json: { img: 'banner-2-1600w.webp' } }),
  );
  return kept;
};

test('an admin gives the shop its name, contact and days, and closes it for holidays', async ({
  page,
  admin,
}) => {
  const kept = await keepsSettings(page);
  const save = page.getByRole('button', { name: 'Guardar' });
  const openSection = async (name: string) => {
    await admin.open('/admin/shop');
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  };
  await openSection('Quién soy');
  await admin.findsNothingInTheWay();
  await page.getByLabel('Nombre', { exact: true }).fill('Barro y Sal');
  await page.getByLabel('Instagram').fill('@barro.y.sal');
  await save.click();
  await admin.sees('Guardado.');
  await expect(page.getByLabel('Instagram')).toHaveValue('barro.y.sal');
  await openSection('Envíos y plazos');
  await page.getByLabel('Días para devolver una pieza').fill('30');
  await save.click();
  await admin.sees('Guardado.');
  await openSection('Vacaciones');
  const closed = page.getByRole('checkbox', { name: /Cerrar la tienda por vacaciones/ });
  await expect(closed).not.toBeChecked();
  await admin.findsNothingInTheWay();
  await closed.check();
  await page.getByLabel('Volvemos el').fill(UNTIL);
  await page.getByLabel('Mensaje').fill('Estamos en la feria de Lugo.');
  await save.click();
  await admin.sees('Guardado. La tienda está cerrada.');
  expect(kept.settings).toEqual({
    ...DEFAULT_SETTINGS,
    name: 'Barro y Sal',
    instagram: 'barro.y.sal',
    returnDays: 30,
    holiday: { closed: true, until: UNTIL, message: 'Estamos en la feria de Lugo.' },
  });
  await admin.opensMenu(/^Menú/);
  await expect(page.getByRole('link', { name: 'Tienda cerrada' })).toBeVisible();
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Cerrar el menú' }).click();
  // Somebody else changes another setting while the form is open.
  kept.settings = { ...kept.settings, phone: '+34 555 000 000' };
  await closed.uncheck();
  await save.click();
  await admin.sees('Guardado. La tienda está abierta.');
  expect(kept.settings).toMatchObject({ phone: '+34 555 000 000', holiday: { closed: false } });
});

test('an admin changes, orders and removes the banners of the home page', async ({
  page,
  admin,
}) => {
  const kept = await keepsSettings(page);
  const [clay, wool] = DEFAULT_SETTINGS.banners;
  await admin.open('/admin/banners');
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: /^Subir/ }).click();
  await expect.poll(() => kept.settings.banners).toEqual([wool, clay]);
  await page.getByRole('link', { name: 'Abrigo tejido en telar' }).click();
  await expect(page.getByLabel('Título')).toHaveValue('Abrigo tejido en telar');
  await admin.findsNothingInTheWay();
  await page.getByLabel('Título').fill('Mantas de invierno');
  await page.getByLabel('Lleva a').selectOption('');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await admin.sees('El cartel «Mantas de invierno» se ha guardado.');
  expect(kept.settings.banners).toEqual([
    { ...wool, title: 'Mantas de invierno', productSlug: null },
    clay,
  ]);
  await page.getByRole('button', { name: 'Eliminar Barro que se queda en casa' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await admin.sees('El cartel «Barro que se queda en casa» se ha eliminado.');
  expect(kept.settings.banners).toHaveLength(1);
});
