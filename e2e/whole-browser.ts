import type { LaunchOptions } from '@playwright/test';
import { CHROMIUM_ARGS } from '../test-support/chromium.ts';

const { CHROME_PATH } = process.env;

/**
 * Starts the complete Chromium instead of its headless shell. The shell has no back/forward cache, and
 * it loads lazy images from farther below the screen than a shopper's browser does.
 */
export const WHOLE_BROWSER: LaunchOptions = {
  ...(CHROME_PATH && { executablePath: CHROME_PATH }),
  args: CHROMIUM_ARGS,
};
