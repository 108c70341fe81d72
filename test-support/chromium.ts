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

const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Milliseconds. */
const DOWNLOAD_TIMEOUT = 5 * 60 * 1000;

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
  await run('npx', ['playwright', 'install', 'chromium'], { timeout: DOWNLOAD_TIMEOUT });
};

/**
 * Returns the path of a browser. When none is found, it tries Playwright's download. In the pipeline
 * .ci/run has installed the package of the distribution.
 * @throws Error that says what to install
 */
export const ensureChromium = async (): Promise<string> => {
  const { CHROME_PATH } = process.env;
  const given = CHROME_PATH ? [CHROME_PATH] : [];
  for (const fetch of [() => Promise.resolve(), download]) {
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
