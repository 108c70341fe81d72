import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS } from './test-support/chromium.ts';

/** Journeys in a real browser against the local shop, which test-support/start-shop.ts starts. */
const { JOURNEYS_CHROME_PATH, SHOP_ORIGIN } = process.env;

const screen = (width: number, height: number) => ({
  viewport: { width, height },
  hasTouch: width < 768,
});

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './test-support/start-shop.ts',
  forbidOnly: true,
  // The shop and the browsers share two cores.
  workers: 2,
  fullyParallel: true,
  // The timeouts only end a journey that hangs: a busy machine makes a journey slower.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // tools/test.ts fails a run with more than a few retried journeys.
  retries: 1,
  reporter: 'list',
  use: {
    // Set by the global setup; the workers read this file after that.
    ...(SHOP_ORIGIN && { baseURL: SHOP_ORIGIN }),
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(JOURNEYS_CHROME_PATH && { executablePath: JOURNEYS_CHROME_PATH }),
      args: CHROMIUM_ARGS,
      // Without a character set the browser cannot write a file name with an accent.
      env: { LC_ALL: 'C.UTF-8', ...process.env },
    },
  },
  projects: [
    { name: '360', use: screen(360, 740) },
    { name: '1280', use: screen(1280, 800) },
  ],
});
