/** The whole shop on one machine: `startLocal` for `npm start`, for journeys and for measurements. */
import { suppressAddress } from '#shared/rows/events.ts';
import { allRoutes } from '#shared/rows/index.ts';
import { allWorkers } from '#shared/rows/workers.ts';
import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfChanged } from '../build/build.ts';
import { isErrno } from './errno.ts';
import { startEventSource } from './aws/event-source.ts';
import { edgeListener } from './http/edge.ts';
import { buildBundles, makeFunctions, openLog } from './functions.ts';
import { createGateway } from './http/gateway.ts';
import { isForeignLocalRequest } from './http/local-hosts.ts';
import { listenOn } from './http/loopback.ts';
import { Running } from './running.ts';
import { seedOnce } from './seed.ts';
import { startServices, type Services } from './services.ts';
import { StartError } from './start-error.ts';
import { clearState, LOCK_PATH, lockState, refuseSecondShop, statePaths } from './state.ts';
import { staticSite } from './http/static-site.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface LocalOptions {
  /** The state folder. */
  directory: string;
  /** A free port unless told. */
  port?: number;
  /** An address besides loopback, for other devices. `0.0.0.0` is every address of this machine. */
  host?: string | undefined;
  /** Throws away what the state folder holds. */
  fresh?: boolean;
  /** Keeps the table in memory; images and mails still go to the state folder. */
  inMemory?: boolean;
  /** Reloads functions and site when their sources change. */
  dev?: boolean;
  /** Gets each finished step with its seconds. */
  onStep?: (step: string, seconds: number) => void;
  /** Gets what a person should know now: faults of functions, failed rebuilds. */
  onNotice?: (text: string) => void;
}

export interface LocalShop {
  /** `http://localhost:3000` */
  origin: string;
  services: Services;
  stop(): Promise<void>;
}

/** While the shop starts: browsers try again by themselves, scripts see that it is not there yet. */
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
): Promise<RequestListener> => {
  if (!dev) {
    await buildIfChanged('web');
    return staticSite(join(ROOT, 'dist', 'web'));
  }
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    configFile: join(ROOT, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server } },
    logLevel: 'warn',
  });
  running.onStop(() => vite.close());
  return vite.middlewares;
};

/**
 * @returns the port
 * @throws StartError if another program listens there, or the address is not this machine's
 */
const listenForBrowsers = (
  server: Server,
  port: number,
  host: string | undefined,
  running: Running,
): Promise<number> =>
  listenOn(server, port, host, running).catch((error: unknown) => {
    if (isErrno(error, 'EADDRINUSE')) {
      throw new StartError(
        `El puerto ${port} está ocupado. Cierra lo que lo usa o elige otro: PORT=${port + 1} npm start`,
      );
    }
    if (host && (isErrno(error, 'EADDRNOTAVAIL') || isErrno(error, 'ENOTFOUND'))) {
      throw new StartError(`--host ${host} no es una dirección de esta máquina`);
    }
    throw error;
  });

/**
 * Brings the shop up: builds what changed, starts the services, fills an empty table, serves it all
 * on one port. What does not depend on each other runs side by side.
 * @throws StartError with one line for people; by then nothing is left running
 */
export const startLocal = async (options: LocalOptions): Promise<LocalShop> => {
  const { port = 0, dev = false, onStep, onNotice = () => undefined } = options;
  const paths = statePaths(options.directory);
  const running = new Running();
  const step = async <T>(name: string, work: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await work;
    onStep?.(name, (performance.now() - startedAt) / 1000);
    return result;
  };
  try {
    const lockId = randomUUID();
    let listener = startingListener;
    await refuseSecondShop(paths);
    // API Gateway's limit for headers is 10 kB: the gateway tells it, not Node.
    const server = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
      if (isForeignLocalRequest(request)) response.writeHead(403).end();
      else if (request.url === LOCK_PATH) response.end(lockId);
      else listener(request, response);
    });
    const bound = await listenForBrowsers(server, port, options.host, running);
    const origin = `http://localhost:${bound}`;
    running.onStop(await lockState(paths, { id: lockId, origin }));
    if (options.fresh) await clearState(paths);

    // Until there are functions there is nothing to reload.
    let reload = (): void => undefined;
    const startSeeded = async (): Promise<Services> => {
      const services = await step(
        'Tabla, imágenes, correo y secretos',
        startServices({
          paths,
          running,
          inMemory: options.inMemory ?? false,
          publicOrigin: origin,
          onFetchJava: () => onNotice('No hay Java 17: se descarga uno, tarda un minuto'),
        }),
      );
      await step('Catálogo de demostración', seedOnce(services, paths.seeded));
      return services;
    };
    const starting = [
      startSeeded(),
      step('Sitio web', startSite(dev, running, server)),
      step('Funciones', buildBundles({ dev, running, onRebuild: () => reload(), onNotice })),
    ] as const;
    // Where one fails, the others must not go on starting what nobody would end.
    await Promise.allSettled(starting);
    const [services, site] = await Promise.all(starting);
    const functions = makeFunctions(services, openLog(paths.log, running, onNotice), running);
    reload = functions.reload;
    listener = edgeListener({
      gateway: createGateway(allRoutes, functions.invoke),
      images: `${services.images.endpoint}/${services.images.bucket}`,
      mailbox: services.mailbox,
      site,
      sourcesUnderApi: dev,
    });
    const { mailbox, table, streams } = services;
    mailbox.onFeedback((event) => {
      void functions.invoke(suppressAddress.id, JSON.stringify(event));
    });
    for (const worker of allWorkers) {
      const source = startEventSource({
        table,
        streams,
        worker,
        invoke: (event) => functions.invoke(worker.id, event),
        positionFile: paths.position(worker.id),
        deadLetterFile: paths.deadLetters,
        onNotice,
      });
      running.keep(source);
    }
    return { origin, services, stop: () => running.stop() };
  } catch (error) {
    await running.stop();
    throw error;
  }
};
