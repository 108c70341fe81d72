/** The work that was started last. It never rejects. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` after all work that was passed before has ended, so that a process never decodes two
 * images at once.
 */
export const oneAtATime = async <T>(work: () => Promise<T>): Promise<T> => {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
};
