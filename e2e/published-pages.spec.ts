/** Complete pages (ADR-0052), as a crawler or a browser without script sees them. */
import { foundIn, metaOf } from '../test-support/html.ts';
import { expect, FONT_SHIFT, test } from './shopper.ts';

interface Thing {
  '@type': string;
  offers?: { price: string; availability: string };
}

/** Each page with its heading, canonical path, robots, and types of the structured data. */
const PAGES: [
  path: string,
  heading: string,
  canonical: string,
  robots: string,
  ...types: string[],
][] = [
  ['/', 'Artesanía hecha a mano', '/', 'index', 'Organization', 'WebSite'],
  ['/products', 'Todos los productos', '/products', 'index', 'BreadcrumbList', 'ItemList'],
  ['/categories/2', 'Cerámicas', '/categories/2', 'index', 'BreadcrumbList', 'ItemList'],
  [
    '/product/jarra-ocre',
    'Jarra ocre',
    '/product/jarra-ocre',
    'index',
    'Product',
    'BreadcrumbList',
  ],
  [
    '/products/jarra-ocre',
    'Jarra ocre',
    '/product/jarra-ocre',
    'index',
    'Product',
    'BreadcrumbList',
  ],
  ['/product/search', 'Buscar', '/product/search', 'noindex'],
  ['/product/search/jarra', 'Buscar', '/product/search', 'noindex'],
  ['/about-us', 'Sobre Este Proyecto', '/about-us', 'index'],
  ['/envios-y-devoluciones', 'Envíos y devoluciones', '/envios-y-devoluciones', 'index'],
  ['/login', 'Iniciar sesión', '/login', 'index'],
  ['/signup', 'Crear cuenta', '/signup', 'index'],
  ['/resetpassword', '¿Olvidaste tu contraseña?', '/resetpassword', 'noindex'],
  ['/cart', 'Tu carrito', '/cart', 'noindex'],
];

/** One page of each kind. web/prerender/head.test.tsx tests the heads of all pages. */
const KEPT = ['/', '/products/jarra-ocre', '/product/search/jarra', '/login'];

const COMPLETE = [
  '/',
  '/products',
  '/categories/2',
  '/product/jarra-ocre',
  '/about-us',
  '/envios-y-devoluciones',
];

const thingsIn = (html: string): Thing[] => {
  const json = foundIn(html, /<script type="application\/ld\+json">([^<]*)</);
  return json === '' ? [] : (JSON.parse(json) as { '@graph': Thing[] })['@graph'];
};

