import { expect, test } from './shopper.ts';
import { publishesInstead } from './catalogue.ts';

const FILTER = 'Escriba el producto que busca';

test('the search of the top bar opens the results and fills in the filter', async ({
  shopper,
  page,
}) => {
  await shopper.open('/about-us');
  const box = page.getByRole('searchbox', { name: 'Buscar productos' });
  await box.fill('JARR');
  await box.press('Enter');
  await expect(page).toHaveURL('/product/search/JARR');
  await shopper.settled();
  await expect(page.getByPlaceholder(FILTER)).toHaveValue('JARR');
  await expect(
    page.getByRole('status').filter({ hasText: '3 artículos con «JARR»' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Jarrón terracota y crema',
    'Jarra ocre',
    'Jarrón carbón con ramo seco',
  ]);
  await shopper.findsNothingInTheWay();
});

test('the URL follows the filter, which keeps the focus and survives a reload and Back @1280', async ({
  shopper,
  page,
}) => {
  await shopper.open('/product/search/jarra');
  const filter = page.getByPlaceholder(FILTER);
  await expect(filter).toHaveValue('jarra');
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
  await page.goBack();
  await expect(page).not.toHaveURL(/search/);
});

test('a search submitted before the site has started is not lost', async ({ shopper, page }) => {
  let isFirst = true;
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    // The script of the first page never loads, so the browser itself submits the form.
    if (!isFirst) await route.continue();
    isFirst = false;
  });
  const held = page.waitForRequest(/\/assets\/index-[^/]+\.js$/);
  await page.goto('/product/search', { waitUntil: 'commit' });
  await held;
  const box = page.getByRole('searchbox', { name: 'Buscar productos' });
  await box.fill('jarra');
  await box.press('Enter');
  await expect(page).toHaveURL('/product/search/jarra');
  await shopper.settled();
  await expect(page.getByPlaceholder(FILTER)).toHaveValue('jarra');
});

test('the same search again resets the filter to its text @1280', async ({ shopper, page }) => {
  await shopper.open('/product/search/jarra');
  await page.getByPlaceholder(FILTER).fill('cojín');
  await expect(page).toHaveURL(/coj/);
  const box = page.getByRole('searchbox', { name: 'Buscar productos' });
  await box.fill('jarra');
  await box.press('Enter');
  await expect(page).toHaveURL('/product/search/jarra');
  await expect(page.getByPlaceholder(FILTER)).toHaveValue('jarra');
});

const FOUND: [text: string, status: string, ...titles: string[]][] = [
  ['cuencos', '2 artículos con «cuencos»', 'Cuencos torneados de nogal', 'Cuenco salvia'],
  ['acuarela olivo', '1 artículo con «acuarela olivo»', 'Acuarela «Ramas de olivo»'],
  [
    'jaron',
    'No hay nada con «jaron»; esto se le parece.',
    'Jarrón terracota y crema',
    'Jarrón carbón con ramo seco',
  ],
  ['<b>jarra</b>', 'No hay nada con «<b>jarra</b>».'],
];

test('a search finds other forms of a word, all words, and similar words', async ({
  shopper,
  page,
}) => {
  await shopper.open('/product/search');
  for (const [text, status, ...titles] of FOUND) {
    await page.getByPlaceholder(FILTER).fill(text);
    await expect(page.getByRole('status').filter({ hasText: status })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(titles);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Resultados de «${text}»`);
    await shopper.findsNothingInTheWay();
  }
});

test('the number of results is announced only after typing ends @1280', async ({
  shopper,
  page,
}) => {
  await publishesInstead(page);
  await page.clock.install();
  await shopper.open('/product/search');
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText('40 artículos');
  // Stops the clock, because typing may take longer than the pause before the announcement.
  await page.clock.pauseAt(Date.now() + 60_000);
  const filter = page.getByPlaceholder(FILTER);
  await filter.pressSequentially('jarra');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
  await expect(status).toHaveText('40 artículos');
  await page.clock.fastForward(400);
  await expect(status).toHaveText('1 artículo con «jarra»');
});

test('a search without results says so and links to categories', async ({ shopper, page }) => {
  await shopper.open('/product/search/nada-de-esto');
  await expect(page.getByText('No hay nada con «nada-de-esto».').last()).toBeVisible();
  await shopper.findsNothingInTheWay();
  await page.getByRole('main').getByRole('link', { name: 'Cerámicas' }).click();
  await expect(page).toHaveURL('/categories/2');
});

test('a URL with invalid encoding still shows the search page @1280', async ({ shopper, page }) => {
  await shopper.open('/product/search/%E0%A4%A');
  await expect(page.getByPlaceholder(FILTER)).toHaveValue('%E0%A4%A');
  await page.getByPlaceholder(FILTER).fill('jarra');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Jarra ocre']);
});

test('a very long text finds nothing and does not break the layout @both', async ({ shopper }) => {
  await shopper.open(`/product/search/${'muylargo'.repeat(250)}`);
  await shopper.sees(/No hay nada con/);
  await shopper.findsNothingInTheWay();
});
