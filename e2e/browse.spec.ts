import { expect, test } from './shopper.ts';

// Without motion the banner is never in the middle of a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a page whose code has arrived appears without a spinner @1280', async ({ shopper, page }) => {
  await shopper.open('/product/jarra-ocre');
  await page.getByRole('navigation', { name: 'Estás en' }).getByRole('link').last().click();
  await expect(page).toHaveURL('/categories/2');
  await shopper.settled();
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('main .spinner-screen'))
        document.documentElement.dataset['spinner'] = 'seen';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('link', { name: 'Cuenco salvia' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cuenco salvia' })).toBeVisible();
  await shopper.settled();
  await expect(page.locator('html')).not.toHaveAttribute('data-spinner');
});

test.describe('a page without a connection', () => {
  test.use({ expectedError: /Failed to load resource/ });

  test('shows a spinner, then an error, and loads the products on a retry', async ({
    shopper,
    page,
  }) => {
    // Published pages have their products, so only a navigation or a search waits.
    for (const [path, answer] of [
      ['/', '**/catalogue/home.json'],
      ['/product/search/jarra', '**/catalogue/all.json'],
    ] as const) {
      const release = await shopper.holds(answer, (route) => route.abort());
      await page.goto(path === '/' ? '/about-us' : path);
      if (path === '/') {
        await shopper.started();
        await page.getByRole('banner').locator('a[href="/"]').click();
      }
      await shopper.sees('Cargando…');
      if (path === '/') await shopper.findsNothingInTheWay();
      release();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('No hay conexión con la tienda.');
      if (path === '/') await shopper.findsNothingInTheWay();
      await page.unroute(answer);
      await alert.getByRole('button', { name: 'Reintentar' }).click();
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
      await shopper.settled();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
  });
});

test('the home page has banners, promotions, rows of four, and featured products with five stars, four a page @1280', async ({
  shopper,
  page,
}) => {
  await shopper.open('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toContainText([
    'Barro que se queda en casa',
    '35% OFF',
    '25% OFF',
    'Destacados',
    'Novedades',
    'Pinturas',
    'Cerámicas',
    'Maderas',
    'Tejidos',
    'Decoraciones',
  ]);
  await expect(main.getByRole('link', { name: 'Ver la pieza' })).toHaveAttribute(
    'href',
    '/product/jarron-terracota',
  );
  const row = page.getByRole('region', { name: 'Maderas' });
  await expect(row.getByRole('article')).toHaveCount(4);
  await expect(row.getByRole('link', { name: /^ver todos/ })).toHaveAttribute(
    'href',
    '/categories/3',
  );

  const featured = page.getByRole('region', { name: 'Destacados' });
  const products = featured.getByRole('article');
  const first = await products.first().getByRole('heading').textContent();
  const position = featured.getByRole('status');
  const last = Number((await position.textContent())?.replace(/.*\D(\d+)$/, '$1'));
  expect(last).toBeGreaterThan(1);
  for (let turn = 1; turn <= last; turn += 1) {
    await expect(position).toHaveText(new RegExp(`^Página ${turn}\\b`));
    expect(await products.count()).toBeLessThanOrEqual(4);
    await expect(featured.getByRole('img', { name: '5 de 5' })).toHaveCount(await products.count());
    await featured.getByRole('button', { name: 'Página siguiente' }).click();
  }
  await expect(products.first().getByRole('heading')).toHaveText(first ?? '');
  await featured.getByRole('button', { name: 'Página anterior' }).click();
  await expect(position).toHaveText(new RegExp(`^Página ${last}\\b`));
});

test('a category of the home page scrolls to its row and focuses it', async ({ shopper, page }) => {
  await page.removeLocatorHandler(shopper.welcome);
  await shopper.open('/');
  await expect(shopper.welcome).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shopper.welcome).toBeHidden();
  await page
    .getByRole('navigation', { name: 'Categorías en esta página' })
    .getByRole('link', { name: 'Tejidos' })
    .click();
  const row = page.getByRole('region', { name: 'Tejidos' });
  await expect(row).toBeFocused();
  await expect(row.getByRole('heading', { name: 'Tejidos' })).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(row.getByRole('link', { name: /^ver todos/ })).toBeFocused();
});

test.describe('images', () => {
  // As on a sharp phone and on most screens.
  test.use({ deviceScaleFactor: ({ viewport }, use) => use((viewport?.width ?? 0) < 768 ? 3 : 1) });

  // Each page in its own browser: Chromium prefers a wider file that it already has.
  for (const path of ['/', '/categories/2', '/product/jarra-ocre', '/about-us']) {
    test(`${path} loads every image in the width at which it is shown @both`, async ({
      shopper,
      page,
    }) => {
      await shopper.open(path);
      // A thumbnail shows the file of its slide, which needs no further request.
      const images = page.locator('main picture img:not(.thumbnails img)');
      for (const image of await images.all()) {
        if (await image.isVisible()) await image.scrollIntoViewIfNeeded();
      }
      const wrong = await images.evaluateAll((found) =>
        (found as HTMLImageElement[]).flatMap((image) => {
          const { width, height } = image.getBoundingClientRect();
          if (width === 0 || !image.complete || image.currentSrc === '') return [];
          const shown = Math.max(width, height * (image.naturalWidth / image.naturalHeight));
          const files = image.parentElement?.querySelector('source') ?? image;
          const widths = [...files.srcset.matchAll(/(\S+) (\d+)w/g)].map(([, url, px]) => ({
            url: url ?? '',
            px: Number(px),
          }));
          const loaded = widths.find(({ url }) => image.currentSrc.endsWith(url))?.px ?? 0;
          // `sizes` is in whole viewport widths, so 5 % too narrow is accepted.
          const wanted = widths.find(({ px }) => px >= shown * devicePixelRatio * 0.95)?.px;
          return loaded === (wanted ?? widths.at(-1)?.px)
            ? []
            : [`${image.alt || image.currentSrc}: ${loaded} for ${Math.round(shown)}`];
        }),
      );
      expect(wrong).toEqual([]);
    });
  }
});
