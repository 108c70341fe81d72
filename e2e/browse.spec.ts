import { expect, test } from './shopper.ts';

const PAGES: [path: string, heading: RegExp][] = [
  ['/', /Artesanía hecha a mano/],
  ['/products', /Todos los productos/],
  ['/categories/2', /Cerámicas/],
  ['/product/jarron-terracota', /Jarrón terracota y crema/],
  ['/products/tapiz-flecos', /./],
  ['/product/search/barro', /./],
  ['/product/search/nada-de-esto', /./],
  ['/product/no-existe', /./],
  ['/categories/99', /./],
  ['/login', /./],
  ['/signup', /./],
  ['/cart', /Tu carrito/],
  ['/about-us', /Sobre Este Proyecto/],
];

for (const [path, heading] of PAGES) {
  test.describe(path, () => {
    // A missing product is a 404 in the console of every browser.
    test.use({ expectedError: /status of 404/ });

    test('has one heading and nothing in anybody’s way', async ({ shopper, page }) => {
      await shopper.open(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(/Lumbre/);
      await shopper.findsNothingInTheWay();
    });
  });
}

test('from the home page to a piece, through its category', async ({ shopper, page }) => {
  await shopper.open('/');
  await page.getByRole('link', { name: /ver todos.*Maderas/ }).click();
  await expect(page).toHaveURL('/categories/3');
  await expect(page.getByText(/8 artículos/)).toBeVisible();
  await page.getByRole('link', { name: 'Caja de roble' }).first().click();
  await expect(page).toHaveURL('/product/caja-roble');
  await shopper.sees('Quedan 5 unidades!');
  await shopper.sees('20% OFF');
});

test('what is sold out says so and cannot be bought, the last one says that it is', async ({
  shopper,
  page,
}) => {
  await shopper.open('/product/tapiz-flecos');
  await shopper.sees('FUERA DE STOCK');
  await expect(page.getByRole('button', { name: 'Añadir al carrito' })).toHaveCount(0);
  await shopper.open('/product/alfombra-telar');
  await shopper.sees('Queda una unidad');
});

test('search prefills its filter and finds by part of the title', async ({ shopper, page }) => {
  await shopper.open('/product/search/JARR');
  await expect(page.getByPlaceholder('Escriba el producto que busca')).toHaveValue('JARR');
  await expect(page.getByRole('link', { name: 'Jarra ocre' }).first()).toBeVisible();
  await page.getByPlaceholder('Escriba el producto que busca').fill('cojín');
  await expect(page.getByRole('link', { name: 'Jarra ocre' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2);
});

test('the heart says that it is not there yet, for three seconds', async ({ shopper, page }) => {
  const text = 'Lo sentimos pero esta funcionalidad está en desarollo.';
  await shopper.open('/product/jarra-ocre');
  await page
    .getByRole('button', { name: /favoritos/ })
    .first()
    .click();
  await shopper.sees(text);
  await expect(page.getByText(text)).toHaveCount(0, { timeout: 5000 });
});

test('an unknown path leads home', async ({ shopper, page }) => {
  await shopper.open('/esto/no/existe');
  await expect(page).toHaveURL('/');
});

test('a piece that does not exist stays where it is and offers ways on', async ({ page }) => {
  await page.goto('/product/no-existe');
  await expect(page.getByText('Esta pieza no existe o ya no está a la venta.')).toBeVisible();
  await expect(page).toHaveURL('/product/no-existe');
  await expect(page.locator('main').getByRole('link').first()).toBeVisible();
});

test('nothing moves while a page loads', async ({ shopper, page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/', '/products', '/categories/1', '/product/cuenco-nogal']) {
    await shopper.open(path);
    await page.waitForLoadState('networkidle');
    const total = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
    expect(total, `layout shift on ${path}`).toBeLessThanOrEqual(0.02);
  }
});
