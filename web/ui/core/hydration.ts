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

/** Ends the browser's current task, so that a tap waits for one part of the work only (ADR-0055). */
export const nextTask = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));
