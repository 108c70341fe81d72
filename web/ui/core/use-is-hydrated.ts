import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while the site is built and while React takes the built HTML over, true from then on. What
 * depends on the visitor or on more of the address than its page waits for it.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
