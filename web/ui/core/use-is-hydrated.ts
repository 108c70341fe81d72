import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while prerendering and hydrating, then true. Content that depends on the visitor or on the
 * query must wait until it is true.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
