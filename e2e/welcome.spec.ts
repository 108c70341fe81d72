import type { Page } from '@playwright/test';
import { DEMO_ADMIN, DEMO_USER } from '#shared/domain/demo.ts';
import { expect, test } from './shopper.ts';

test.beforeEach(async ({ shopper, page }) => {
  await page.removeLocatorHandler(shopper.welcome);
});

/** Each page that is opened from now on begins a day without the dialog. */
const isAnotherDay = (page: Page) =>
  page.addInitScript(() => {
    localStorage.removeItem('lumbre/welcomed');
  });

test('the home page shows the demo accounts once a day, and again from its bar', async ({
  shopper,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await shopper.open('/');
  const { welcome } = shopper;
  await expect(welcome).toContainText('proyecto de demostración');
  for (const { email, password } of [DEMO_USER, DEMO_ADMIN]) {
    await expect(welcome.getByText(email, { exact: true })).toBeVisible();
    await expect(welcome.getByText(password, { exact: true })).toBeVisible();
  }
  await shopper.findsNothingInTheWay();
  await welcome.getByRole('button', { name: 'Copiar contraseña del usuario' }).click();
  await expect(welcome.getByText('Copiado')).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(DEMO_USER.password);
  await welcome.getByRole('button', { name: 'Cerrar' }).click();
  await expect(welcome).toBeHidden();

  await page.getByRole('link', { name: 'Ver la pieza' }).first().click();
  await expect(page).toHaveURL(/product/);
  await page.getByRole('link', { name: 'Lumbre', exact: true }).click();
  await expect(page).toHaveURL('/');
  await shopper.settled();
  await expect(welcome).toBeHidden();
  await page.reload();
  await shopper.settled();
  await expect(welcome).toBeHidden();
  await page.getByRole('button', { name: 'Ver las cuentas' }).click();
  await welcome.getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the dialog keeps the focus, and Escape closes it', async ({ shopper, page }) => {
  await shopper.open('/');
  const { welcome } = shopper;
  const heading = welcome.getByRole('heading', { name: /bienvenida/ });
  await expect(heading).toBeFocused();
  // A script moved the focus, so no ring is drawn.
  await expect(heading).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Tab');
  const close = welcome.getByRole('button', { name: 'Cerrar' });
  await expect(close).toBeFocused();
  await expect(close).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator(':focus:not(dialog, dialog *)')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(welcome).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
});

test.describe('a reset', () => {
  test.use({ expectedError: /status of 429/ });

  // The reset is stubbed, because a real one would disturb the other journeys.
  test('says why it was rejected, then shows a spinner and a check mark, and loads the products again @1280', async ({
    shopper,
    page,
  }) => {
    await shopper.receives(429, '**/api/reset');
    await shopper.open('/');
    const button = shopper.welcome.getByRole('button', { name: 'Restablecer la base de datos' });
    await button.click();
    await expect(shopper.welcome.getByText('dentro de 42 s.')).toBeVisible();
    await expect(button).not.toHaveAttribute('aria-disabled');
    await expect(button.locator('.icon')).toHaveCount(0);
    await shopper.findsNothingInTheWay();

    const release = await shopper.holds('**/api/reset', (route) =>
      route.fulfill({ json: { message: 'La demostración vuelve a estar como el primer día.' } }),
    );
    await button.click();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await shopper.findsNothingInTheWay();
    const askedAgain = page.waitForRequest('**/catalogue/home.json');
    release();
    await askedAgain;
    await expect(shopper.welcome.getByText('como el primer día')).toBeVisible();
    await expect(button.locator('.icon')).toBeVisible();
    await shopper.findsNothingInTheWay();
  });
});

test('the dialog is in the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver(() => {
      Object.assign(globalThis, { atFirstPaint: document.querySelector('dialog')?.open });
    }).observe({ type: 'paint' });
  });
  await page.goto('/');
  await expect.poll(() => page.evaluate('globalThis.atFirstPaint')).toBe(true);
});

test('before the site has started the dialog closes, and the focus goes to its beginning', async ({
  shopper,
  page,
}) => {
  await shopper.holds('**/assets/index-*.js');
  await isAnotherDay(page);
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => shopper.welcome.getByRole('button', { name: 'Cerrar' }).click(),
  ]) {
    await page.goto('/', { waitUntil: 'commit' });
    await expect(shopper.welcome.getByRole('heading', { name: /bienvenida/ })).toBeFocused();
    // The page's own listener, which moves the focus, runs before this one.
    await shopper.welcome.evaluate((dialog) => {
      dialog.addEventListener('close', () => dialog.setAttribute('data-closed', ''));
    });
    await close();
    await expect(page.locator('dialog[data-closed]')).toBeAttached();
    await expect(shopper.welcome).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  }
});

test('a link to the home page from another page of the shop opens no dialog @1280', async ({
  shopper,
  page,
}) => {
  const release = await shopper.holds('**/assets/index-*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Lumbre', exact: true }).first().click();
  await expect(page).toHaveURL('/');
  release();
  await shopper.settled();
  await expect(shopper.welcome).toBeHidden();
});

for (const [what, tap] of [
  ['a link in a new tab', { name: 'Lumbre', modifiers: ['ControlOrMeta'] }],
  ['the telephone number', { name: /^\+34/, modifiers: [] }],
] as const) {
  test(`the dialog opens after ${what} was tapped before the site had started`, async ({
    shopper,
    page,
  }) => {
    const release = await shopper.holds('**/assets/index-*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    const { name, modifiers } = tap;
    const opened = modifiers.length > 0 ? page.context().waitForEvent('page') : undefined;
    await page
      .getByRole('link', { name })
      .first()
      .click({ modifiers: [...modifiers] });
    release();
    // Another tab of the home page notes that the day has begun.
    await (await opened)?.close();
    await isAnotherDay(page);
    await page.goto('/');
    await expect(shopper.welcome).toBeVisible();
  });
}
