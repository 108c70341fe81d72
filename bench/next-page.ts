/**
 * Guards against a slow way from a card to its product (BUDGET-P16): the time until heading and
 * photograph are there, on a slow phone, after a short tap and after a touch of 100 ms.
 */
import type { Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { median } from 'simple-statistics';
import { CATEGORY, DEVICES, throttle, withShop } from './in-browser.ts';
import { report, row, type Part } from './report.ts';

interface Shown {
  heading: number;
  photograph: number;
}

/** Loads the listing, waits until it is quiet and follows the card's link. */
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
        const look = (): void => {
          const now = performance.now();
          const main = document.querySelector('main');
          if (tappedAt > 0 && location.pathname.startsWith('/product/')) {
            if (heading === 0 && main?.querySelector('h1')?.textContent === wanted) heading = now;
            const photograph = main?.querySelector<HTMLImageElement>('.gallery img');
            if (heading > 0 && photograph?.complete && photograph.naturalWidth > 0) {
              resolve({ heading: heading - tappedAt, photograph: now - tappedAt });
              return;
            }
          }
          requestAnimationFrame(look);
        };
        look();
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

export const measureNextPage = (origin: string | undefined, runs: number): Promise<Part> =>
  withShop(origin, async (shop) => {
    const measure = async (hold: number): Promise<{ heading: number; photograph: number }> => {
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
        photograph: median(all.map(({ photograph }) => photograph)),
      };
    };
    const tap = await measure(0);
    const touch = await measure(100);
    const bounds = { unit: 'ms', digits: 0 } as const;
    return [
      report('BUDGET-P16 from a card to its product, 1.6 Mbit/s, 150 ms, CPU ÷ 4', [
        row('heading after a tap', tap.heading, { ...bounds, must: 300 }),
        row('photograph after a tap', tap.photograph, { ...bounds, must: 450 }),
        row('heading after a touch of 100 ms', touch.heading, { ...bounds, must: 300, aim: 100 }),
        row('photograph after a touch of 100 ms', touch.photograph, {
          ...bounds,
          must: 450,
          aim: 100,
        }),
      ]),
    ];
  });
