/** Finds or installs a browser for the journeys. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

const run = promisify(execFile);

/** Names of Chromium and Chrome in PATH. */
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Milliseconds. After a download that hangs, the package of the distribution is tried. */
const INSTALL_TIMEOUT = 5 * 60 * 1000;

const starts = (executable: string): Promise<boolean> =>
  run(executable, ['--version'], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );

/** Returns the first browser that starts: from CHROME_PATH, the system or Playwright's download. */
const findChromium = async (): Promise<string | undefined> => {
  const { CHROME_PATH, PATH = '' } = process.env;
  const installed = PATH.split(delimiter).flatMap((folder) =>
    COMMANDS.map((command) => join(folder, command)),
  );
  const given = CHROME_PATH ? [CHROME_PATH] : [];
  for (const candidate of [...given, ...installed, MAC, chromium.executablePath()]) {
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
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
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
  for (const fetch of [() => Promise.resolve(), download, installPackage]) {
    await fetch().catch(() => undefined);
    const found = await findChromium();
    if (found) return found;
  }
  throw new Error('No browser: install Chromium or Chrome, or name one in CHROME_PATH.');
};
