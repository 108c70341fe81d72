import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while prerendering and hydrating. Content that depends on the visitor waits for true. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * The path of the page. While a shopper chooses options of a family it is the path of the first piece,
 * so that page, focus and position stay (RULE-95).
 */
export const placeOf = ({ pathname, state }: { pathname: string; state: unknown }): string =>
  (state as { place?: string } | null)?.place ?? pathname;

/** Ends the current task, so that a tap waits only for one part of the work (ADR-0055). */
export const nextTask = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));

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
