import { lazy, type ComponentType } from 'react';

/** Milliseconds after which a chunk that still loads counts as failed (SPEC-2 and SPEC-9). */
const CHUNK_TIMEOUT = 120_000;

/** A page whose code did not arrive: the error boundary offers to load again. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the site did not load', { cause });
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

/** A page in a chunk of its own. `pick` takes the component from the module: pages are named exports. */
export const lazyPage = <Module>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
) => lazy(async () => ({ default: pick(await withTimeout(load)) }));
