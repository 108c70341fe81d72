import { expect, test } from './shopper.ts';

test('the link “Sobre Este Proyecto” stays in view at the end of a page @both', async ({
  shopper,
  page,
}) => {
  await shopper.open('/product/jarron-terracota');
  const link = page.getByRole('link', { name: 'Sobre Este Proyecto' });
  await page.locator('.footer').scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Cartas desde el taller' })).toBeVisible();
  await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight);
  });
  await page.getByText('© 2023 Lumbre').click();
  await expect(link).toBeInViewport();
  const structuredData = page.locator('script[type="application/ld+json"]');
  await expect(structuredData).toHaveCount(1);
  await link.click();
  await expect(page).toHaveURL('/about-us');
  await expect(structuredData).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const parts = await page
    .locator('.social li')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item, '::before').maskPosition));
  expect(new Set(parts).size).toBe(3);
});

test('the skip link is the first stop and skips the top bar @1280', async ({ shopper, page }) => {
  await shopper.open('/products');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test('the menu of a phone opens, and closes on Escape and on every navigation', async ({
  shopper,
  page,
}) => {
  await shopper.open('/categories/2');
  const categories = page.getByRole('navigation', { name: 'Categorías', exact: true });
  await expect(categories).toBeHidden();
  const open = page.getByRole('button', { name: 'Abrir el menú' });
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await open.click();
  await expect(categories).toBeVisible();
  await shopper.findsNothingInTheWay();

  await page.keyboard.press('Escape');
  await expect(categories).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await categories.getByRole('link', { name: 'Cerámicas' }).click();
  await expect(categories).toBeHidden();
  await open.click();
  await categories.getByRole('link', { name: 'Maderas' }).click();
  await expect(page).toHaveURL('/categories/3');
  await expect(categories).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the search is in the top bar of every screen @1280', async ({ shopper, page }) => {
  await shopper.open('/about-us');
  const field = page.getByLabel('Buscar productos');
  for (const width of [320, 360, 768, 991, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await field.fill('');
    await field.blur();
    await expect(field).toBeInViewport({ ratio: 1 });
    await field.click();
    await field.pressSequentially('barro');
    // The focus makes the field of a phone as wide as the screen.
    expect((await field.boundingBox())?.width).toBeGreaterThan(140);
    await shopper.fitsTheScreen();
  }
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page).toHaveURL('/product/search/barro');
});

test('the top bar has room for a long user name and for many categories', async ({
  shopper,
  page,
}) => {
  const name = 'Maximiliana de los Remedios Encarnación';
  await shopper.joins(name);
  // A page has each category as a link and in its data.
  const categoryFive =
    /<li><a[^>]+"\/categories\/5"[^>]*>Decoraciones<\/a><\/li>|,\{"id":5,"name":"Decoraciones"[^}]*\}/g;
  await shopper.publishes(/^\/confirmar-correo$/, (html) =>
    html.replaceAll(categoryFive, (five) =>
      Array.from({ length: 8 }, (_, more) =>
        five.replace('5', `${more + 5}`).replace('Decoraciones', `Categoría número ${more + 5}`),
      ).join(''),
    ),
  );
  await shopper.open('/confirmar-correo');
  const menu = page.getByRole('button', { name: 'Abrir el menú' });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(page.getByRole('link', { name: `Perfil de ${name}` })).toBeVisible();
    await shopper.findsNothingInTheWay();
    if (await menu.isVisible()) await menu.click();
    const last = page.getByRole('link', { name: 'Categoría número 12' });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
  }
  await shopper.findsNothingInTheWay();
});

test('a toast closes by its button, and stays while it has the focus @1280', async ({
  shopper,
  page,
}) => {
  const text = 'Lo sentimos pero esta funcionalidad está en desarollo.';
  await shopper.open('/product/jarron-terracota');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page
    .getByRole('button', { name: /favoritos/ })
    .first()
    .click();
  const toast = page.getByRole('status').filter({ hasText: text });
  await page.getByRole('button', { name: 'Cerrar', exact: true }).focus();
  await page.clock.resume();
  await shopper.findsNothingInTheWay();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(text)).toHaveCount(0);

  await page
    .getByRole('button', { name: /favoritos/ })
    .first()
    .click();
  await shopper.sees(text);
  // A toast stays while the pointer is over it, and this toast appears over the clicked button.
  await page.mouse.move(0, 0);
  await page.clock.runFor(3000);
  await expect(page.getByText(text)).toHaveCount(0);
});

test('the purchase bar of a phone shows the whole price and the stock', async ({ page }) => {
  await page.goto('/product/jarra-ocre');
  const facts = page.locator('.buy-facts');
  await expect(facts).toHaveText(/^\$52\.00 USD(?:Queda una unidad|Quedan \d+ unidades!)$/);
  await expect(facts).toBeInViewport({ ratio: 1 });
  expect(await facts.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
});
