/**
 * Guards against a product page that appears late after a tap on its card (BUDGET-P16). Measures the
 * time until heading and image are there, on a slow phone, after a short tap and after a touch of
 * 100 ms.
 */
import type { Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { median } from 'simple-statistics';
import { startFloor } from './floor.ts';
import { CATEGORY, DEVICES, PRODUCT, throttle, withShop, type InBrowser } from './in-browser.ts';
import { report, row, type Part, type Row } from './report.ts';

/**
 * Load time of the floor page in ms on the machine for which BUDGET-P16 was set. The bench divides a
 * limit by this time, and a measured time by the load time of the floor page in the same run. So the
 * result does not depend on the machine.
 */
const FLOOR = 461;

interface Shown {
  heading: number;
  image: number;
}

/** Loads the listing, waits until the idle page has loaded the product's chunk, and taps the card. */
const follow = async (page: Page, url: string, card: number, hold: number): Promise<Shown> => {
  await page.goto(url, { waitUntil: 'networkidle' });
  await delay(1500);
  const link = page.locator('article h3 a').nth(card);
  await link.scrollIntoViewIfNeeded();
  await delay(500);
  const title = (await link.textContent()) ?? '';
  const box = await link.boundingBox();
  if (!box) throw new Error(`No card ${card}`);
  const point = { x: box.x + 20, y: box.y + box.height / 2 };
  const shown = page.evaluate(
    (wanted) =>
      new Promise<Shown>((resolve) => {
        let tappedAt = 0;
        let heading = 0;
        addEventListener(
          'click',
          (event) => {
            tappedAt = event.timeStamp;
          },
          { capture: true, once: true },
        );
        const looking = setInterval(() => {
          const now = performance.now();
          const main = document.querySelector('main');
          if (tappedAt > 0 && location.pathname.startsWith('/product/')) {
            if (heading === 0 && main?.querySelector('h1')?.textContent === wanted) heading = now;
            const image = main?.querySelector<HTMLImageElement>('.gallery img');
            if (heading > 0 && image?.complete && image.naturalWidth > 0) {
              clearInterval(looking);
              resolve({ heading: heading - tappedAt, image: now - tappedAt });
            }
          }
        }, 8);
      }),
    title,
  );
  const client = await page.context().newCDPSession(page);
  const touch = { ...point, radiusX: 1, radiusY: 1 };
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] });
  await delay(hold);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return shown;
};

/** Milliseconds until the floor page has its image. */
const loadTime = async ({ browser }: InBrowser, url: string): Promise<number> => {
  const context = await browser.newContext(DEVICES[360]);
  try {
    const page = await context.newPage();
    await throttle(context, page);
    await page.goto(url, { waitUntil: 'load' });
    return await page.evaluate(
      () =>
        (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
          .loadEventStart,
    );
  } finally {
    await context.close();
  }
};

export const measureNextPage = (origin: string | undefined, runs: number): Promise<Part> =>
  withShop(origin, async (shop) => {
    const measure = async (hold: number): Promise<Shown> => {
      const all: Shown[] = [];
      for (let run = 0; run < runs; run++) {
        const context = await shop.browser.newContext(DEVICES[360]);
        const page = await context.newPage();
        await throttle(context, page);
        all.push(await follow(page, shop.origin + CATEGORY, run, hold));
        await context.close();
      }
      return {
        heading: median(all.map(({ heading }) => heading)),
        image: median(all.map(({ image }) => image)),
      };
    };
    const floor = await startFloor(shop.browser, shop.origin, [PRODUCT]);
    try {
      const loads: number[] = [];
      for (let run = 0; run < runs; run++) loads.push(await loadTime(shop, floor.urlOf(PRODUCT)));
      const least = median(loads);
      const tap = await measure(0);
      const touch = await measure(100);
      const over = (name: string, milliseconds: number, must: number, aim?: number): Row =>
        row(name, milliseconds / least, {
          must: must / FLOOR,
          ...(aim !== undefined && { aim: aim / FLOOR }),
          unit: '×',
          digits: 2,
          note: `${milliseconds.toFixed(0)} ms`,
        });
      return [
        report(
          `BUDGET-P16 from a card to its product on a slow phone, over the floor's ${least.toFixed(0)} ms`,
          [
            over('heading after a tap', tap.heading, 300),
            over('image after a tap', tap.image, 450),
            over('heading after a touch of 100 ms', touch.heading, 300, 100),
            over('image after a touch of 100 ms', touch.image, 450, 100),
          ],
        ),
      ];
    } finally {
      await floor.stop();
    }
  });
