import { isDeepStrictEqual } from 'node:util';

/** Milliseconds for which a process keeps a key or secret. After that a removed key is invalid everywhere. */
const KEEP = 5 * 60 * 1000;

/** Reads again after KEEP. A failed read is not kept. */
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

export const keptWhileEqual = <From, Value>(make: (from: From) => Value) => {
  let last: { from: From; value: Value } | undefined;
  return (from: From): Value => {
    if (!last || !isDeepStrictEqual(last.from, from)) last = { from, value: make(from) };
    return last.value;
  };
};
