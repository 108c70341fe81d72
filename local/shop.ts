import { prepareShop } from '#shared/rows/background.ts';
import { httpRows, rowsOn, scheduleRows, streamRows } from '#shared/rows/index.ts';
import { suppressAddress } from '#shared/rows/mail.ts';
import type { Row } from '#shared/rows/row.ts';
import { siteHeaders } from '#shared/hosting/headers.ts';
import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfChanged } from '../build/build.ts';
import { StreamFollower } from './aws/event-source.ts';
import { edgeListener, type Origins } from './http/edge.ts';
import { buildBundles, makeFunctions, openLog } from './functions.ts';
import { createGateway, type Invoke } from './http/gateway.ts';
import { close, listen } from './http/http-server.ts';
import { isForeignRequest } from './http/local-hosts.ts';
import { isErrno, Running, StartError } from './running.ts';
import { runByHand, startSchedules } from './schedules.ts';
import { prepareOnce } from './prepare.ts';
import { startServices, type Services } from './services.ts';
import {
  clearState,
  LOCK_PATH,
  lockState,
  rejectSecondShop,
  statePaths,
  type StatePaths,
} from './state.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface LocalOptions {
  directory: string;
  port?: number;
  /** For other devices: answers at every address of this machine. */
  everywhere?: boolean;
  /** An empty shop as in production, without anything of the demo. */
  own?: boolean;
  fresh?: boolean;
  /** Keeps the table in memory; images and mails still go to the state folder. */
  inMemory?: boolean;
  dev?: boolean;
  /** The worker of each function imports this module first. */
  preload?: string;
  /** After each step, with its duration in seconds. */
  onStep?: (step: string, seconds: number) => void;
  /** Messages for the person: errors of functions, failed rebuilds. */
  onNotice?: (text: string) => void;
  /** Called when the database ends, also when the shop stops it. */
  onDatabaseEnd?: () => void;
}

export interface LocalShop {
  origin: string;
  services: Services;
  stop(): Promise<void>;
}

/** While the shop starts, browsers reload by themselves, and scripts see a 503. */
const startingListener: RequestListener = (_request, response) => {
  response
    .writeHead(503, {
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '1',
      refresh: '1',
    })
    .end('<!doctype html><html lang="es"><title>Lumbre</title><p>La tienda está arrancando…</p>');
};

const startSite = async (
  dev: boolean,
  running: Running,
  server: Server,
): Promise<Pick<Origins, 'vite' | 'siteHeaders'>> => {
  if (!dev) {
    await buildIfChanged('web');
    return { siteHeaders: siteHeaders() };
  }
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    configFile: join(ROOT, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server } },
    logLevel: 'warn',
  });
  running.onStop(() => vite.close());
  return { vite: vite.middlewares, siteHeaders: {} };
};

/**
 * At loopback, because the admin account is public, and the mailbox shows every mail.
 * @throws StartError when the port is in use
 */
const listenForBrowsers = async (
  server: Server,
  { port = 0, everywhere = false }: LocalOptions,
  running: Running,
): Promise<number> => {
  running.onStop(() => close(server));
  try {
    return await listen(server, { port, host: everywhere ? '0.0.0.0' : '127.0.0.1' });
  } catch (error) {
    if (!isErrno(error, 'EADDRINUSE')) throw error;
    throw new StartError(
      `El puerto ${port} está ocupado. Cierra lo que lo usa o elige otro: PORT=${port + 1} npm start`,
    );
  }
};

interface Start {
  options: LocalOptions;
  paths: StatePaths;
  origin: string;
  running: Running;
  step: <T>(name: string, work: Promise<T>) => Promise<T>;
  onNotice: (text: string) => void;
}

/** A local demo has all rows, so that it can also sell. */
const rowsHere = <R extends Row>(rows: readonly R[], { own }: LocalOptions): readonly R[] =>
  own ? rowsOn(rows, { demo: false }) : rows;

