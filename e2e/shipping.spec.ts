import type { Settings } from '#shared/domain/schemas/settings.ts';
import { DEFAULT_SETTINGS } from '#shared/domain/settings.ts';
import { test as adminTest } from './admin.ts';
import { ADDRESS, expect, ORDER_CREATED, test, type Shopper } from './shopper.ts';

const zone = (name: string, countries: string[], prefixes: string[], price: number) => ({
  name,
  countries,
  prefixes,
  steps: [{ maxGrams: null, price }],
  freeFrom: null,
});
const SETTINGS = {
  shipping: {
    zones: [zone('Península', ['ES'], [], 650), zone('Islas', ['ES'], ['07', '35'], 1200)],
    pickup: { place: 'Calle del Horno 1', hours: 'Martes y jueves' },
  },
  taxRate: 21,
};

test.use({ expectedError: /status of 409/ });

const hasZones = (shopper: Shopper) =>
  shopper.publishes(/^\/cart/, (html) =>
    html.replace('"settings":{}', `"settings":${JSON.stringify(SETTINGS)}`),
  );

test('a shopper sees the price of an address, can fetch the order, and is told when the price has changed', async ({
  shopper,
  page,
}) => {
  await hasZones(shopper);
  await shopper.joins();
  await shopper.hasInCart([{ slug: 'jarra-ocre' }]);
  await shopper.open('/cart');
  await shopper.sees(/Envío\s*Según la dirección/);
  await shopper.sees(/Total sin envío/);
  await shopper.sees('IVA incluido');
  await shopper.findsNothingInTheWay();

  await page.getByRole('button', { name: 'Check Out' }).click();
  await expect(page.getByLabel('País')).toHaveValue('España');
  await expect(page.getByLabel('País')).toHaveAccessibleDescription(
    'Si no enviamos a tu país, puedes recoger el pedido en Calle del Horno 1.',
  );
  const { pais: _, ...address } = ADDRESS;
  for (const [name, text] of Object.entries(address)) {
    await page.locator(`[name="${name}"]`).fill(text);
  }
  await page.getByLabel('País').selectOption('Alemania');
  await page.getByRole('button', { name: 'Continuar al envío' }).click();
  await expect(page.getByLabel(/Recogerlo en Calle del Horno 1/)).toBeChecked();
  await expect(page.getByLabel(/Envío a tu dirección No llega a esta/)).toBeDisabled();
  await page.getByRole('link', { name: 'Volver a la información' }).click();
  await page.getByLabel('País').selectOption('España');
  await shopper.sees(/Envío\s*\$6\.50/);
  await page.getByLabel('Código postal').fill('07001');
  await shopper.sees(/Envío\s*\$12\.00/);
  await shopper.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Continuar al envío' }).click();

  await expect(page).toHaveURL('/cart/shipping');
  await page.getByLabel(/Recogerlo en Calle del Horno 1/).check();
  await shopper.sees('Lo recoges en Calle del Horno 1. Martes y jueves.');
  await shopper.sees(/Envío\s*\$0\.00/);
  await shopper.findsNothingInTheWay();
  await page.reload();
  await expect(page.getByLabel(/Recogerlo en Calle del Horno 1/)).toBeChecked();
  await page.getByLabel(/Envío a tu dirección/).check();
  await shopper.sees(/IVA incluido \(21\s%\)/);
  await page.getByRole('link', { name: 'Continuar al pago' }).click();
  await shopper.sees(/Envío\s*\$12\.00/);
  await shopper.fillCard();
  await shopper.pay();

  await shopper.openCart();
  await shopper.sees(/El precio del envío ha cambiado\..*«Reintentar»/);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await shopper.sees(ORDER_CREATED);
});

adminTest(
  'an admin divides a country into zones, and is told what is wrong at its field',
  async ({ page, admin }) => {
    let settings: Settings = DEFAULT_SETTINGS;
    await page.route('**/api/admin/settings', async (route) => {
      settings = { ...settings, ...(route.request().postDataJSON() as Partial<Settings>) };
      await route.fulfill({ json: settings });
    });
    await admin.open('/admin/shop');
    await page.getByRole('link', { name: 'Envíos y plazos' }).click();
    const first = page.getByRole('group', { name: 'España, Portugal' });
    await expect(first.getByLabel('Precio')).toHaveValue('18,25');
    await admin.findsNothingInTheWay();
    await page.getByRole('button', { name: 'Añadir una zona' }).click();
    const added = page.getByRole('group', { name: 'Zona nueva' });
    await added.getByLabel('Zona', { exact: true }).fill('Islas');
    await added.getByLabel('Países').fill('España');
    await added.getByRole('button', { name: 'Añadir un tramo de peso' }).click();
    await added.getByLabel('Hasta (g)').fill('1000');
    await added.getByLabel('Precio').first().fill('9');
    await added.getByLabel('Precio').last().fill('12,50');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await admin.sees('España ya está en otra zona.');
    await added.getByLabel(/Códigos postales/).fill('07, 35, 38');
    await page.getByLabel('Lugar').fill('Calle del Horno 1');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await admin.sees('Guardado.');
    expect(settings).toMatchObject({
      shipping: { pickup: { place: 'Calle del Horno 1', hours: '' } },
    });
    expect(settings.shipping.zones.at(-1)).toMatchObject({
      prefixes: ['07', '35', '38'],
      steps: [{ price: 900 }, { price: 1250 }],
    });
    await admin.findsNothingInTheWay();
  },
);
