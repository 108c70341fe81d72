import { lazy, type ComponentType } from 'react';

/** Milliseconds after which a loading chunk counts as failed (SPEC-2 and SPEC-9). */
const CHUNK_TIMEOUT = 120_000;

/** The code of a page did not load; the error boundary offers a reload. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A chunk of the site did not load', { cause });
    this.name = 'ChunkError';
  }
}

const withTimeout = async <T>(load: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), CHUNK_TIMEOUT);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    throw new ChunkError(error);
  } finally {
    clearTimeout(timer);
  }
};

/** Like React's `lazy`, with a timeout. `pick` selects the named export of the page. */
export const lazyPage = <Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
) => lazy(async () => ({ default: pick(await withTimeout(load)) }));
