/**
 * Makes a value when it is first needed. For formatters of Intl: the first one takes 40 to 100 ms of a
 * phone's main thread, and 6 to 8 ms of a function's start (ADR-0055).
 */
export const lazily = <Value extends object>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};
