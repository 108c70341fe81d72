import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

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

/** Calls the handler of the last rendering, until the component disappears or `isOn` is false. */
export const useWindowEvent = <Type extends keyof WindowEventMap>(
  type: Type,
  handler: (event: WindowEventMap[Type]) => void,
  isOn = true,
): void => {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: WindowEventMap[Type]) => handle(event);
    window.addEventListener(type, listener);
    return () => window.removeEventListener(type, listener);
  }, [type, isOn]);
};
