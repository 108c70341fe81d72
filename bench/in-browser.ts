import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_ADMIN, DEMO_USER } from '#shared/domain/demo.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { startLocal } from '../local/shop.ts';
import { Running } from '../local/running.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../test-support/chromium.ts';
import { addItem, EMPTY_CART } from '../web/features/cart/core/cart-rules.ts';

export const PRODUCT = '/product/jarron-terracota';
export const CATEGORY = '/categories/2';

export interface InBrowser {
  origin: string;
  browser: Browser;
  executablePath: string;
}

/** @param origin of a running shop; by default one is started with the demo catalogue */
export const withShop = async <T>(
  origin: string | undefined,
  measure: (shop: InBrowser) => Promise<T>,
): Promise<T> => {
  const running = new Running();
  try {
    const executablePath = await ensureChromium();
    const shopAt = async (): Promise<string> => {
      const directory = await mkdtemp(join(tmpdir(), 'lumbre-bench-'));
      running.onStop(() => rm(directory, { recursive: true }));
      const shop = await startLocal({ directory, inMemory: true, onNotice: console.error });
      running.keep(shop);
      return shop.origin;
    };
    const used = origin ?? (await shopAt());
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
    running.onStop(() => browser.close());
    return await measure({ origin: used, browser, executablePath });
  } finally {
    await running.stop();
  }
};

export const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
} as const;

/** A slow phone: CPU ÷ 4, 1.6 Mbit/s, 150 ms of latency. */
export const throttle = async (context: BrowserContext, page: Page): Promise<void> => {
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
};

const post = async <T>(url: string, body: object): Promise<T> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
};

export interface SignedIn {
  id: string;
  /** The text that the browser stores for the session and a cart (web/shell/persist.ts). */
  stored: string;
}

/** The cart has a piece, because the checkout sends a visitor without one to the cart. */
export const signIn = async (origin: string, role: 'user' | 'admin'): Promise<SignedIn> => {
  const { token, ...answer } = await post<{ token: string } & Record<string, { id: string }>>(
    `${origin}/api/${role === 'admin' ? 'admin' : 'users'}/tokens`,
    role === 'admin' ? DEMO_ADMIN : DEMO_USER,
  );
  const account = answer[role];
  if (!account) throw new Error(`The answer of the sign-in has no ${role}`);
  const product = (await (
    await fetch(`${origin}/api${PRODUCT.replace('/product/', '/products/')}`)
  ).json()) as ProductSummary;
  const cart = addItem(EMPTY_CART, product);
  const stored = JSON.stringify({ version: 1, session: { role, token, account }, cart });
  return { id: account.id, stored };
};
