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
  reload: () => void;
}

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

/** Resolves after the first build, successful or not. */
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

export const buildBundles = async (options: {
  dev: boolean;
  running: Running;
  onRebuild: () => void;
  onNotice: (text: string) => void;
}): Promise<void> => {
  if (options.dev) await watchBundles(options.running, options.onRebuild, options.onNotice);
  else await buildIfChanged('functions');
};

/** The person sees all lines but plain request lines. */
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
