import { createElement, lazy, useState, useSyncExternalStore, type ComponentType } from 'react';

/** Milliseconds after which a loading chunk counts as failed (SPEC-9). */
const CHUNK_TIMEOUT = 120_000;

export class ChunkError extends Error {}

const inTime = async <T>(load: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkError('A chunk took too long to load')),
      CHUNK_TIMEOUT,
    );
  });
  try {
    return await Promise.race([load, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

let isMissing = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useIsChunkMissing = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isMissing,
    () => false,
  );

/**
 * Stays pending after a failure, so that a first page can still be read, until page-loading.tsx
 * reloads the site. A second import is useless: Chromium 150 remembers failed modules, and only new
 * HTML names the chunks of a new deployment.
 *
 * @throws {ChunkError}
 */
const loadOrWait = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await inTime(load());
  } catch (error) {
    if (error instanceof ChunkError) throw error;
    isMissing = true;
    for (const listener of listeners) listener();
    return new Promise(() => undefined);
  }
};

/**
 * Like React's `lazy`, but with a timeout and for chunks that cannot be loaded. A loaded page
 * renders at once; `lazy` would show its fallback, which React keeps for at least 300 ms.
 */
export const lazyPage = <Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
): { load: () => Promise<Module>; Page: ComponentType } => {
  let Loaded: ComponentType | undefined;
  const loadAndKeep = async (): Promise<Module> => {
    const module = await load();
    Loaded = pick(module);
    return module;
  };
  const Lazy = lazy(async () => ({ default: pick(await loadOrWait(loadAndKeep)) }));
  const Page = () => {
    const [Chosen] = useState(() => Loaded ?? Lazy);
    return createElement(Chosen);
  };
  return { load: loadAndKeep, Page };
};
