/** Delays formatters of Intl. The first takes 40 to 100 ms of a phone's main thread. */
export const lazily = <Value extends object>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};
