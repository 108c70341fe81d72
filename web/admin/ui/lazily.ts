/**
 * Makes a value when it is first needed. For formatters of Intl: on a phone the first one takes 40 to
 * 100 ms of the main thread (ADR-0089).
 */
export const lazily = <Value extends object>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};
