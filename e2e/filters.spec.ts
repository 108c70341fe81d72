import type { Page } from '@playwright/test';
import { publishesInstead } from './catalogue.ts';
import { expect, test } from './shopper.ts';

const toggler = (page: Page) => page.getByRole('button', { name: 'Filtrar', exact: true });
const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^${name} \\(\\d+\\)$`) });
const chip = (page: Page, name: string) =>
  page.getByRole('button', { name: `Quitar el filtro ${name}` });
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const status = (page: Page) => page.getByRole('main').getByRole('status').first();

test('filters work by keyboard alone on a wide screen, and Back undoes one choice @1280', async ({
  shopper,
  page,
}) => {
  await publishesInstead(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await shopper.open('/products');
  // The HTML also counts products of other journeys.
  await expect(status(page)).toHaveText(/^\d+ artículos$/);
  expect(requests.filter((url) => /filter/.test(url))).toEqual([]);

  await toggler(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Filtros' })).toBeVisible();
  await expect(toggler(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(box(page, 'Disponibles')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/products?stock=si');
  await expect(status(page)).toHaveText(/^3\d de 40 artículos$/);
  await expect(box(page, 'Disponibles')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('100');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL('/products?stock=si&desde=100');
  await expect(page.getByLabel('Hasta')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(box(page, 'Nogal')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/products?stock=si&desde=100&material=nogal');
  await expect(cards(page)).toHaveText([
    'Cuadro «Bodegón con limones»',
    'Cuadro «Luna sobre el trigal»',
  ]);
  await expect(status(page)).toHaveText('2 de 40 artículos');
  // A group's counts consider the filters of the other groups. A count of 0 disables its choice.
  await expect(page.getByRole('checkbox', { name: 'Darío Peñalver (2)' })).toBeEnabled();
  await expect(page.getByRole('checkbox', { name: 'Noa Valverde (0)' })).toBeDisabled();
  await shopper.findsNothingInTheWay();

  await page.goBack();
  await expect(page).toHaveURL('/products?stock=si&desde=100');
  await expect(box(page, 'Nogal')).not.toBeChecked();
  await page.goForward();

  await chip(page, 'Desde $100').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?stock=si&material=nogal');
  await expect(chip(page, 'Nogal')).toBeFocused();
  await expect(page.getByLabel('Desde')).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(chip(page, 'Disponibles')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products');
  await expect(toggler(page)).toBeFocused();
  await expect(status(page)).toHaveText(/^\d+ artículos$/);
});

test('a phone shows filters in a dialog, and Back undoes all choices made in it', async ({
  shopper,
  page,
}) => {
  await shopper.open('/categories/2');
  await toggler(page).click();
  const dialog = page.getByRole('dialog', { name: 'Filtrar' });
  await expect(dialog).toBeVisible();
  await box(page, 'Gres').check();
  await expect(dialog.getByRole('button', { name: 'Ver 7 artículos' })).toBeVisible();
  await box(page, 'Marina Solís').check();
  await shopper.fitsTheScreen();
  await dialog.getByRole('button', { name: 'Ver 4 artículos' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/material=gres&hecho-por=marina/);
  await expect(toggler(page)).toBeFocused();
  await expect(status(page)).toHaveText('4 de 8 artículos');
  await expect(cards(page)).toHaveCount(4);
  await shopper.findsNothingInTheWay();
  await chip(page, 'Gres').click();
  await expect(page).toHaveURL(/\?hecho-por=marina/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/categories/2');
  await expect(cards(page)).toHaveCount(8);
});

test('a shared URL shows filters and sorting, also after a reload, a product and Back @1280', async ({
  shopper,
  page,
}) => {
  await publishesInstead(page);
  const path = '/products?orden=precio-desc&hasta=100&material=nogal&material=roble';
  await shopper.open(`${path}&material=oro&hecho-por=nadie`);
  const first = cards(page).first();
  await expect(first).toHaveText('Acuarela «Ramas de olivo»');
  await expect(chip(page, 'Hasta $100')).toBeVisible();
  await expect(chip(page, 'Nogal')).toBeVisible();
  await expect(chip(page, 'Roble')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Quitar el filtro/ })).toHaveCount(3);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/products$/);
  await shopper.findsNothingInTheWay();
  const shown = await cards(page).allTextContents();
  await page.reload();
  await expect(cards(page)).toHaveText(shown);
  await shopper.settled();
  await cards(page).nth(6).getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(cards(page)).toHaveText(shown);
  await expect(cards(page).nth(6)).toBeInViewport();
  const order = page.getByRole('combobox', { name: 'Ordenar por' });
  await order.focus();
  await order.selectOption('Menor precio');
  await expect(cards(page)).toHaveText(shown.toReversed());
  await expect(page).toHaveURL(/^[^?]+\?orden=precio-asc&hasta=100&material=nogal&material=roble/);
  await expect(order).toBeFocused();
  await page.goBack();
  await expect(cards(page)).toHaveText(shown);
  await expect(order).toHaveValue('precio-desc');
});

test('a filtered URL never shows the unfiltered list', async ({ shopper, page }) => {
  await publishesInstead(page);
  const release = await shopper.holds('**/catalogue/all.json', (route) => route.fallback());
  await page.goto('/products?material=nogal', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main article').first()).toBeHidden();
  await expect(page.locator('main [role=status]').first()).toBeHidden();
  release();
  await expect(status(page)).toHaveText(/^\d+ de 40 artículos$/);
  await expect(cards(page).first()).toBeVisible();
});

test('a filtered list without products says so and offers the whole list', async ({
  shopper,
  page,
}) => {
  await publishesInstead(page, (products) =>
    products.map((product) => ({ ...product, soldOut: true })),
  );
  await shopper.open('/categories/4?stock=si');
  await shopper.sees('Ningún artículo tiene todo lo que has elegido.');
  await shopper.findsNothingInTheWay();
  await page.locator('.empty-state').getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(cards(page)).toHaveCount(8);
  await expect(toggler(page)).toBeFocused();
});

test('search results can be filtered and sorted while the text changes, also after a reload', async ({
  shopper,
  page,
}) => {
  await shopper.open('/product/search/cerámica');
  await expect(status(page)).toHaveText('8 artículos');
  await toggler(page).click();
  await box(page, 'Marina Solís').check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/product\/search\/cer%C3%A1mica\?hecho-por=marina/);
  await expect(status(page)).toHaveText('4 de 8 artículos');
  const order = page.getByLabel('Ordenar por');
  await order.selectOption('Menor precio');
  await expect(page).toHaveURL(/\?orden=precio-asc&hecho-por=marina/);
  const prices = (await page.locator('.product-card .prices > .price').allTextContents()).map(
    (text) => Number(text.replaceAll(/[^\d.]/g, '')),
  );
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  const sorted = await cards(page).allTextContents();
  await page.reload();
  await shopper.settled();
  await expect(order).toHaveValue('precio-asc');
  await expect(cards(page)).toHaveText(sorted);
  await page.getByPlaceholder('Escriba el producto que busca').fill('jarra');
  await expect(page).toHaveURL(/\/product\/search\/jarra\?orden=precio-asc&hecho-por=marina/);
  await expect(cards(page)).toHaveText(['Jarra ocre']);
  await page.reload();
  await shopper.settled();
  await expect(chip(page, 'Marina Solís')).toBeVisible();
  await expect(cards(page)).toHaveText(['Jarra ocre']);
  await shopper.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(page).toHaveURL('/product/search/jarra?orden=precio-asc');
});
