import { DEMO_ADMIN, DEMO_USER } from '#shared/domain/demo.ts';
import { imageUrl, socialImageUrl } from '#shared/domain/images.ts';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startDynamoDb } from './aws/dynamodb.ts';
import { freePort } from './http/http-server.ts';
import { findJava } from './aws/java.ts';
import { startObjectStore } from './aws/object-store.ts';
import { Running } from './running.ts';
import { forbiddenBy } from '../build/page-policy.ts';
import { ADDRESS } from '../test-support/site-state.ts';
import { passiveScan } from '../test-support/passive-scan.ts';
import { statePaths } from './state.ts';

interface Run {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

const runs: Run[] = [];
let folder: string;
let port: number;

const run = (state: string, ...flags: string[]): Run =>
  command(state, {}, process.execPath, 'local/start.mjs', ...flags);

const command = (
  state: string,
  env: Readonly<Record<string, string>>,
  file: string,
  ...args: string[]
): Run => {
  let text = '';
  const child = spawn(file, args, {
    env: { ...process.env, LOCAL_STATE: state, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const started = { child, output: () => text, ended };
  runs.push(started);
  return started;
};

const until = async (condition: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 150_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting until ${condition}`);
    await delay(50);
  }
};

const ready = async (started: Run): Promise<Run> => {
  const { child, output, ended } = started;
  await until('the banner appears', () => child.exitCode !== null || output().includes('Ctrl-C'));
  if (child.exitCode !== null) {
    await ended;
    throw new Error(output());
  }
  return started;
};

const rejection = async (state: string, ...flags: string[]) => {
  const started = run(state, ...flags);
  const code = await started.ended;
  const lines = started.output().trimEnd().split('\n');
  return { code, fault: lines.filter((line) => !line.startsWith('  ')).slice(1) };
};

/** The arguments of DynamoDB Local name the folder of its data. */
const databases = async (state: string): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args']);
  return stdout.split('\n').filter((line) => line.includes(statePaths(state).database)).length;
};

const get = (path: string, init?: RequestInit) => fetch(`http://localhost:${port}${path}`, init);

const statusFor = (path: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request({ port, path, host: '127.0.0.1', headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

const childrenOf = async (pid: number): Promise<number[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=']);
  const processes = stdout.split('\n').map((line) => line.trim().split(/ +/).map(Number));
  const found = [pid];
  for (const parent of found) {
    found.push(...processes.flatMap(([child = 0, of]) => (of === parent ? [child] : [])));
  }
  return found;
};

/** As Linux writes them: hexadecimal, in the byte order of the machine. */
const listeningAddresses = async (pid: number): Promise<string[]> => {
  const links = (await childrenOf(pid)).map(async (process) => {
    const folderOf = `/proc/${process}/fd`;
    const files = await readdir(folderOf).catch(() => []);
    return Promise.all(files.map((file) => readlink(join(folderOf, file)).catch(() => '')));
  });
  const own = new Set((await Promise.all(links)).flat());
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8'));
  const sockets = (await Promise.all(tables)).flatMap((table) => table.split('\n'));
  return sockets.flatMap((line) => {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/ +/);
    const isListening = state === '0A' && own.has(`socket:[${inode}]`);
    return isListening ? (local.split(':')[0] ?? []) : [];
  });
};

/** 127.0.0.1, alone and as an address of IPv6. */
const LOOPBACK = ['0100007F', '0000000000000000FFFF00000100007F'];

/** Not `localhost`; on Linux all of 127.0.0.0/8 is. */
const otherAddress = (): string =>
  Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address ?? '127.0.0.2';

const answersAt = (host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host })
      .on('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .on('error', () => resolve(false));
  });

const useAnotherPort = (): void => {
  beforeAll(async () => {
    port = await freePort();
  });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
  port = await freePort();
});

afterAll(async () => {
  for (const { child } of runs) child.kill('SIGKILL');
  await Promise.all(runs.map(({ ended }) => ended));
  await rm(folder, { recursive: true, maxRetries: 5 });
});

describe('a shop that runs', () => {
  const state = () => join(folder, 'shop');
  let shop: Run;

  beforeAll(async () => {
    shop = await ready(run(state()));
  });

  test('prints where everything is', () => {
    const output = shop.output();
    const origin = `http://localhost:${port}`;
    for (const text of [origin, `${origin}/admin`, `${origin}/_local/mail`, DEMO_USER.password]) {
      expect(output).toContain(text);
    }
    expect(output).toMatch(/npm start -- --fresh/);
    expect(output).not.toContain('!');
  });

  test('lets only the owner read the keys', async () => {
    const { mode } = await stat(statePaths(state()).keys);
    expect(mode & 0o777).toBe(0o600);
  });

  /** The edge caches published pages for seconds, browsers do not. */
  const REVALIDATED = /^(?:no-cache|public, max-age=0, s-maxage=\d, stale-while-revalidate=\d.*)$/;

  test('answers every page with HTML that browsers must revalidate', async () => {
    for (const path of ['/', '/product/jarron-terracota', '/product/search/2.5', '/profile/7']) {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toMatch(REVALIDATED);
      const html = await response.text();
      expect(html).toContain('<div id="root"');
      expect(forbiddenBy(html)).toEqual([]);
    }
  });

  test('sends assets compressed and immutable, and 404 for an unknown one', async () => {
    const html = await get('/').then((response) => response.text());
    const script = /data-scripts="(\/assets\/[^ "]+\.js)/.exec(html)?.[1] ?? '';
    const response = await get(script, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const etag = response.headers.get('etag') ?? '';
    expect((await get(script, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('serves images in all widths, and nothing else of the bucket', async () => {
    const name = 'jarron-terracota-1-1000w.webp';
    for (const width of [400, 600, 800, 1000]) {
      const response = await get(imageUrl(name, width));
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
    const preview = await get(socialImageUrl(name));
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    for (const other of ['unknown.webp', '', '../../x.webp', '%2e%2e/keys.json']) {
      const response = await get(`/storage/v1/object/public/images/${other}`);
      expect(response.ok && (await response.text()).includes('tokenKeys')).toBe(false);
    }
  });

  test('serves the configuration of the demo and the mailbox', async () => {
    expect(await get('/config.json').then((response) => response.json())).toMatchObject({
      demo: { user: DEMO_USER },
    });
    expect(await get('/_local/mail.json').then((response) => response.json())).toEqual([]);
    expect(await get('/_local/openapi.json').then((response) => response.json())).toMatchObject({
      openapi: '3.1.0',
    });
    expect(await get('/_local/mail').then((response) => response.text())).toContain('Buzón local');
    expect((await get('/_local/other')).status).toBe(404);
  });

  test('sends its security headers with every answer, also of gateway and edge, and leaks nothing', async () => {
    const { problems, statuses } = await passiveScan(`http://localhost:${port}`);
    expect(problems).toEqual([]);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405, 413, 431]));
  });

  test('answers at localhost only', async () => {
    expect(await answersAt('127.0.0.1')).toBe(true);
    expect(await answersAt('localhost')).toBe(true);
    expect(await answersAt(otherAddress())).toBe(false);
    expect(shop.output()).toMatch(/En el móvil +npm start -- --host\n/);
  });

  // Other systems do not list the sockets of a process in a file.
  const onLinux = process.platform === 'linux' ? describe : describe.skip;
  onLinux('of Linux', () => {
    test('listens at the loopback address only, with the table, too', async () => {
      const addresses = await listeningAddresses(shop.child.pid ?? 0);
      expect(addresses.length).toBeGreaterThanOrEqual(5);
      expect(addresses.filter((address) => !LOOPBACK.includes(address))).toEqual([]);
    });
  });

  test('rejects a name that a stranger made resolve to this machine', async () => {
    for (const path of ['/', '/api/products', '/_local/mail.json', '/_local/lock']) {
      expect(await statusFor(path, `attacker.example:${port}`)).toBe(403);
    }
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      expect(await statusFor('/_local/mail.json', host)).toBe(200);
    }
  });

  test('runs a schedule by hand', async () => {
    const runByHand = (id: string) => get(`/_local/run/${id}`, { method: 'POST' });
    const response = await runByHand('auditShop');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ contradictions: 0, unfinished: 0 });
    expect((await runByHand('placeOrder')).status).toBe(404);
    expect((await get('/_local/run/auditShop')).status).toBe(404);
  });

  test('rejects a second shop on its state folder or its port', async () => {
    const running = expect.stringMatching(
      `^✗ La tienda ya está en marcha en http://localhost:${port} .*Ctrl-C$`,
    ) as string;
    expect(await rejection(state())).toEqual({ code: 1, fault: [running] });
    const busy = expect.stringMatching(
      `^✗ El puerto ${port} está ocupado.*PORT=${port + 1}`,
    ) as string;
    expect(await rejection(join(folder, 'other'))).toEqual({ code: 1, fault: [busy] });
  });

  test('stops every process, and keeps accounts and stock over a restart with --host', async () => {
    const signIn = () =>
      get('/api/users/tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(DEMO_USER),
      });
    const { token } = (await signIn().then((response) => response.json())) as { token: string };
    const order = await get('/api/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        items: [{ id: '9', quantity: 2 }],
        address: ADDRESS,
      }),
    });
    expect(order.status).toBe(201);
    const stock = async () =>
      ((await get('/api/products/9').then((response) => response.json())) as { stock: number })
        .stock;
    const left = await stock();

    shop.child.kill('SIGINT');
    expect(await shop.ended).toBe(0);
    expect(await databases(state())).toBe(0);

    shop = await ready(run(state(), '--host'));
    expect(await answersAt(otherAddress())).toBe(true);
    expect((await get('/_local/mail')).status).toBe(200);
    expect(await stock()).toBe(left);
    const orders = await get('/api/orders', { headers: { authorization: `Bearer ${token}` } });
    expect(await orders.json()).toHaveLength(1);
  });

