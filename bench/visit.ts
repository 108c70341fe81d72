/** What a browser loads: a page until it is idle (P2, P3), and a whole visit's calls (P6, P9). */
import { expect, type Browser, type Page, type Response } from '@playwright/test';
import { DEMO_USER } from '#shared/domain/demo.ts';

export interface PageLoad {
  /** Of the page itself and all it loads, the browser's own icon apart. */
  requests: number;
  /** kB = 1000 bytes of scripts on the wire. */
  scripts: number;
  /** kB of each answer of the API on the wire, by path. */
  answers: Map<string, number>;
}

/** A phone: images are chosen by width and density. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;

/** Milliseconds without a request after which a page is idle; the carousel's next slide waits 2 s. */
const IDLE = 3000;

const bytesOf = async (response: Response): Promise<number> =>
  (await response.request().sizes()).responseBodySize;

/** Loads one page for the first time and waits until nothing more comes. */
export const loadPage = async (browser: Browser, url: string): Promise<PageLoad> => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith('http') && !response.url().endsWith('favicon.svg')) {
      responses.push(response);
    }
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  for (let before = -1; before !== responses.length;) {
    before = responses.length;
    await page.waitForTimeout(IDLE);
  }
  const answers = new Map<string, number>();
  let scripts = 0;
  for (const response of responses) {
    const { pathname } = new URL(response.url());
    const size = (await bytesOf(response)) / 1000;
    if (response.request().resourceType() === 'script') scripts += size;
    if (pathname.startsWith('/api/')) answers.set(pathname, size);
  }
  await context.close();
  return { requests: responses.length, scripts, answers };
};

interface Call {
  key: string;
  /** Seconds that CloudFront may answer for the API: s-maxage and stale-while-revalidate. */
  shared: number;
  at: number;
}

const callOf = (response: Response): Call => {
  const headers = response.headers();
  const control = headers['cache-control'] ?? '';
  const seconds = (name: string): number =>
    Number(new RegExp(`${name}=(\\d+)`).exec(control)?.[1] ?? 0);
  const request = response.request();
  // CloudFront keeps answers of GET by path, query and Authorization (infra/edge/site.ts).
  const isShared = request.method() === 'GET' && !('authorization' in request.headers());
  const lifetime = seconds('s-maxage');
  return {
    key: new URL(response.url()).pathname,
    shared: isShared && lifetime > 0 ? lifetime + seconds('stale-while-revalidate') : 0,
    at: Date.now() / 1000,
  };
};

export interface VisitCalls {
  calls: number;
  /** Calls whose answer the response headers let CloudFront share, so that any other visitor's call
   * a moment before saves the Lambda. */
  shareable: number;
  /** Of these, how many this visitor's own earlier calls had brought to an empty CloudFront. */
  alone: number;
}

const placeOrder = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Check Out' }).click();
  await page.getByLabel('País').fill('España');
  await page.getByLabel('Provincia').fill('Barcelona');
  await page.getByLabel('Ciudad').fill('Barcelona');
  await page.getByLabel('Código postal').fill('08001');
  await page.getByLabel('Dirección').fill('Calle del Carmen 12');
  await page.getByRole('button', { name: /Continuar/ }).click();
  await page.getByText('Continuar al pago').click();
  await page.getByLabel('Email').fill(DEMO_USER.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_USER.password);
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await page.getByLabel('Número de tarjeta').fill('4242 4242 4242 4242');
  await page.getByLabel('Nombre del titular').fill('Lucía Ferrer');
  await page.getByLabel(/Vencimiento/).fill('12 / 29');
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: 'Realizar el pago' }).click();
  await expect(page.getByText('Felicitaciones tu orden')).toBeVisible();
};

/** Home, a category, a piece, the cart, a search, another piece, an order: one visit (P9). */
export const countVisitCalls = async (browser: Browser, origin: string): Promise<VisitCalls> => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  await page.addLocatorHandler(page.getByRole('dialog', { name: /bienvenida/ }), () =>
    page.keyboard.press('Escape'),
  );
  const calls: Call[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) calls.push(callOf(response));
  });
  const add = () => page.getByRole('button', { name: 'Añadir al carrito' }).click();
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Categorías', exact: true })
    .getByText('Cerámicas')
    .click();
  await page.getByRole('article').getByRole('link', { name: 'Jarra ocre' }).click();
  await add();
  await page.getByRole('link', { name: /Carrito/ }).click();
  await page.getByRole('searchbox', { name: 'Buscar productos' }).fill('tetera');
  await page.keyboard.press('Enter');
  await page.getByRole('article').getByRole('link', { name: 'Tetera' }).click();
  await add();
  await page.getByRole('link', { name: /Carrito/ }).click();
  await placeOrder(page);
  await context.close();
  const shareable = calls.filter(({ shared }) => shared > 0);
  const alone = shareable.filter(({ key, at, shared }, index) =>
    shareable.slice(0, index).some((earlier) => earlier.key === key && at - earlier.at <= shared),
  );
  return { calls: calls.length, shareable: shareable.length, alone: alone.length };
};
