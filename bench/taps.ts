/**
 * Guards against controls that are painted, but lose a tap or a letter (BUDGET-P15).
 *
 * The bench loads the page on a slow phone once for each half second from 0.5 to 8 s after the
 * navigation began, and taps the control at that moment. A tap counts when the control is painted
 * and nothing covers it. A tap is lost when its effect does not come within PATIENCE.
 */
import type { Browser, Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { median } from 'simple-statistics';
import { startFloor } from './floor.ts';
import {
  CATEGORY,
  DEVICES,
  PRODUCT,
  throttle,
  withShop,
  type InBrowser,
  type Width,
} from './in-browser.ts';
import { report, row, type Report, type Row } from './report.ts';

/** Milliseconds after the tap within which the effect has to come. */
const PATIENCE = 12_000;
const LETTERS = 'lucia@example.com';
const SEARCHED = 'jarra';

interface Control {
  name: string;
  path: string;
  /** Path of the page that the visit came from. */
  from?: string;
  width: Width;
  /** CSS selector, and after `|` the element's text where the selector finds several. */
  selector: string;
  /** Typed after the tap, one letter after another. */
  typed?: string;
  /** Pressed after the letters. */
  key?: string;
  /**
   * Runs in the page, and is true once the tap has had its effect. A function, because the site's
   * policy of trusted types blocks expressions as text.
   */
  effect: (wanted: string) => boolean;
  wanted: string;
}

const NEWSLETTER = '.newsletter input[type="email"]';
const MENU = '[aria-label="Abrir el menú"]';
const SEARCH = 'header input[type="search"]';
const BUY = 'button|Añadir al carrito';
const ADDED = 'ha sido agregado al carrito';
const OTHER = '/about-us';
const CLOSE = 'dialog [aria-label="Cerrar"]';

const menu = (path: string): Control => ({
  name: `menu of ${path}`,
  path,
  width: 360,
  selector: MENU,
  effect: (selector) => !document.querySelector(selector),
  wanted: MENU,
});
const search = (path: string): Control => ({
  name: `search of ${path}`,
  path,
  width: 1280,
  selector: SEARCH,
  typed: SEARCHED,
  key: 'Enter',
  effect: (address) => location.pathname === address,
  wanted: `/product/search/${SEARCHED}`,
});
const newsletter = (path: string): Control => ({
  name: `newsletter of ${path}`,
  path,
  width: 360,
  selector: NEWSLETTER,
  typed: LETTERS,
  effect: (text) =>
    [...document.querySelectorAll<HTMLInputElement>('.newsletter input')].some(
      ({ value }) => value === text,
    ),
  wanted: LETTERS,
});

const CONTROLS: readonly Control[] = [
  {
    name: 'buy button',
    path: PRODUCT,
    width: 360,
    selector: BUY,
    effect: (text) => document.body.innerText.includes(text),
    wanted: ADDED,
  },
  menu(CATEGORY),
  search(CATEGORY),
  newsletter(PRODUCT),
  {
    name: 'welcome dialog of /',
    path: '/',
    width: 360,
    selector: CLOSE,
    effect: () => !document.querySelector('dialog[open]'),
    wanted: '',
  },
  // The dialog covers these controls. It does not open for a visitor from another page of the shop.
  { ...menu('/'), from: OTHER },
  { ...search('/'), from: OTHER },
  {
    name: 'banners of /',
    path: '/',
    from: OTHER,
    width: 360,
    selector: '.carousel [aria-label="Siguiente"]',
    // A tap stops the banners, which turn by themselves until then.
    effect: (selector) => document.querySelector(selector) !== null,
    wanted: '[aria-label="Reanudar el carrusel"]',
  },
];

type Outcome = 'answered' | 'lost' | 'not painted';

const openSlowly = async (
  browser: Browser,
  width: Width,
  url: string,
  from = '',
): Promise<Page> => {
  const context = await browser.newContext(DEVICES[width]);
  const page = await context.newPage();
  await throttle(context, page);
  await page.addInitScript((path) => {
    // As web/start.ts stores the path when a link is tapped.
    if (path !== '') sessionStorage.setItem('lumbre/from', path);
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        if (isTrusted && (target as Element).closest('button'))
          globalThis.tappedAt = performance.now();
      },
      true,
    );
  }, from);
  // Not awaited, because a person taps before the page has loaded.
  page.goto(url, { waitUntil: 'commit' }).catch(() => undefined);
  return page;
};

