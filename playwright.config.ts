import { defineConfig } from '@playwright/test';

/** Journeys in a real browser against the real shop, which test-support/start-shop.ts brings up. */
const { CHROME_PATH, SHOP_ORIGIN } = process.env;

const screen = (width: number, height: number) => ({
  viewport: { width, height },
  hasTouch: width < 768,
});

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './test-support/start-shop.ts',
  forbidOnly: true,
  // One shop for all: its two cores serve it and two browsers.
  workers: 2,
  fullyParallel: true,
  // A machine that has other work too is slower, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // tools/test.ts bears only very few that need it.
  retries: 1,
  reporter: 'list',
  use: {
    // Known once the shop is up; the workers, who need it, read this file after that.
    ...(SHOP_ORIGIN && { baseURL: SHOP_ORIGIN }),
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    launchOptions: { ...(CHROME_PATH && { executablePath: CHROME_PATH }), args: ['--no-sandbox'] },
  },
  projects: [
    { name: '360', use: screen(360, 740) },
    { name: '1280', use: screen(1280, 800) },
  ],
});
