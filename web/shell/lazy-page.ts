import { createElement, lazy, useState, useSyncExternalStore, type ComponentType } from 'react';

/** Milliseconds after which a loading chunk counts as failed (SPEC-2 and SPEC-9). */
const CHUNK_TIMEOUT = 120_000;
/** Milliseconds before the second try; each pause is twice as long as the one before. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/** A page's code took too long to load; the error boundary offers a reload. */
export class ChunkError extends Error {
  constructor() {
    super('A chunk of the site took too long to load');
    this.name = 'ChunkError';
  }
}

const inTime = async <T>(load: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError()), CHUNK_TIMEOUT);
  });
  try {
    return await Promise.race([load, timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/** Number of chunks that could not be loaded and are tried again. */
let missing = 0;
const listeners = new Set<() => void>();
const change = (by: number): void => {
  missing += by;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a page waits for a chunk that could not be loaded. */
export const useIsChunkMissing = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => missing > 0,
    () => false,
  );

const retries = new EventTarget();

/** Ends the pauses, so that the next try starts at once. */
export const retryChunks = (): void => {
  retries.dispatchEvent(new Event('retry'));
};

/** Ends early when the browser is online again, and when `retryChunks` is called. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const ending = new AbortController();
    const end = (): void => {
      ending.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end, ending);
    retries.addEventListener('retry', end, ending);
  });

const isShopReachable = (): Promise<boolean> =>
  fetch('/config.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(LONGEST_PAUSE),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Key in sessionStorage: when a missing chunk last made the site reload, in ms since 1970. */
const RELOADED = 'lumbre/reloaded';
/** Milliseconds before the next reload, so that a chunk that stays missing cannot cause a loop. */
const BETWEEN_RELOADS = 60_000;

/**
 * After a deployment the new HTML names the new chunks. Chromium 150 also needs a reload after a lost
 * connection: it remembers that a module could not be loaded while the page is open.
 */
const reload = (): void => {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < BETWEEN_RELOADS) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    // Without storage nothing would stop a second reload.
    return;
  }
  window.location.reload();
};

/** @throws {ChunkError} */
const persistently = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await inTime(load());
  } catch (error) {
    if (error instanceof ChunkError) throw error;
  }
  change(1);
  try {
    for (let wait = FIRST_PAUSE; ; wait = Math.min(2 * wait, LONGEST_PAUSE)) {
      await pause(wait);
      if (!(await isShopReachable())) continue;
      try {
        return await inTime(load());
      } catch (error) {
        if (error instanceof ChunkError) throw error;
        reload();
      }
    }
  } finally {
    change(-1);
  }
};

/**
 * Like React's `lazy`, but with a timeout, and with new tries while the chunk cannot be loaded. `pick`
 * selects the named export of the page. A page that `load` has loaded is rendered at once: `lazy`
 * would show its fallback first, and React keeps a fallback for at least 300 ms.
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
  const Lazy = lazy(async () => ({ default: pick(await persistently(loadAndKeep)) }));
  const Page = () => {
    const [Chosen] = useState(() => Loaded ?? Lazy);
    return createElement(Chosen);
  };
  return { load: loadAndKeep, Page };
};
