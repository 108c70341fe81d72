/** Counts what a browser loads: a page until it is idle, and the API calls of a visit. */
import type { Browser, BrowserContextOptions, Response } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { ORDER_CREATED, Shopper } from '../e2e/shopper.ts';

export interface PageLoad {
  /** The document and everything it loads, with the favicon. */
  requests: number;
  /** kB = 1000 bytes after gzip. */
  scripts: number;
  styles: number;
}

/** Time without a request until a page counts as idle; the carousel loads its next slide after 2 s. */
const IDLE_MS = 3000;

const gzipOf = async (responses: readonly Response[], type: string): Promise<number> => {
  const bodies = await Promise.all(
    responses
      .filter((response) => response.request().resourceType() === type)
      .map((response) => response.body()),
  );
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length / 1000, 0);
};

/** Loads a page with an empty cache and waits until it is idle. */
export const loadPage = async (
  browser: Browser,
  device: BrowserContextOptions,
  url: string,
): Promise<PageLoad> => {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith('http')) responses.push(response);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  for (let before = -1; before !== responses.length;) {
    before = responses.length;
    await page.waitForTimeout(IDLE_MS);
  }
  // A headless browser requests no favicon, so the request of a usual browser is added.
  const asked = responses.some((response) => /favicon/.test(response.url()));
  const hasIcon = await page.locator('link[rel~="icon"]:not([href^="data:"])').count();
  // The site imports a script that web/start.ts has downloaded, which needs no request.
  const cached = await page.evaluate(
    () =>
      (
        performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
          deliveryType: string;
        })[]
      ).filter(({ deliveryType }) => deliveryType === 'cache').length,
  );
  const load = {
    requests: responses.length - cached + (!asked && hasIcon > 0 ? 1 : 0),
    scripts: await gzipOf(responses, 'script'),
    styles: await gzipOf(responses, 'stylesheet'),
  };
  await context.close();
  return load;
};

interface Call {
  key: string;
  /** Seconds that CloudFront may serve the answer: s-maxage and stale-while-revalidate. */
  shared: number;
  at: number;
}

const callOf = (response: Response): Call => {
  const headers = response.headers();
  const control = headers['cache-control'] ?? '';
  const seconds = (name: string): number =>
    Number(new RegExp(`${name}=(\\d+)`).exec(control)?.[1] ?? 0);
  const request = response.request();
  // CloudFront's cache key is path, query and Authorization (infra/edge/site.ts).
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
  /** Calls that CloudFront can answer if any visitor made the same call shortly before. */
  shareable: number;
  /** Calls that CloudFront can answer if this is the only visitor and its cache starts empty. */
  alone: number;
}

/** Runs the visit of BUDGET-P09: home, category, product, cart, search, another product, order. */
export const countVisitCalls = async (browser: Browser, origin: string): Promise<VisitCalls> => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  const shopper = new Shopper(page);
  await page.addLocatorHandler(shopper.welcome, () => page.keyboard.press('Escape'));
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
  await shopper.goToPayment();
  await shopper.signIn();
  await shopper.fillCard();
  await shopper.pay();
  await shopper.sees(ORDER_CREATED);
  await context.close();
  const shareable = calls.filter(({ shared }) => shared > 0);
  const alone = shareable.filter(({ key, at, shared }, index) =>
    shareable.slice(0, index).some((earlier) => earlier.key === key && at - earlier.at <= shared),
  );
  return { calls: calls.length, shareable: shareable.length, alone: alone.length };
};
