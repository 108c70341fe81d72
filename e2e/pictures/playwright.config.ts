import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import journeys from '../../playwright.config.ts';

const visitor = (width: number, height: number) => ({
  viewport: { width, height },
  hasTouch: width < 768,
  timezoneId: 'Europe/Madrid',
});

/** `npm run pictures` approves the present pages. */
export default defineConfig({
  ...journeys,
  testDir: import.meta.dirname,
  testIgnore: [],
  globalSetup: join(import.meta.dirname, '../../test-support/start-shop.ts'),
  snapshotPathTemplate: '{testDir}/approved/{arg}-{projectName}.png',
  expect: {
    timeout: 20_000,
    toHaveScreenshot: {
      // Versions of a browser differ a little in how they smooth the edges of letters.
      maxDiffPixelRatio: 0.01,
      // The tint of an area changes a pixel by less than the default of 0.2.
      threshold: 0.05,
    },
  },
  projects: [
    { name: '360', use: visitor(360, 740) },
    { name: '1280', use: visitor(1280, 800) },
  ],
});
