/** The shop's functions on one machine: their bundles, their workers, their log. */
import { allRows, kebabCase, sizeOf } from '#shared/rows/index.ts';
import { createWriteStream } from 'node:fs';
import { bundleOf, watchFunctions } from '../build/build-functions.ts';
import { buildIfChanged, forgetBuild } from '../build/build.ts';
import { LocalFunction, type FunctionLog } from './function-host.ts';
import type { Invoke } from './http/gateway.ts';
import type { Running } from './running.ts';
import type { Services } from './services.ts';

interface LocalFunctions {
  invoke: Invoke;
  /** Lets every function load its bundle again at its next call. */
  reload: () => void;
}

/** One function for every row; a function starts at its first call. */
export const makeFunctions = (
  services: Services,
  log: FunctionLog,
  running: Running,
  preload?: string,
): LocalFunctions => {
  const functions = new Map(
    allRows.map((row) => {
      const name = kebabCase(row.id);
      const definition = {
        name,
        bundle: bundleOf(row),
        environment: services.environment(row.uses),
        timeoutSeconds: sizeOf(row).timeoutSeconds,
        preload,
      };
      return [row.id, running.keep(new LocalFunction(definition, log))];
    }),
  );
  return {
    invoke: async (id, event) => (await functions.get(id)?.invoke(event)) ?? { outcome: 'failed' },
    reload: () => functions.forEach((each) => each.reload()),
  };
};

/**
 * Builds the bundles after every change until the shop stops; resolves when the first build has
 * ended, successful or not.
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

/** Writes every line to the log file, and tells the person all lines but plain request lines. */
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