const startBackground = (
  { options, paths, running, onNotice }: Start,
  { mailbox, table, streams }: Services,
  invoke: Invoke,
): void => {
  mailbox.onFeedback((event) => {
    void invoke(suppressAddress.id, JSON.stringify(event));
  });
  for (const worker of streamRows) {
    const source = new StreamFollower({
      table,
      streams,
      worker,
      invoke: (event) => invoke(worker.id, event),
      positionFile: paths.position(worker.id),
      onNotice,
    });
    running.keep(source);
  }
  running.keep(startSchedules(invoke, rowsHere(scheduleRows, options)));
};

const startParts = async (
  start: Start,
  server: Server,
): Promise<{ services: Services; listener: RequestListener }> => {
  const { options, paths, origin, running, step, onNotice } = start;
  const { dev = false, inMemory = false, own = false, onDatabaseEnd } = options;
  const onFetchJava = (): void => onNotice('No hay Java 17: se descarga uno, tarda un minuto');
  const services = await step(
    'Tabla, imágenes, correo y secretos',
    startServices({
      paths,
      running,
      inMemory,
      own,
      publicOrigin: origin,
      onFetchJava,
      ...(onDatabaseEnd && { onDatabaseEnd }),
    }),
  );
  const log = openLog(paths.log, running, onNotice);
  const { invoke, reload: onRebuild } = makeFunctions(services, log, running, options.preload);
  const [site] = await Promise.all([
    step('Sitio web', startSite(dev, running, server)),
    step('Funciones', buildBundles({ dev, running, onRebuild, onNotice })),
  ]);
  const fill = { paths, services, origin, hasSite: !dev };
  await step(
    own ? 'Tienda vacía' : 'Catálogo de demostración',
    prepareOnce({ ...fill, prepareShop: () => invoke(prepareShop.id, '{}') }),
  );
  startBackground(start, services, invoke);
  const listener = edgeListener({
    gateway: createGateway(rowsHere(httpRows, options), invoke),
    images: `${services.images.endpoint}/${services.images.bucket}`,
    siteBucket: `${services.pages.endpoint}/${services.pages.bucket}`,
    mailbox: services.mailbox,
    runByHand: (id) => runByHand(id, invoke),
    ...site,
  });
  return { services, listener };
};

/** @throws StartError with one line for people, after everything has been stopped */
export const startLocal = async (options: LocalOptions): Promise<LocalShop> => {
  const { onStep, onNotice = () => undefined } = options;
  const paths = statePaths(options.directory);
  const running = new Running();
  const step: Start['step'] = async (name, work) => {
    const startedAt = performance.now();
    const result = await work;
    onStep?.(name, (performance.now() - startedAt) / 1000);
    return result;
  };
  try {
    const lockId = randomUUID();
    let listener = startingListener;
    await rejectSecondShop(paths);
    // Above API Gateway's 10 kB of headers, so that the gateway and not Node rejects them. Idle
    // connections stay as long as CloudFront's, because a next request may meet a closing one.
    const serverOptions = { maxHeaderSize: 64 * 1024, keepAliveTimeout: 10 * 60_000 };
    const server = createServer(serverOptions, (request, response) => {
      if (isForeignRequest(request)) response.writeHead(403).end();
      else if (request.url === LOCK_PATH) response.end(lockId);
      else listener(request, response);
    });
    const bound = await listenForBrowsers(server, options, running);
    const origin = `http://localhost:${bound}`;
    running.onStop(await lockState(paths, { id: lockId, pid: process.pid, origin }));
    if (options.fresh) await clearState(paths);
    const start = { options, paths, origin, running, step, onNotice };
    const parts = await startParts(start, server);
    ({ listener } = parts);
    const { services } = parts;
    return { origin, services, stop: () => running.stop() };
  } catch (error) {
    await running.stop();
    throw error;
  }
};
