/** Guards against an `npm start` that makes a developer wait for the first page and API answer (BUDGET-P18). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../local/http/http-server.ts';
import { report, row, type Report } from './report.ts';

const ROOT = join(import.meta.dirname, '..');

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

const secondsToStart = async (state: string): Promise<number> => {
  const port = String(await freePort());
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, LOCAL_STATE: state, PORT: port },
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(child, 'exit');
  const origin = `http://localhost:${port}`;
  while (!((await answers(origin)) && (await answers(`${origin}/api/products`)))) {
    if (child.exitCode !== null) throw new Error('npm start ended before the shop answered');
    await delay(50);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
  await ended;
  return seconds;
};

/** Measures a start without builds and stored data, as in a fresh clone, and a start with both. */
export const measureStartUp = async (): Promise<Report[]> => {
  const state = await mkdtemp(join(tmpdir(), 'lumbre-start-'));
  try {
    await rm(join(ROOT, 'dist'), { recursive: true, force: true });
    return [
      report('BUDGET-P18 npm start, until the shop answers', [
        row('first start, empty state folder', await secondsToStart(state), {
          must: 25,
          unit: 's',
        }),
        row('later start', await secondsToStart(state), { must: 5, unit: 's' }),
      ]),
    ];
  } finally {
    await rm(state, { recursive: true });
  }
};
