import type { OtherPieces } from '#shared/hosting/published-page.ts';
import { ADDRESS, expect, test } from './shopper.ts';

const DATES = /Llega entre el \d+( de \p{L}+)? y el \d+ de \p{L}+\./u;
const RETURNS = 'Tienes 14 días para la devolución';

test('a shopper learns on product page, cart and checkout when a piece arrives', async ({
  shopper,
  page,
}) => {
  const html = await (await page.request.get('/product/jarra-ocre')).text();
  expect(html).toContain('Llega en 3–6 días laborables');
  expect(html).not.toMatch(/Llega entre el \d/);
  await shopper.open('/product/jarra-ocre');
  await shopper.sees(/Llega en 3–6 días laborables\.\s*Envío: \$18\.25 USD por pedido/);
  await page.locator('main').getByRole('link', { name: 'Envíos y devoluciones' }).click();
  await expect(page).toHaveURL('/envios-y-devoluciones');
  const heading = page.getByRole('heading', { level: 1, name: 'Envíos y devoluciones' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await shopper.sees('España, Portugal, Francia e Italia.');

  await shopper.hasInCart([{ slug: 'jarra-ocre' }], ADDRESS);
  await shopper.open('/cart');
  await shopper.sees(DATES);
  await expect(page.getByRole('main')).toContainText(RETURNS);
  await shopper.open('/cart/shipping');
  await shopper.sees(DATES);
  await shopper.joins();
  await shopper.open('/cart/payment');
  await shopper.sees(DATES);
  await expect(page.getByRole('main')).not.toContainText(RETURNS);
  await shopper.hasInCart([{ slug: 'jarra-ocre' }], { ...ADDRESS, pais: 'Argentina' });
  await shopper.open('/cart/shipping');
  await shopper.sees('Los envíos a este país tardan algo más');
  await expect(page.getByText(DATES)).toHaveCount(0);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Envíos y devoluciones' }).click();
  await expect(heading).toBeFocused();
});

test('a product page ends with other pieces, which load only near the screen @1280', async ({
  shopper,
  page,
}) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/catalogue/')) reads.push(new URL(request.url()).pathname);
  });
  await shopper.open('/product/cuenco-salvia');
  expect(reads).toEqual([]);
  const section = page.locator('.other-pieces');
  const height = () => section.evaluate(({ clientHeight }) => clientHeight);
  const reserved = await height();
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('article')).toHaveCount(4);
  await shopper.settled();
  // The content below keeps about its place: only titles of one or two lines differ in height.
  expect(Math.abs((await height()) - reserved)).toBeLessThan(48);
  expect(reads).toEqual(['/catalogue/category-2.json']);
  await shopper.findsNothingInTheWay();
  const titles = await section.getByRole('heading', { level: 3 }).allTextContents();
  expect(titles).not.toContain('Cuenco salvia');
  const file = (await (await page.request.get('/catalogue/category-2.json')).json()) as OtherPieces;
  const makers = titles.map((title) => file.pieces.find((piece) => piece.title === title)?.maker);
  const maker = file.pieces.find(({ slug }) => slug === 'cuenco-salvia')?.maker ?? '';
  expect(makers[0]).toBe(maker);
  await expect(section.getByRole('link', { name: `Más de ${maker}` })).toHaveAttribute(
    'href',
    `/product/search/${encodeURIComponent(maker)}`,
  );

  await section.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[0] ?? '');
});
