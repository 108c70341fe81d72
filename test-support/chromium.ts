import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const run = promisify(execFile);

/**
 * A browser obeys only the last list of features, so this list repeats Playwright's. The last two,
 * pages of the address bar, took 40 % of the CPU time of a journey. The spare renderer, a process
 * beside each page, took a tenth.
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** The headless shell needs its own switch against hinting. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--font-render-hinting=none',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/** Without a character set the browser cannot write a file name with an accent. */
export const CHROMIUM_ENV = {
  ...process.env,
  LC_ALL: 'C.UTF-8',
  FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf'),
};

/** The first major version with `closedby`, by which a tap outside closes a dialog. */
const MIN_VERSION = 134;

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL = 'chromium-headless-shell';

const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const DOWNLOAD_TIMEOUT = 5 * 60 * 1000;

const INSTALL =
  'Install Chrome or Chromium (Debian: apt install chromium), or name one in CHROME_PATH.';

const inPath = (command: string): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, command));

const installed = (): string | undefined => {
  const { CHROME_PATH } = process.env;
  const found = [...COMMANDS.flatMap(inPath), MAC, chromium.executablePath()];
  return CHROME_PATH || found.find((path) => existsSync(path));
};

const download = async (): Promise<void> => {
  console.log('No Chrome or Chromium on this machine: downloading one.');
  await run('npx', ['playwright', 'install', 'chromium'], { timeout: DOWNLOAD_TIMEOUT }).catch(
    () => undefined,
  );
};

const requireStart = async (executablePath: string): Promise<void> => {
  const browser = await chromium
    .launch({ executablePath, args: CHROMIUM_ARGS, env: CHROMIUM_ENV })
    .catch((error: unknown) => {
      // The browser's own reason, without Playwright's call log.
      const [reason] =
        /error while loading.*|\[err\] (?!\[).*|Failed to launch.*/.exec(String(error)) ?? [];
      throw new Error(`The browser ${executablePath} does not start: ${reason ?? ''} ${INSTALL}`);
    });
  const version = browser.version();
  await browser.close();
  if (Number.parseInt(version, 10) < MIN_VERSION) {
    throw new Error(
      `The browser ${executablePath} has version ${version}. The journeys need ${MIN_VERSION} or later. ${INSTALL}`,
    );
  }
};

/** @throws Error that says what to install */
export const ensureChromium = async (): Promise<string> => {
  if (installed() === undefined) await download();
  const found = installed();
  if (found === undefined) {
    throw new Error(`The journeys run in a browser, and there is none. ${INSTALL}`);
  }
  await requireStart(found);
  return found;
};

/** Takes two thirds of the time. e2e/whole-browser.spec.ts needs the whole browser. */
export const findShell = (): string | undefined => inPath(SHELL).find((path) => existsSync(path));
