import { expect, test } from './shopper.ts';

// A banner in the midst of its change is no state to look at.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PAGES: [path: string, heading: RegExp][] = [
  ['/', /Artesanía hecha a mano/],
  ['/products', /Todos los productos/],
  ['/categories/2', /Cerámicas/],
  ['/product/jarron-terracota', /Jarrón terracota y crema/],
  ['/products/tapiz-flecos', /./],
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

/** Pages of products, and the answer that each waits for. */
const WAITING: [path: string, answer: string][] = [
  ['/', '**/api/products'],
  ['/products', '**/api/products'],
  ['/categories/2', '**/api/categories/2'],
  ['/product/search/jarra', '**/api/products'],
];

for (const [path, answer] of WAITING) {
  test(`${path} keeps the place of what is on its way`, async ({ shopper, page }) => {
    const release = await shopper.holds(answer);
    await page.goto(path);
    await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible();
    await shopper.findsNothingInTheWay();
    release();
    await shopper.settled();
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  });

  test.describe(`${path} without a connection`, () => {
    test.use({ expectedError: /Failed to load resource/ });

    test('says so, and trying again brings it', async ({ shopper, page }) => {
      await page.route(answer, (route) => route.abort());
      await page.goto(path);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('No hay conexión con la tienda.');
      await shopper.findsNothingInTheWay();
      await page.unroute(answer);
      await alert.getByRole('button', { name: 'Reintentar' }).click();
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
      await shopper.settled();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    test('a shop that fails says so too', async ({ shopper, page }) => {
      await page.route(answer, (route) => route.fulfill({ status: 500, body: 'Bad gateway' }));
      await page.goto(path);
      await shopper.sees('La tienda no responde en este momento.');
    });
  });
}

test('the home page has its banners, categories, promotions, best pieces and rows of four', async ({
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
  for (const [index, name] of [
    'Pinturas',
    'Cerámicas',
    'Maderas',
    'Tejidos',
    'Decoraciones',
  ].entries()) {
    const row = page.getByRole('region', { name });
    await expect(row.getByRole('article')).toHaveCount(4);
    await expect(row.getByRole('link', { name: /^ver todos/ })).toHaveAttribute(
      'href',
      `/categories/${index + 1}`,
    );
  }
});

test('the best pieces all have five stars, stand four a page and run round', async ({
  shopper,
  page,
}) => {
  await shopper.open('/');
  const best = page.getByRole('region', { name: 'Destacados' });
  const pieces = best.getByRole('article');
  const first = await pieces.first().getByRole('heading').textContent();
  const position = best.getByRole('status');
  const last = Number((await position.textContent())?.replace(/.*\D(\d+)$/, '$1'));
  expect(last).toBeGreaterThan(1);
  for (let turn = 1; turn <= last; turn += 1) {
    await expect(position).toHaveText(new RegExp(`^Página ${turn}\\b`));
    expect(await pieces.count()).toBeLessThanOrEqual(4);
    await expect(best.getByRole('img', { name: '5 de 5' })).toHaveCount(await pieces.count());
    await best.getByRole('button', { name: 'Página siguiente' }).click();
  }
  await expect(pieces.first().getByRole('heading')).toHaveText(first ?? '');
  await best.getByRole('button', { name: 'Página anterior' }).click();
  await expect(position).toHaveText(new RegExp(`^Página ${last}\\b`));
});

test('a category of the home page leads to its row, and the focus with it', async ({
  shopper,
  page,
}) => {
  await page.removeLocatorHandler(shopper.welcome);
  await shopper.open('/');
  // It takes the focus when it comes, and every key until it is closed.
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

test('the about page tells who, what and with what, and leads to the panel', async ({
  shopper,
  page,
}) => {
  await shopper.open('/about-us');
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveText([
    'Marina Solís',
    'Julián Cuesta',
    'Noa Valverde',
  ]);
  await expect(page.getByRole('list', { name: 'Tecnologías' }).getByRole('listitem')).toHaveText([
    'Bootstrap',
    'Express',
    'React',
    'Redux',
    'Node.js',
    'GitHub',
    'MySQL',
    'Sequelize',
  ]);
  for (const name of ['Panel de administración', 'CRUD', 'Newsletter']) {
    await expect(main.getByRole('heading', { name })).toBeVisible();
  }
  await expect(main.getByRole('link', { name: /panel de administración/ })).toHaveAttribute(
    'href',
    '/admin',
  );
  await shopper.findsNothingInTheWay();
});

/** Title, robots and canonical path of a page, and what Open Graph calls it. */
const HEADS: [path: string, title: string, canonical: string, type: string, robots: string][] = [
  ['/', 'Lumbre · Artesanía hecha a mano', '/', 'website', 'index'],
  ['/products?orden=valoracion', 'Todos los productos · Lumbre', '/products', 'website', 'index'],
  ['/categories/2', 'Cerámicas · Lumbre', '/categories/2', 'website', 'index'],
  ['/products/jarra-ocre', 'Jarra ocre · Lumbre', '/product/jarra-ocre', 'product', 'index'],
  ['/about-us', 'Sobre Este Proyecto · Lumbre', '/about-us', 'website', 'index'],
  ['/product/search/x', 'Buscar «x» · Lumbre', '/product/search', 'website', 'noindex'],
  ['/cart', 'Tu carrito · Lumbre', '/cart', 'website', 'noindex'],
];

for (const [path, title, canonical, type, robots] of HEADS) {
  test(`${path} tells search engines and previews what it is`, async ({ shopper, page }) => {
    await shopper.open(path);
    const { origin } = new URL(page.url());
    const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content');
    await expect(page).toHaveTitle(title);
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
      'href',
      origin + canonical,
    );
    expect(await content('meta[property="og:title"]')).toBe(title);
    expect(await content('meta[property="og:url"]')).toBe(origin + canonical);
    expect(await content('meta[property="og:type"]')).toBe(type);
    expect(await content('meta[name="robots"]')).toBe(robots);
    const description = await content('meta[name="description"]');
    expect(description?.length).toBeGreaterThan(30);
    expect(description?.length).toBeLessThanOrEqual(160);
    expect(await content('meta[property="og:description"]')).toBe(description);
    const image = (await content('meta[property="og:image"]')) ?? '';
    expect(image).toMatch(origin);
    expect((await page.request.get(image)).headers()['content-type']).toMatch(/^image\//);
  });
}

test('a product is described for search engines while its page is shown', async ({
  shopper,
  page,
}) => {
  await shopper.open('/product/jarra-ocre');
  const data = page.locator('script[type="application/ld+json"]');
  await expect(data).toHaveCount(1);
  const { '@graph': graph } = JSON.parse((await data.textContent()) ?? '') as {
    '@graph': { '@type': string; image?: string[] }[];
  };
  expect(graph.map((entry) => entry['@type'])).toEqual(['Product', 'BreadcrumbList']);
  for (const image of graph[0]?.image ?? []) {
    expect((await page.request.get(image)).ok()).toBe(true);
  }
  await page.getByRole('link', { name: 'Lumbre', exact: true }).first().click();
  await expect(data).toHaveCount(0);
});

/** Screens sharper than their pixels in CSS, as phones are. */
for (const deviceScaleFactor of [1, 2]) {
  test.describe(`at ${deviceScaleFactor} pixels per pixel`, () => {
    test.use({ deviceScaleFactor });

    for (const path of ['/', '/products', '/categories/2', '/product/jarra-ocre', '/about-us']) {
      test(`${path} loads every image in the width of its place`, async ({ shopper, page }) => {
        await shopper.open(path);
        const images = page.locator('main img[srcset]');
        for (const image of await images.all()) {
          if (await image.isVisible()) await image.scrollIntoViewIfNeeded();
        }
        const wrong = await images.evaluateAll((found) =>
          (found as HTMLImageElement[]).flatMap((image) => {
            const { width, height } = image.getBoundingClientRect();
            if (width === 0 || !image.complete || image.currentSrc === '') return [];
            const shown = Math.max(width, height * (image.naturalWidth / image.naturalHeight));
            const widths = [...image.srcset.matchAll(/(\S+) (\d+)w/g)].map(([, url, px]) => ({
              url: url ?? '',
              px: Number(px),
            }));
            const loaded = widths.find(({ url }) => image.currentSrc.endsWith(url))?.px ?? 0;
            // `sizes` is in whole viewport widths: a twentieth more or less is as exact as it gets.
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
}

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
