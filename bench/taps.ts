/** BUDGET-P15 on a slow phone. e2e/first-seconds.spec.ts proves that no tap is lost. */
import type { Browser, Page } from '@playwright/test';
import { median } from 'simple-statistics';
import { startFloor } from './floor.ts';
import { PHONE, PRODUCT, throttle, withShop, type InBrowser } from './in-browser.ts';
import { report, row, type Report, type Row } from './report.ts';

/** Milliseconds from the tap to its effect, at most. */
const PATIENCE = 12_000;
const BUY = 'Añadir al carrito';
const ADDED = 'ha sido agregado al carrito';

declare global {
  var tappedAt: number | undefined;
}

const openSlowly = async (browser: Browser, url: string): Promise<Page> => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await throttle(context, page);
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        if (isTrusted && (target as Element).closest('button'))
          globalThis.tappedAt = performance.now();
      },
      true,
    );
  });
  // Not awaited, because a person taps before the page has loaded.
  page.goto(url, { waitUntil: 'commit' }).catch(() => undefined);
  return page;
};

/** Undefined while the button is missing, hidden or covered. */
const buyButton = (page: Page): Promise<{ x: number; y: number } | undefined> =>
  page
    .evaluate((text) => {
      const button = [...document.querySelectorAll('button')].find(
        (each) => each.checkVisibility() && each.textContent === text,
      );
      if (!button) return undefined;
      button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = button.getBoundingClientRect();
      const point = { x: left + width / 2, y: top + height / 2 };
      const met = document.elementFromPoint(point.x, point.y);
      return met && (button.contains(met) || met.contains(button)) ? point : undefined;
    }, BUY)
    // `evaluate` fails while the page replaces the empty document.
    .catch(() => undefined);

/** Milliseconds after the navigation began. */
interface Bought {
  tap: number;
  effect: number;
}

const buy = async (browser: Browser, url: string, text: string): Promise<Bought> => {
  const page = await openSlowly(browser, url);
  try {
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    for (;;) {
      const point = await buyButton(page);
      if (!point) continue;
      await page.touchscreen.tap(point.x, point.y);
      const bought = await page
        .waitForFunction(
          (wanted) => document.body.innerText.includes(wanted) && performance.now(),
          text,
          { timeout: PATIENCE },
        )
        .catch(() => undefined);
      const effect = await bought?.jsonValue();
      if (typeof effect !== 'number') continue;
      const tap = (await page.evaluate(() => globalThis.tappedAt)) ?? Number.NaN;
      return { tap, effect };
    }
  } finally {
    await page.context().close();
  }
};

const buyOverFloor = async ({ browser, origin }: InBrowser, runs: number): Promise<Row[]> => {
  const floor = await startFloor(browser, origin, [PRODUCT]);
  try {
    const ours: Bought[] = [];
    const floors: Bought[] = [];
    for (let run = 0; run < runs; run++) {
      ours.push(await buy(browser, origin + PRODUCT, ADDED));
      floors.push(await buy(browser, floor.urlOf(PRODUCT), 'Añadido'));
    }
    const over = (name: string, moment: keyof Bought, limits: object): Row => {
      const middle = (all: readonly Bought[]): number => median(all.map((one) => one[moment]));
      const [own, least] = [middle(ours), middle(floors)];
      return row(`${name}, over the floor page`, own / least, {
        ...limits,
        unit: '×',
        digits: 2,
        note: `${(own / 1000).toFixed(2)} s, floor ${(least / 1000).toFixed(2)} s`,
      });
    };
    return [
      over('first tap on the buy button that counts', 'tap', { must: 3, aim: 1.5 }),
      over('its effect', 'effect', {}),
    ];
  } finally {
    await floor.stop();
  }
};

export const measureTaps = (origin: string | undefined, runs: number): Promise<Report[]> =>
  withShop(origin, async (shop) => [
    report('BUDGET-P15 taps on a slow phone', await buyOverFloor(shop, runs)),
  ]);
