import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, CHROMIUM_ENV } from './test-support/chromium.ts';

const { JOURNEYS_CHROME_PATH, SHOP_ORIGIN } = process.env;

/** At every hour one of these zones has another day than the shop, whose zone is Europe/Madrid. */
const BEHIND = 'Pacific/Pago_Pago';
const AHEAD = 'Pacific/Kiritimati';

const visitor = (width: number, height: number, timezoneId: string) => ({
  viewport: { width, height },
  hasTouch: width < 768,
  timezoneId,
});

export default defineConfig({
  testDir: 'e2e',
  testIgnore: 'pictures/**',
  globalSetup: './test-support/start-shop.ts',
  forbidOnly: true,
  // One more than there are cores, because journeys also wait.
  workers: 3,
  fullyParallel: true,
  // Only ends a journey that hangs, because a busy machine slows every journey.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: 'dot',
  use: {
    // Set by the global setup; the workers read this file after that.
    ...(SHOP_ORIGIN && { baseURL: SHOP_ORIGIN }),
    locale: 'es-ES',
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(JOURNEYS_CHROME_PATH && { executablePath: JOURNEYS_CHROME_PATH }),
      // While a page scrolls smoothly, a button may move away before the mouse is released.
      args: [...CHROMIUM_ARGS, '--disable-smooth-scrolling'],
      env: CHROMIUM_ENV,
    },
  },
  // A journey runs at 360 px. `@1280` or `@both` at the end of its title says otherwise.
  projects: [
    { name: '360', use: visitor(360, 740, BEHIND), grepInvert: /@1280/ },
    { name: '1280', use: visitor(1280, 800, AHEAD), grep: /@1280|@both/ },
  ],
});
