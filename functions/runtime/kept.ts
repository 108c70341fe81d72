import { isDeepStrictEqual } from 'node:util';

/** Milliseconds that a process keeps a key or secret, so a removed one is invalid everywhere after that. */
const KEEP = 5 * 60 * 1000;

/** Makes a reader that reads again after five minutes. A failed read is not kept. */
export const kept = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let last: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (!last || last.until < Date.now()) {
      const reading = { value: read(), until: Date.now() + KEEP };
      last = reading;
      reading.value.catch(() => {
        if (last === reading) last = undefined;
      });
    }
    return last.value;
  };
};

/** Calls `make` again only if its argument differs from that of the last call (BUDGET-P11). */
export const keptWhileEqual = <From, Value>(make: (from: From) => Value) => {
  let last: { from: From; value: Value } | undefined;
  return (from: From): Value => {
    if (!last || !isDeepStrictEqual(last.from, from)) last = { from, value: make(from) };
    return last.value;
  };
};
