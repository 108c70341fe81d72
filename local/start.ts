/**
 * `--fresh` empties the state folder, `--dev` reloads on changes, `--host` lets other devices in,
 * `--own` starts an empty shop as in production.
 */
import { DEMO_ADMIN, DEMO_USER } from '#shared/domain/demo.ts';
import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { relative } from 'node:path';
import { startLocal, type LocalShop } from './shop.ts';
import { StartError } from './running.ts';
import { DEFAULT_STATE, OWN_STATE } from './state.ts';
import { BuildError } from '../build/build.ts';

const own = process.argv.includes('--own');
const directory = process.env['LOCAL_STATE'] ?? (own ? OWN_STATE : DEFAULT_STATE);
const port = Number(process.env['PORT'] ?? 3000);

// No variable HOST, because some shells set it to the name of the machine.
const everywhere = process.argv.includes('--host');

const print = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

const fail = (error: unknown): never => {
  const isKnown = error instanceof StartError || error instanceof BuildError;
  const text = error instanceof Error ? (isKnown ? error.message : error.stack) : String(error);
  process.stderr.write(`✗ ${text}\n`);
  process.exit(1);
};

/** Bytes. Builds, images and database of a new shop take about half of it. */
const DISK = 0.5e9;

const requireDisk = (): void => {
  mkdirSync(directory, { recursive: true });
  const { bavail, bsize } = statfsSync(directory);
  const free = bavail * bsize;
  if (free >= DISK) return;
  throw new StartError(
    `Quedan ${Math.round(free / 1e6)} MB en el disco y hacen falta ${DISK / 1e6}: libera espacio, o pon los datos en otro sitio con LOCAL_STATE`,
  );
};

const seconds = (value: number): string => `${value.toFixed(1).replace('.', ',')} s`;

/** For trying the shop on a phone. */
const networkAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;

const printBanner = ({ origin }: LocalShop): void => {
  const address = networkAddress();
  const rows = [
    ['Tienda', origin],
    ...(address && everywhere ? [['En el móvil', origin.replace('localhost', address)]] : []),
    ...(everywhere ? [] : [['En el móvil', 'npm start -- --host']]),
    ['Administración', `${origin}/admin`],
    ['Correo enviado', `${origin}/_local/mail`],
    ...(own ? [] : [['Usuario demo', `${DEMO_USER.email}  ${DEMO_USER.password}`]]),
    [own ? 'Admin' : 'Admin demo', `${DEMO_ADMIN.email}  ${DEMO_ADMIN.password}`],
    [
      'Datos',
      `${relative(process.cwd(), directory) || '.'}  (de cero: npm start -- ${own ? '--own ' : ''}--fresh)`,
    ],
  ];
  print();
  for (const [name = '', value = ''] of rows) print(`  ${name.padEnd(16)}${value}`);
  print();
  print('  Ctrl-C para cerrar');
};

let stopping = false;
let shop: LocalShop | undefined;
const stop = (): void => {
  // During the start there is nothing to close in order: Java ends with this process.
  if (stopping || !shop) process.exit(1);
  stopping = true;
  print('\nCerrando…');
  shop.stop().then(() => process.exit(0), fail);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

if (process.env['npm_lifecycle_event']) {
  // npm passes signals on, except SIGKILL. A new parent process means that npm was killed.
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm && !stopping) stop();
  }, 500).unref();
}

if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  fail(new StartError(`PORT=${process.env['PORT']} no es un puerto: usa un número de 1 a 65535`));
}
const startedAt = performance.now();
print('Lumbre en esta máquina');
if (!existsSync(directory)) print('  La primera vez tarda hasta un minuto');
try {
  requireDisk();
  shop = await startLocal({
    directory,
    port,
    everywhere,
    own,
    fresh: process.argv.includes('--fresh'),
    dev: process.argv.includes('--dev'),
    onStep: (step, took) => print(`  ✓ ${step.padEnd(36)}${seconds(took).padStart(7)}`),
    onNotice: (text) => print(`  ! ${text}`),
    onDatabaseEnd: () => {
      const isOpen = shop !== undefined && !stopping;
      if (isOpen) fail(new StartError('La base de datos se ha cerrado: vuelve a abrir la tienda'));
    },
  });
  print(`  Lista en ${seconds((performance.now() - startedAt) / 1000)}`);
  printBanner(shop);
} catch (error) {
  fail(error);
}