/** The point of the control to tap; undefined when the control is missing, hidden or covered. */
const pointOn = (page: Page, selector: string): Promise<{ x: number; y: number } | undefined> =>
  page
    .evaluate((wanted) => {
      const [query = '', text] = wanted.split('|');
      const element = [...document.querySelectorAll(query)].find(
        (each) => each.checkVisibility() && (text === undefined || each.textContent === text),
      );
      if (!element) return undefined;
      const before = element.getBoundingClientRect();
      if (before.bottom > innerHeight || before.top < 0) {
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
      }
      const { left, top, width, height } = element.getBoundingClientRect();
      const point = { x: left + width / 2, y: top + height / 2 };
      const met = document.elementFromPoint(point.x, point.y);
      return met && (element.contains(met) || met.contains(element)) ? point : undefined;
    }, selector)
    // `evaluate` fails if the tap has opened another document.
    .catch(() => undefined);

const tryTap = async (
  browser: Browser,
  origin: string,
  { path, from, width, selector, typed, key, effect, wanted }: Control,
  after: number,
): Promise<Outcome> => {
  const startedAt = performance.now();
  const page = await openSlowly(browser, width, origin + path, from);
  try {
    await delay(Math.max(0, after - (performance.now() - startedAt)));
    const point = await pointOn(page, selector);
    if (!point) return 'not painted';
    if (width === 360) await page.touchscreen.tap(point.x, point.y);
    else await page.mouse.click(point.x, point.y);
    if (typed !== undefined) await page.keyboard.type(typed, { delay: 60 });
    if (key !== undefined) await page.keyboard.press(key);
    // The site must keep the text when it starts.
    if (typed !== undefined && key === undefined) {
      await page.waitForLoadState('networkidle').catch(() => undefined);
      await delay(500);
    }
    return await page.waitForFunction(effect, wanted, { timeout: PATIENCE }).then(
      () => 'answered',
      () => 'lost',
    );
  } finally {
    await page.context().close();
  }
};

declare global {
  var tappedAt: number | undefined;
}

/** Milliseconds after the navigation began. */
interface Bought {
  /** The first tap on the buy button that has an effect. */
  tap: number;
  effect: number;
}

/** Taps the buy button as soon as it is painted, and again if the tap is lost. */
const buy = async (browser: Browser, url: string, text: string): Promise<Bought> => {
  const page = await openSlowly(browser, 360, url);
  try {
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    for (;;) {
      const point = await pointOn(page, BUY);
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

/** Milliseconds after the navigation began, one load of the page for each. */
const MOMENTS = Array.from({ length: 16 }, (_, at) => 500 + at * 500);

const countLost = async (browser: Browser, origin: string, control: Control): Promise<Row> => {
  const outcomes: Outcome[] = [];
  for (const after of MOMENTS) outcomes.push(await tryTap(browser, origin, control, after));
  const count = (outcome: Outcome): number => outcomes.filter((each) => each === outcome).length;
  // A control that no tap has met was not measured.
  const lost = count('not painted') === outcomes.length ? Number.NaN : count('lost');
  const marks = { answered: 'o', lost: 'X', 'not painted': '.' };
  return row(`${control.name}, ${control.width} px: lost`, lost, {
    must: 0,
    digits: 0,
    note: outcomes.map((each) => marks[each]).join(' '),
  });
};

/** The first tap on the buy button that counts, and its effect, over the floor page. */
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
  withShop(origin, async (shop) => {
    const rows: Row[] = [];
    for (const control of CONTROLS) rows.push(await countLost(shop.browser, shop.origin, control));
    rows.push(...(await buyOverFloor(shop, runs)));
    const legend = `o answered, X lost, . not painted; ${MOMENTS[0]} … ${MOMENTS.at(-1)} ms`;
    return [report(`BUDGET-P15 taps and letters on a slow phone (${legend})`, rows)];
  });