  const npmStart = () => ready(command(state(), {}, 'npm', 'start'));
  const leavesNothing = async ({ child, ended }: Run, signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
    const gone = () =>
      get('/').then(
        () => false,
        () => true,
      );
    await until('the port is free', gone);
    await until('the database ends', async () => (await databases(state())) === 0);
    expect(await gone()).toBe(true);
  };

  test('leaves no database running when it is killed, and starts again despite its lock', async () => {
    expect(await databases(state())).toBeGreaterThan(0);
    shop.child.kill('SIGKILL');
    await until('the database ends', async () => (await databases(state())) === 0);
    await leavesNothing(await npmStart(), 'SIGTERM');
  });

  test('ends with a reason when its database ends', async () => {
    const started = await ready(run(state()));
    const { stdout } = await promisify(execFile)('pgrep', [
      '-f',
      `^\\S*java .*${statePaths(state()).database}`,
    ]);
    process.kill(Number(stdout.trim()), 'SIGKILL');
    expect(await started.ended).toBe(1);
    expect(started.output()).toContain('La base de datos se ha cerrado');
  });

  test('leaves nothing running after npm is killed', async () => {
    expect.hasAssertions();
    await leavesNothing(await npmStart(), 'SIGKILL');
  });
});

test('--own is the shop of production: empty, without accounts and reset of the demo', async () => {
  const shop = await ready(run(join(folder, 'own'), '--own'));
  expect(shop.output()).toContain(DEMO_ADMIN.password);
  expect(shop.output()).not.toContain(DEMO_USER.password);
  expect(await get('/config.json').then((response) => response.json())).toMatchObject({
    demo: null,
    settings: { payment: { methods: [] } },
  });
  expect(await get('/api/products').then((response) => response.json())).toEqual([]);
  expect((await get('/api/reset', { method: 'PUT' })).status).toBe(404);
  const home = await get('/').then((response) => response.text());
  expect(home).not.toMatch(/Barro|Calle del Horno|555|hechos a mano|Este Proyecto|id="categoria-/);
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
});

describe("the SDK's endpoint variables", () => {
  useAnotherPort();
  const elsewhere = new Running();
  afterAll(() => elsewhere.stop());

  const withEndpoints = (env: Record<string, string>) =>
    command(join(folder, 'guest'), env, process.execPath, 'local/start.mjs');

  test('replace the local table and object store', async () => {
    const java = await findJava(statePaths(folder).java, () => undefined);
    const dynamoDb = elsewhere.keep(await startDynamoDb(java));
    const store = elsewhere.keep(await startObjectStore(join(folder, 'elsewhere')));
    const guest = await ready(
      withEndpoints({
        AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.endpoint,
        AWS_ENDPOINT_URL_S3: store.endpoint,
      }),
    );
    expect((await get('/api/products/9')).status).toBe(200);
    expect((await get(imageUrl('jarron-terracota-1-1000w.webp', 400))).status).toBe(200);
    expect(await databases(join(folder, 'guest'))).toBe(0);
    const buckets = await readdir(join(folder, 'elsewhere'));
    expect(buckets.toSorted()).toEqual(['lumbre-images', 'lumbre-site']);
    guest.child.kill('SIGTERM');
    expect(await guest.ended).toBe(0);
  });

  test('are reported in one line when nothing answers there', async () => {
    const guest = withEndpoints({ AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' });
    expect(await guest.ended).toBe(1);
    expect(guest.output()).toMatch(
      /✗ No responde nada en AWS_ENDPOINT_URL_S3=http.* la variable$/m,
    );
  });
});

describe('a damaged state folder', () => {
  useAnotherPort();
  const healthy = () => join(folder, 'shop');
  const state = () => join(folder, 'damaged');

  beforeEach(async () => {
    await rm(state(), { recursive: true, force: true });
    await cp(healthy(), state(), { recursive: true });
  });

  test.each([
    ['lock', () => statePaths(state()).lock, /lock\.json está dañado.* bórralo/],
    ['keys', () => statePaths(state()).keys, /keys\.json está dañado.*--fresh/],
    [
      'database',
      () => join(statePaths(state()).database, 'shared-local-instance.db'),
      /base de datos .* no se puede leer.*--fresh/,
    ],
  ])('is reported in one line with the remedy: %s', async (_case, file, line) => {
    await writeFile(file(), 'not what it was'.repeat(500));
    const { code, fault } = await rejection(state());
    expect(fault).toEqual([expect.stringMatching(line)]);
    expect(code).toBe(1);
    expect(await databases(state())).toBe(0);
  });

  test('is replaced with --fresh', async () => {
    await writeFile(statePaths(state()).keys, '{}');
    const shop = await ready(run(state(), '--fresh'));
    expect(await get('/api/products/9').then((response) => response.json())).toMatchObject({
      stock: 12,
    });
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  });

  test('is filled again if the stamp of its contents is missing', async () => {
    await rm(statePaths(state()).prepared);
    await rm(statePaths(state()).objects, { recursive: true });
    const shop = await ready(run(state()));
    expect((await get(imageUrl('jarron-terracota-1-1000w.webp', 400))).status).toBe(200);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  });
});
