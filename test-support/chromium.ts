/** Finds or installs a browser for the journeys. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const run = promisify(execFile);

/**
 * Arguments for every start of the browser. Hinting rounds the width of each letter to whole pixels on
 * a computer without a screen, which no phone does.
 */
export const CHROMIUM_ARGS = ['--no-sandbox', '--font-render-hinting=none'];

/** Names of Chromium and Chrome in PATH. */
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL = 'chromium-headless-shell';

/**
 * Packages of Debian. Chromium only recommends the fonts, and without them a page's text changes its
 * width when the web fonts arrive.
 */
const PACKAGES = ['chromium', SHELL, 'fonts-liberation'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Milliseconds. After a download that hangs, the package of the distribution is tried. */
const INSTALL_TIMEOUT = 5 * 60 * 1000;

const starts = (executable: string): Promise<boolean> =>
  run(executable, ['--version'], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );

const inPath = (command: string): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, command));

/** Returns the first of these files that starts. */
const firstThatStarts = async (candidates: readonly string[]): Promise<string | undefined> => {
  for (const candidate of candidates) {
    if (existsSync(candidate) && (await starts(candidate))) return candidate;
  }
  return undefined;
};

const download = async (): Promise<void> => {
  await run('npx', ['playwright', 'install', 'chromium'], { timeout: INSTALL_TIMEOUT });
};

const installPackage = async (): Promise<void> => {
  if (process.getuid?.() !== 0) throw new Error('not root');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { timeout: INSTALL_TIMEOUT });
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES], {
    timeout: INSTALL_TIMEOUT,
    maxBuffer: 64e6,
    env,
  });
};

/**
 * Returns the path of a browser. When none is found, it tries Playwright's download, which needs no
 * root, and then the package of the distribution.
 * @throws Error that says what to install
 */
export const ensureChromium = async (): Promise<string> => {
  const { CHROME_PATH } = process.env;
  const given = CHROME_PATH ? [CHROME_PATH] : [];
  for (const fetch of [() => Promise.resolve(), download, installPackage]) {
    await fetch().catch(() => undefined);
    const candidates = [...given, ...COMMANDS.flatMap(inPath), MAC, chromium.executablePath()];
    const found = await firstThatStarts(candidates);
    if (found) return found;
  }
  throw new Error('No browser: install Chromium or Chrome, or name one in CHROME_PATH.');
};

/**
 * Returns the path of the headless shell of Chromium, which runs the journeys in two thirds of the time. It
 * lacks some features of a browser, which e2e/whole-browser.spec.ts names.
 */
export const findShell = (): Promise<string | undefined> => firstThatStarts(inPath(SHELL));
