/** The shop's functions on one machine: their bundles, their workers, their log. */
import { allEvents } from '#shared/rows/events.ts';
import { FUNCTION_TIMEOUT_SECONDS } from '#shared/domain/limits.ts';
import { allRoutes, kebabCase } from '#shared/rows/index.ts';
import { allWorkers, STREAM } from '#shared/rows/workers.ts';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FUNCTIONS_DIR, watchFunctions } from '../build/build-functions.ts';
import { buildIfChanged, forgetBuild } from '../build/build.ts';
import { LocalFunction, type FunctionLog } from './function-host.ts';
import type { Invoke } from './http/gateway.ts';
import type { Running } from './running.ts';
import type { Services } from './services.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface LocalFunctions {
  invoke: Invoke;
  /** From the next call on, every function runs the bundle as it is then. */
  reload: () => void;
}

/** One function for every route, worker and event; none starts before its first call. */
export const makeFunctions = (
  services: Services,
  log: FunctionLog,
  running: Running,
): LocalFunctions => {
  const rows = [
    ...allRoutes.map(({ id, uses, work }) => ({
      id,
      uses,
      timeoutSeconds: FUNCTION_TIMEOUT_SECONDS[work],
    })),
    ...allWorkers.map(({ id, uses }) => ({ id, uses, timeoutSeconds: STREAM.timeoutSeconds })),
    ...allEvents,
  ];
  const functions = new Map(
    rows.map(({ id, uses, timeoutSeconds }) => {
      const name = kebabCase(id);
      const definition = {
        name,
        bundle: join(ROOT, FUNCTIONS_DIR, name, 'index.mjs'),
        environment: services.environment(uses),
        timeoutSeconds,
      };
      return [id, running.keep(new LocalFunction(definition, log))];
    }),
  );
  return {
    invoke: async (id, event) => (await functions.get(id)?.invoke(event)) ?? { outcome: 'failed' },
    reload: () => functions.forEach((each) => each.reload()),
  };
};

/**
 * Builds the bundles after every change until the shop stops; resolves when the first build ended,
 * well or not.
 */
const watchBundles = async (
  running: Running,
  onRebuild: () => void,
  onNotice: (text: string) => void,
): Promise<void> => {
  await forgetBuild('functions');
  await new Promise<void>((resolve, reject) => {
    const report = (errors: readonly string[]): void => {
      if (errors.length > 0) onNotice(errors.join('\n'));
      else onRebuild();
      resolve();
    };
    watchFunctions(report).then((stop) => running.onStop(stop), reject);
  });
};

/** @throws BuildError */
export const buildBundles = async (options: {
  dev: boolean;
  running: Running;
  onRebuild: () => void;
  onNotice: (text: string) => void;
}): Promise<void> => {
  if (options.dev) await watchBundles(options.running, options.onRebuild, options.onNotice);
  else await buildIfChanged('functions');
};

/** Everything goes to the log file; what is not a plain request line, to the person as well. */
export const openLog = (
  file: string,
  running: Running,
  onNotice: (text: string) => void,
): FunctionLog => {
  const stream = createWriteStream(file);
  running.onStop(() => new Promise((resolve) => stream.end(resolve)));
  return (text) => {
    stream.write(text);
    const faults = text.split('\n').filter((line) => line && !line.startsWith('{"level":"info"'));
    if (faults.length > 0) onNotice(faults.join('\n'));
  };
};
