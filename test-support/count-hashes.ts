import { createHook } from 'node:async_hooks';

/** How many passwords a call hashes, by the jobs of scrypt. */
export const countHashes = async <T>(
  run: () => Promise<T>,
): Promise<{ answer: T; hashes: number }> => {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') hashes += 1;
    },
  }).enable();
  const answer = await run();
  hook.disable();
  return { answer, hashes };
};
