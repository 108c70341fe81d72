/**
 * The panel's lists with 5,000 rows, in Chromium with a processor four times slower, as Lighthouse
 * sees a phone: from opening a list until all of it is there, and how long a keystroke in the
 * search, a change of the order and a step to the next page take until the screen has changed
 * (Event Timing, which is what INP is made of). Long tasks are those above 50 ms.
 */
import { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import type { AdminSession } from '#shared/domain/schemas/account.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { startLocal } from '../local/shop.ts';
import type { Services } from '../local/services.ts';
import { ensureChromium } from '../test-support/chromium.ts';
import { someOrders, someProducts, someUsers } from './large-shop.ts';
import { table } from './table.ts';

const ROWS = 5000;
/** As the good of Interaction to Next Paint has it, in milliseconds. */
const GOOD = 200;
const SLOWDOWN = 4;

const LISTS = [
  { path: '/admin/products', typed: 'jarron 12' },
  { path: '/admin/users', typed: 'ferrer 12' },
  { path: '/admin/orders', typed: 'forno 12' },
];

/** In the page: what the browser says about interactions and long tasks. */
interface Observed {
  /** Milliseconds from the input to the next frame, by interaction. */
  interactions: Record<number, number>;
  longTasks: number[];
}
declare global {
  var observed: Observed;
}

const observe = (): void => {
  // TypeScript does not know the threshold, below which the browser tells nothing.
  const events = { type: 'event', durationThreshold: 16 };
  globalThis.observed = { interactions: {}, longTasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.observed.longTasks.push(entry.duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    const { interactions } = globalThis.observed;
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId) {
        interactions[interactionId] = Math.max(interactions[interactionId] ?? 0, duration);
      }
    }
  }).observe(events);
};

/** Does something and tells what it cost; frames below 16 ms are not told and count as that. */
const costOf = async (page: Page, act: () => Promise<void>) => {
  await page.evaluate(() => {
    globalThis.observed.interactions = {};
    globalThis.observed.longTasks = [];
  });
  await act();
  // The browser tells of an interaction some frames later.
  await page.waitForTimeout(1000);
  const { interactions, longTasks } = await page.evaluate(() => globalThis.observed);
  return {
    interaction: Math.max(16, ...Object.values(interactions)),
    longTask: Math.max(0, ...longTasks),
  };
};

const measureList = async (page: Page, { path, typed }: (typeof LISTS)[number]) => {
  const startedAt = performance.now();
  await page.goto(path);
  const count = page.locator('.table-count');
  await expect(count).toHaveText(/^5\d{3} (?:en total|por ahora, hay más)/, { timeout: 120_000 });
  const loaded = (performance.now() - startedAt) / 1000;
  const next = page.getByRole('button', { name: 'Página siguiente' });
  const leaf = await costOf(page, () => next.click());
  const order = await costOf(page, async () => {
    await page.getByRole('combobox', { name: /^Ordenar/ }).press('End');
    await expect(page).toHaveURL(/orden=-/);
  });
  const search = await costOf(page, async () => {
    await page.getByRole('searchbox').pressSequentially(typed, { delay: 150 });
    await expect(count).toHaveText(/^\d+ de /);
  });
  return { path, loaded, leaf, order, search };
};

const writeItems = async ({ table: { client, name } }: Services): Promise<void> => {
  const items = [...someProducts(ROWS), ...someUsers(ROWS), ...someOrders(ROWS, ROWS, new Date())];
  for (let start = 0; start < items.length; start += 25) {
    const requests = items.slice(start, start + 25).map((item) => ({
      PutRequest: { Item: marshall(item) },
    }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [name]: requests } }));
  }
};

export const measureAdmin = async (): Promise<string> => {
  const executablePath = await ensureChromium();
  const directory = await mkdtemp(join(tmpdir(), 'lumbre-admin-'));
  const shop = await startLocal({ directory, inMemory: true, onNotice: console.error });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await writeItems(shop.services);
    const answer = await fetch(`${shop.origin}/api/admin/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(DEMO_ADMIN),
    });
    const { token, admin } = (await answer.json()) as AdminSession;
    // Until the stream has counted everything, it has the processor.
    await expect(async () => {
      const headers = { authorization: `Bearer ${token}` };
      const sums = (await (
        await fetch(`${shop.origin}/api/dashboard`, { headers })
      ).json()) as Dashboard;
      expect(Math.min(sums.orders, sums.users, sums.products)).toBeGreaterThanOrEqual(ROWS);
    }).toPass({ timeout: 300_000 });

    const context = await browser.newContext({
      baseURL: shop.origin,
      viewport: { width: 412, height: 823 },
      hasTouch: true,
    });
    await context.addInitScript(
      (kept) => {
        localStorage.setItem('lumbre', kept);
      },
      JSON.stringify({ version: 1, session: { role: 'admin', token, account: admin } }),
    );
    await context.addInitScript(observe);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const rows: (string | number)[][] = [];
    for (const list of LISTS) {
      const { path, loaded, leaf, order, search } = await measureList(page, list);
      const parts = [search, order, leaf];
      rows.push([
        path,
        loaded,
        ...parts.map(({ interaction }) => interaction),
        Math.max(...parts.map(({ longTask }) => longTask)),
      ]);
    }
    return table(
      [
        `Lists of ${ROWS} rows, processor ÷ ${SLOWDOWN}`,
        ...['whole after s', 'keystroke ms', 'sort ms', 'page ms', 'longest task ms'],
      ],
      [...rows, ['good (INP)', '', GOOD, GOOD, GOOD, '']],
    );
  } finally {
    await browser.close();
    await shop.stop();
    await rm(directory, { recursive: true });
  }
};
