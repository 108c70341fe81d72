/** An Express server with Sequelize and MariaDB, installed on demand into the state folder. */
import { execFile, fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DEFAULT_STATE } from '../local/state.ts';

/** @throws Error when the process ends first */
export const ask = async <Answer>(child: ChildProcess, message?: number): Promise<Answer> => {
  const ending = new AbortController();
  const { signal } = ending;
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error(`${child.spawnargs.join(' ')} ended`);
  });
  try {
    if (message !== undefined) child.send(message);
    const [answer] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Answer];
    return answer;
  } finally {
    ended.catch(() => undefined);
    ending.abort();
  }
};

const run = promisify(execFile);
const SOURCES = join(import.meta.dirname, 'peer');
const CATALOGUE = join(import.meta.dirname, '../seed/catalogue.json');

const installPackages = async (): Promise<string> => {
  const folder = join(DEFAULT_STATE, 'bench-peer');
  await mkdir(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', 'server.mjs']) {
    await copyFile(join(SOURCES, file), join(folder, file));
  }
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  return join(folder, 'server.mjs');
};

const startMariaDb = async (folder: string): Promise<{ child: ChildProcess; socket: string }> => {
  const data = join(folder, 'data');
  const socket = join(folder, 'socket');
  // MariaDB runs as root only with this option.
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  await run('mariadb-install-db', [
    ...['--no-defaults', `--datadir=${data}`, '--skip-test-db', ...user],
    '--auth-root-authentication-method=normal',
  ]);
  const child = spawn(
    'mariadbd',
    ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking', ...user],
    { stdio: 'ignore' },
  );
  for (let tries = 0; tries < 300; tries++) {
    const args = ['--no-defaults', `--socket=${socket}`, '--user=root'];
    const created = await run('mariadb', [...args, '-e', 'CREATE DATABASE lumbre']).then(
      () => true,
      () => false,
    );
    if (created) return { child, socket };
    if (child.exitCode !== null) throw new Error('mariadbd ended before it answered');
    await delay(100);
  }
  child.kill();
  throw new Error('mariadbd does not answer');
};

/** Ticks per second of the times in /proc. */
const CLOCK_TICKS = 100;

const cpuTimeOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [fields[11], fields[12]];
  return ((Number(user) + Number(system)) * 1000) / CLOCK_TICKS;
};

export interface Peer {
  /** One after another. Returns their CPU time in ms. */
  run: (operation: 'list' | 'detail' | 'order', calls: number) => Promise<number>;
  stop: () => Promise<void>;
}

/** @throws Error on a machine without MariaDB */
export const startPeer = async (): Promise<Peer> => {
  const script = await installPackages();
  const folder = await mkdtemp(join(tmpdir(), 'lumbre-peer-'));
  const { child: database, socket } = await startMariaDb(folder);
  const server = fork(script, [socket, CATALOGUE], {
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
  });
  const stop = async (): Promise<void> => {
    if (server.connected) server.disconnect();
    database.kill();
    if (database.exitCode === null) await once(database, 'exit');
    await rm(folder, { recursive: true });
  };
  try {
    const { port, token } = await ask<{ port: number; token: string }>(server);
    const items = [1, 2, 3].map((id) => ({ id, quantity: 1 }));
    const order = JSON.stringify({
      items,
      address: { ciudad: 'Foz', direccion: 'Rúa do Forno 3' },
    });
    const origin = `http://127.0.0.1:${port}`;
    const requests = {
      list: () => fetch(`${origin}/products`),
      detail: () => fetch(`${origin}/products/jarron-terracota`),
      order: () =>
        fetch(`${origin}/orders`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: order,
        }),
    };
    const cpuTime = async (): Promise<number> =>
      (await ask<{ cpu: number }>(server, 0)).cpu + (await cpuTimeOf(database.pid ?? 0));
    return {
      run: async (operation, calls) => {
        const before = await cpuTime();
        for (let at = 0; at < calls; at++) {
          const answer = await requests[operation]();
          if (!answer.ok) throw new Error(`The peer's ${operation} answered ${answer.status}`);
          await answer.arrayBuffer();
        }
        return (await cpuTime()) - before;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
