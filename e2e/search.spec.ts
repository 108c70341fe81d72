import { expect, test } from './shopper.ts';
import { publishesInstead } from './catalogue.ts';

const FILTER = 'Escriba el producto que busca';

test('the search of the top bar names its field, opens the results and fills in the filter @1280', async ({
  shopper,
  page,
}) => {
  const main = page.getByRole('main');
  await shopper.open('/about-us');
  await page.getByRole('search').getByLabel('Buscar productos').focus();
  await page.keyboard.type('jarra');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/product/search/jarra');
  const heading = main.getByRole('heading', { level: 1, name: 'Resultados de «jarra»' });
  await expect(heading).toBeFocused();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Resultados de «jarra»" [level=1]
      - status: 1 artículo
      - searchbox "Pieza, material, categoría o quién la hace"
      - article:
        - img "4 de 5"
        - heading "Jarra ocre" [level=3]
        - button "Añadir Jarra ocre a favoritos"`);
  const field = main.getByRole('searchbox', { name: 'Pieza, material, categoría o quién la hace' });
  await expect(field).toHaveValue('jarra');
  await field.fill('JARR');
  await expect(main.locator('p[role="status"]')).toHaveText('3 artículos');
  await expect(main.getByRole('heading', { level: 3 })).toHaveText([
    'Jarrón terracota y crema',
    'Jarra ocre',
    'Jarrón carbón con ramo seco',
  ]);
  await shopper.findsNothingInTheWay();
  await field.fill('jaron');
  await expect(main.locator('p[role="status"]')).toHaveText(
    /^Nada exacto: \d+ artículos? se le parecen?$/,
  );
  await expect(main.getByRole('heading', { level: 3 })).toHaveText([
    'Jarrón terracota y crema',
    'Jarrón carbón con ramo seco',
    'Cuadro «Bodegón con limones»',
  ]);
  await shopper.findsNothingInTheWay();
  await field.fill('<b>jarra</b>');
  await expect(main.locator('p[role="status"]')).toHaveText(
    /^Nada con todas las palabras: \d+ artículos? con alguna$/,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados de «<b>jarra</b>»');
  await field.fill('ceramica');
  await expect(main.locator('p[role="status"]')).toHaveText('8 artículos');
});

test('a search by synonyms or a price says what it shows', async ({ shopper, page }) => {
  await publishesInstead(page);
  await shopper.open('/product/search/azul');
  const main = page.getByRole('main');
  const status = main.locator('p[role="status"]');
  const titles = main.getByRole('heading', { level: 3 });
  const field = page.getByPlaceholder(FILTER);
  await expect(status).toHaveText('6 artículos');
  await field.fill('cojín menos de 40');
  await expect(status).toHaveText('2 artículos');
  await expect(main.getByText('Hasta $40')).toBeVisible();
  await expect(page).toHaveURL('/product/search/coj%C3%ADn%20menos%20de%2040');
  await shopper.findsNothingInTheWay();
  await field.fill('menos de 30');
  await expect(status).toHaveText('3 de 40 artículos');
  await expect(titles).toHaveCount(3);
  await main.getByRole('button', { name: /Hasta \$30/ }).click();
  await expect(field).toHaveValue('');
  await expect(status).toHaveText('40 artículos');
});

test('the URL follows the filter, which keeps the focus, survives a reload and Back, and is reset by another search @1280', async ({
  shopper,
  page,
}) => {
  await shopper.open('/product/search/%E0%A4%A');
  const filter = page.getByPlaceholder(FILTER);
  await expect(filter).toHaveValue('%E0%A4%A');
  await filter.fill('jarra');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Jarra ocre']);
  await filter.fill('cojín');
  await expect(page).toHaveURL('/product/search/coj%C3%ADn');
  await expect(filter).toBeFocused();
  await expect(page).toHaveTitle('Resultados de «cojín» · Lumbre');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2);

  await page.reload();
  await expect(filter).toHaveValue('cojín');
  await page.getByRole('link', { name: 'Cojín zigzag añil' }).click();
  await expect(page).toHaveURL('/product/cojin-zigzag-anil');
  await page.goBack();
  await expect(page).toHaveURL('/product/search/coj%C3%ADn');
  await expect(filter).toHaveValue('cojín');
  const box = page.getByLabel('Buscar productos');
  await box.fill('jarra');
  await box.press('Enter');
  await expect(page).toHaveURL('/product/search/jarra');
  await expect(filter).toHaveValue('jarra');
  await page.goBack();
  await expect(filter).toHaveValue('cojín');
  await page.goBack();
  await expect(page).not.toHaveURL(/search/);
});

test('the number of results is announced only after typing ends @1280', async ({
  shopper,
  page,
}) => {
  await publishesInstead(page);
  await page.clock.install();
  await shopper.open('/product/search');
  const status = page.locator('main p[role="status"]');
  await expect(status).toHaveText('40 artículos');
  // Stops the clock, because typing may take longer than the pause before the announcement.
  await page.clock.pauseAt(Date.now() + 60_000);
  const filter = page.getByPlaceholder(FILTER);
  await filter.pressSequentially('jarra');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
  await expect(status).toHaveText('40 artículos');
  await page.clock.fastForward(400);
  await expect(status).toHaveText('1 artículo');
});

test.describe('an address of no product', () => {
  test.use({ expectedError: /status of 404|NOT_FOUND/ });

  test('shows the products that its words find', async ({ shopper, page }) => {
    await publishesInstead(page);
    await page.goto('/product/jarron-azul-2');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'No encontrado' })).toBeVisible();
    await expect(main.getByRole('heading', { level: 2, name: 'Quizá buscabas' })).toBeVisible();
    await expect(main.getByRole('heading', { level: 3 })).toHaveCount(4);
    await expect(main.getByRole('heading', { level: 3 }).first()).toHaveText(/Jarrón/);
    await shopper.findsNothingInTheWay();
    await main.getByRole('link', { name: 'Buscar «jarron azul»' }).click();
    await expect(page).toHaveURL('/product/search/jarron%20azul');
  });
});

test('a very long text finds nothing, links to categories and does not break the layout', async ({
  shopper,
  page,
}) => {
  await shopper.open(`/product/search/${'muylargo'.repeat(250)}`);
  await shopper.sees(/No hay nada con/);
  await shopper.findsNothingInTheWay();
  await page.getByRole('main').getByRole('link', { name: 'Cerámicas' }).click();
  await expect(page).toHaveURL('/categories/2');
});

test('the field suggests categories, makers and pieces, by keys and by taps', async ({
  shopper,
  page,
}) => {
  await shopper.open('/products');
  const field = page.getByRole('search').locator('input');
  await field.focus();
  await page.keyboard.type('jar');
  const list = page.getByRole('listbox', { name: 'Sugerencias' });
  await expect(list.getByRole('option').first()).toBeVisible();
  await expect(field).toHaveRole('combobox');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await shopper.findsNothingInTheWay();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue('jar');
  await page.keyboard.press('ArrowDown');
  const first = list.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await first.getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/product\/jarr/);

  await shopper.open('/products');
  await field.focus();
  await page.keyboard.type('ceramicas');
  await list.getByRole('option', { name: 'Cerámicas Categoría' }).click();
  await expect(page).toHaveURL('/categories/2');
});

test('the search waits for the catalogue before it says that something is missing', async ({
  shopper,
  page,
}) => {
  await publishesInstead(page);
  const release = await shopper.holds('**/catalogue/all.json', (route) => route.fallback());
  await page.goto('/product/search/tapiz con flecos');
  const main = page.getByRole('main');
  await expect(page.getByLabel('Pieza, material, categoría o quién la hace')).toHaveValue(
    'tapiz con flecos',
  );
  await expect(main.getByText('No hay nada con')).toHaveCount(0);
  release();
  // The spinner of the catalogue is a status too.
  await expect(main.locator('p[role="status"]')).toHaveText('1 artículo');
});
