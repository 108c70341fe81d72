/** Handles all elements, at most `lanes` of them at the same time. */
export const inLanes = async <T>(
  all: Iterable<T>,
  lanes: number,
  work: (one: T) => Promise<void>,
): Promise<void> => {
  const waiting = all[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};
