import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { CHROMIUM_ARGS, CHROMIUM_ENV } from './test-support/chromium.ts';

/** Journeys in a real browser against the local shop, which test-support/start-shop.ts starts. */
const { JOURNEYS_CHROME_PATH, SHOP_ORIGIN } = process.env;

/**
 * At every hour one of the two zones has another day than the shop and its published pages, whose
 * zone is Europe/Madrid (RULE-36).
 */
const BEHIND = 'Pacific/Pago_Pago';
const AHEAD = 'Pacific/Kiritimati';

const visitor = (width: number, height: number, timezoneId: string) => ({
  viewport: { width, height },
  hasTouch: width < 768,
  timezoneId,
});

export default defineConfig({
  testDir: 'e2e',
  // They have a shop of their own.
  testIgnore: 'pictures/**',
  globalSetup: './test-support/start-shop.ts',
  forbidOnly: true,
  // One more than there are cores, because journeys also wait.
  workers: 3,
  fullyParallel: true,
  // The timeouts only end a journey that hangs: a busy machine makes a journey slower.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: join(import.meta.dirname, 'tools/journey-reporter.ts'),
  use: {
    // Set by the global setup; the workers read this file after that.
    ...(SHOP_ORIGIN && { baseURL: SHOP_ORIGIN }),
    locale: 'es-ES',
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(JOURNEYS_CHROME_PATH && { executablePath: JOURNEYS_CHROME_PATH }),
      // While a page scrolls smoothly, a button may move away between pressing and releasing the mouse.
      args: [...CHROMIUM_ARGS, '--disable-smooth-scrolling'],
      env: CHROMIUM_ENV,
    },
  },
  // A journey runs at one width: at 360 px, or at 1280 px if its title ends with @1280. A journey whose
  // subject is the layout ends with @both.
  projects: [
    { name: '360', use: visitor(360, 740, BEHIND), grepInvert: /@1280/ },
    { name: '1280', use: visitor(1280, 800, AHEAD), grep: /@1280|@both/ },
  ],
});