test('the HTML of every page has what a crawler or a preview asks for, and the site keeps it', async ({
  shopper,
  page,
  request,
  baseURL,
}) => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const [path, heading, canonical, robots, ...types] of PAGES) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['content-type']).toContain('text/html');
    const html = await answer.text();
    const title = foundIn(html, /<title>([^<]*)/);
    expect(title).toMatch(/Lumbre/);
    expect(metaOf(html, 'og:title')).toBe(title);
    const description = metaOf(html, 'description');
    expect(description.length, path).toBeGreaterThan(30);
    expect(description.length, path).toBeLessThanOrEqual(160);
    expect(metaOf(html, 'og:description')).toBe(description);
    expect(metaOf(html, 'robots'), path).toBe(robots);
    expect(foundIn(html, /rel="canonical"\s+href="([^"]*)"/)).toBe(`${baseURL}${canonical}`);
    expect(metaOf(html, 'og:url')).toBe(`${baseURL}${canonical}`);
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
    expect(metaOf(html, 'og:image:alt'), path).not.toBe('');
    expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual([
      '1200',
      '630',
    ]);
    const image = await request.get(metaOf(html, 'og:image'));
    expect(image.status(), path).toBe(200);
    expect(image.headers()['content-type']).toBe('image/jpeg');
    expect(foundIn(html, /<h1[^>]*>([^<]*)/)).toContain(heading);
    expect(thingsIn(html).map((thing) => thing['@type'])).toEqual(types);
    expect(titles.get(title) ?? canonical, path).toBe(canonical);
    expect(descriptions.get(description) ?? canonical, path).toBe(canonical);
    titles.set(title, canonical);
    descriptions.set(description, canonical);

    if (!KEPT.includes(path)) continue;
    await shopper.open(path);
    // The HTML is the same for every search; the site knows the text.
    await expect(page).toHaveTitle(path.endsWith('/jarra') ? /^Resultados de «jarra»/ : title);
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${baseURL}${canonical}`,
    );
    await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', robots);
  }
});

test('the HTML preloads the largest image of the first screen', async ({ page }) => {
  for (const path of ['/', '/products', '/categories/2', '/product/jarra-ocre']) {
    const html = (await (await page.goto(path))?.text()) ?? '';
    const [first = ''] = /<link rel="preload" as="image"[^>]*>/i.exec(html) ?? [];
    const preloaded = foundIn(first, /imageSrcSet="([^"]*)"/i);
    expect(preloaded, path).not.toBe('');
    for (const size of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      const largest = await page.evaluate(() => {
        const shown = [...document.querySelectorAll<HTMLElement>('main picture')].map((picture) => {
          const box = picture.querySelector('img')?.getBoundingClientRect();
          const width = Math.min(box?.right ?? 0, innerWidth) - Math.max(box?.left ?? 0, 0);
          const height = Math.min(box?.bottom ?? 0, innerHeight) - Math.max(box?.top ?? 0, 0);
          const area = Math.round(Math.max(width, 0)) * Math.round(Math.max(height, 0));
          return { area, srcSet: picture.querySelector('source')?.srcset };
        });
        // Among images of the same size, the first one counts.
        return shown.reduce((best, one) => (one.area > best.area ? one : best));
      });
      expect(largest.area, path).toBeGreaterThan(0);
      expect(largest.srcSet, path).toBe(preloaded);
    }
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the shop can be browsed from the search over a category to a product with its photograph', async ({
    page,
  }) => {
    await page.goto('/product/search?busqueda=jarra');
    await expect(page.locator('main noscript p').first()).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Cerámicas' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cerámicas' })).toBeVisible();
    await page.getByRole('link', { name: 'Jarra ocre' }).first().click();
    await expect(page).toHaveTitle('Jarra ocre · Lumbre');
    await expect(page.getByRole('heading', { level: 1, name: 'Jarra ocre' })).toBeVisible();
    await expect(page.locator('.product-description')).not.toBeEmpty();
    await expect(page.locator('.prices')).toContainText('USD');
    await expect(page.locator('.product-info noscript p')).toBeVisible();
  });

  test('pages are complete and fit every screen, and every photograph is there', async ({
    page,
  }) => {
    for (const path of COMPLETE) {
      const html = (await (await page.goto(path))?.text()) ?? '';
      expect(html).not.toMatch(/class="[^"]*(?:placeholder|image-place|spinner)|aria-busy="true"/);
      await expect(page.getByRole('dialog')).toBeHidden();
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 740 });
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scrollWidth, path).toBeLessThanOrEqual(width);
      }
      if (path === '/envios-y-devoluciones') continue;
      const images = page.locator('main picture img');
      await images.last().scrollIntoViewIfNeeded();
      for (const image of await images.all()) {
        await expect
          .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(0);
      }
    }
  });
});

test.describe('a page that does not exist', () => {
  test.use({ expectedError: /status of 404/ });

  test('says so with status 404', async ({ shopper, page, request }) => {
    for (const path of ['/product/cer%C3%A1mica%20&%27azul%27', '/categories/999']) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(404);
      expect(answer.headers()['content-type']).toContain('text/html');
      const html = await answer.text();
      expect(html, path).toContain('content="noindex"');
      expect(html, path).not.toContain('rel="canonical"');
      const asked = new Set<string>();
      page.on('request', (sent) => {
        if (sent.url().includes('/api/products/')) asked.add(sent.url());
      });
      await shopper.open(path);
      expect(asked.size).toBeLessThanOrEqual(1);
      await expect(page.getByRole('heading', { level: 1, name: 'No encontrado' })).toBeVisible();
      await expect(page).toHaveURL(path);
      await expect(page.locator('head link[rel="canonical"]')).toHaveCount(0);
    }
    await shopper.findsNothingInTheWay();
    await page.getByRole('main').getByRole('link', { name: 'Ver todos los productos' }).click();
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute('href', /\/products$/);
  });
});

const ASKS: [path: string, text: string, ...asked: string[]][] = [
  ['/', 'Destacados', '/catalogue/home.json'],
  ['/products', 'artículos'],
  ['/categories/2', 'Jarra ocre'],
  ['/product/jarra-ocre', 'Añadir al carrito', '/api/products/jarra-ocre'],
  ['/about-us', 'Panel de administración'],
  ['/login', 'Iniciar sesión'],
  ['/cart', 'Tu carrito'],
];

test.describe('public pages', () => {
  test.use({ expectedError: /net::ERR|Failed to load/ });

  test('ask once for what may have changed, load no file of the panel, and can be read while the API is down @1280', async ({
    shopper,
    page,
  }) => {
    let requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto('/admin');
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
    const panel = requested.filter((path) => /\.(?:js|css)$/.test(path));
    expect(panel.length).toBeGreaterThan(0);
    for (const [path, text, ...asked] of ASKS) {
      requested = [];
      await shopper.open(path);
      await shopper.sees(text);
      const calls = () => requested.filter((called) => /^\/(?:api|catalogue)\//.test(called));
      await expect.poll(calls, path).toEqual(asked);
      await page.waitForLoadState('networkidle');
      expect(calls(), path).toEqual(asked);
      expect(requested.filter((file) => panel.includes(file) || file.startsWith('/admin'))).toEqual(
        [],
      );
    }
    await page.route('**/api/**', (route) => route.abort());
    // The other pages ask the API for nothing.
    await shopper.open('/product/jarra-ocre');
    await shopper.sees('Añadir al carrito');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a product page corrects price and stock without moving anything @both', async ({
  shopper,
  page,
}) => {
  await shopper.recordsShifts();
  await shopper.findsChanged('jarra-ocre', { price: 61.25, stock: 0 });
  // Behind the answer of the API, as on a slow line.
  const release = await shopper.holds('**/assets/product-parts-*.js');
  await page.goto('/product/jarra-ocre');
  await expect(page.locator('.product-info .prices')).toContainText('61.25');
  await expect(page.locator('.product-info .badge')).toHaveText('FUERA DE STOCK');
  await expect(page.locator('.product-info .list-unstyled')).toBeVisible();
  release();
  await shopper.sees('Todavía sin fecha de llegada');
  await expect(page.getByRole('button', { name: 'Añadir al carrito' })).toHaveCount(0);
  const shifts = await shopper.shiftsAbove(0);
  const total = shifts.reduce((sum, { score }) => sum + score, 0);
  expect(total, JSON.stringify(shifts)).toBeLessThan(FONT_SHIFT);
});
