/** The whole shop on one machine: `startLocal` for `npm start`, for journeys and for measurements. */
import { FUNCTION_TIMEOUT_SECONDS } from '#shared/limits.ts';
import { allRoutes, kebabCase } from '#shared/routes/index.ts';
import { createWriteStream } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FUNCTIONS_DIR, watchFunctions } from '../tools/build-functions.ts';
import { buildIfChanged, forgetBuild } from '../tools/build.ts';
import { isErrno } from './errno.ts';
import { frontListener } from './front.ts';
import { LocalFunction, type FunctionLog } from './function-host.ts';
import { createGateway } from './gateway.ts';
import { close, listen } from './http-server.ts';
import { Running } from './running.ts';
import { seedOnce } from './seed.ts';
import { startServices, type Services } from './services.ts';
import { StartError } from './start-error.ts';
import {
  clearState,
  LOCK_PATH,
  lockState,
  newLockId,
  refuseSecondShop,
  statePaths,
} from './state.ts';
import { staticSite } from './static-site.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface LocalOptions {
  /** The state folder. */
  directory: string;
  /** A free port unless told. */
  port?: number;
  /** Throws away what the state folder holds. */
  fresh?: boolean;
  /** Keeps the table in memory; pictures and mails still go to the state folder. */
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
  { dev }: LocalOptions,
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

type Functions = ReadonlyMap<string, LocalFunction>;

const makeFunctions = (services: Services, log: FunctionLog, running: Running): Functions =>
  new Map(
    allRoutes.map((route) => {
      const name = kebabCase(route.id);
      const definition = {
        name,
        bundle: join(ROOT, FUNCTIONS_DIR, name, 'index.mjs'),
        environment: services.environment(route.uses),
        timeoutSeconds: FUNCTION_TIMEOUT_SECONDS[route.work],
      };
      return [route.id, running.keep(new LocalFunction(definition, log))];
    }),
  );

/** Builds the functions; while developing, again after every change. */
const buildFunctions = async (
  { dev, onNotice }: LocalOptions,
  running: Running,
  onRebuild: () => void,
): Promise<void> => {
  if (!dev) {
    await buildIfChanged('functions');
    return;
  }
  await forgetBuild('functions');
  await new Promise<void>((resolve, reject) => {
    const report = (errors: readonly string[]): void => {
      if (errors.length > 0) onNotice?.(errors.join('\n'));
      else onRebuild();
      resolve();
    };
    watchFunctions(report).then((stop) => running.onStop(stop), reject);
  });
};

/** Everything goes to the log file; what is not a plain request line, to the person as well. */
const openLog = (
  file: string,
  running: Running,
  onNotice?: (text: string) => void,
): FunctionLog => {
  const stream = createWriteStream(file);
  running.onStop(() => new Promise((resolve) => stream.end(resolve)));
  return (text) => {
    stream.write(text);
    const faults = text.split('\n').filter((line) => line && !line.startsWith('{"level":"info"'));
    if (faults.length > 0) onNotice?.(faults.join('\n'));
  };
};

/**
 * Listens on all interfaces, because the shop is made to be tried on a phone.
 * @returns the port
 * @throws StartError when somebody else listens there
 */
const open = (server: Server, port: number): Promise<number> =>
  listen(server, { port }).catch((error: unknown) => {
    if (isErrno(error, 'EADDRINUSE')) {
      throw new StartError(
        `El puerto ${port} está ocupado. Cierra lo que lo usa o elige otro: PORT=${port + 1} npm start`,
      );
    }
    throw error;
  });

/**
 * Brings the shop up: builds what changed, starts the services, fills an empty table, serves it all
 * on one port. What does not depend on each other runs side by side.
 * @throws StartError with one line for people; by then nothing is left running
 */
export const startLocal = async (options: LocalOptions): Promise<LocalShop> => {
  const { port = 0, onStep, onNotice } = options;
  const paths = statePaths(options.directory);
  const running = new Running();
  const step = async <T>(name: string, work: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const result = await work;
    onStep?.(name, (performance.now() - startedAt) / 1000);
    return result;
  };
  try {
    const lockId = newLockId();
    let listener = startingListener;
    await refuseSecondShop(paths);
    // API Gateway's limit for headers is 10 kB: the gateway tells it, not Node.
    const server = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
      if (request.url === LOCK_PATH) response.end(lockId);
      else listener(request, response);
    });
    const origin = `http://localhost:${await open(server, port)}`;
    running.onStop(() => close(server));
    running.onStop(await lockState(paths, { id: lockId, origin }));
    if (options.fresh) await clearState(paths);

    let functions: Functions = new Map();
    const reload = (): void => functions.forEach((each) => each.reload());
    const startSeeded = async (): Promise<Services> => {
      const services = await step(
        'Tabla, imágenes, correo y secretos',
        startServices({
          paths,
          running,
          inMemory: options.inMemory ?? false,
          publicOrigin: origin,
          onFetchJava: () => onNotice?.('No hay Java 17: se descarga uno, tarda un minuto'),
        }),
      );
      await step('Catálogo de demostración', seedOnce(services, paths.seeded));
      return services;
    };
    const starting = [
      startSeeded(),
      step('Sitio web', startSite(options, running, server)),
      step('Funciones', buildFunctions(options, running, reload)),
    ] as const;
    // Where one fails, the others must not go on starting what nobody would end.
    await Promise.allSettled(starting);
    const [services, site] = await Promise.all(starting);
    functions = makeFunctions(services, openLog(paths.log, running, onNotice), running);
    listener = frontListener({
      gateway: createGateway(
        allRoutes,
        async (id, event) => (await functions.get(id)?.invoke(event)) ?? { outcome: 'failed' },
      ),
      images: `${services.images.endpoint}/${services.images.bucket}`,
      mailbox: services.mailbox,
      site,
    });
    return { origin, services, stop: () => running.stop() };
  } catch (error) {
    await running.stop();
    throw error;
  }
};
