import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useWindowEvent } from '../ui/core/browser.ts';

/** Scroll positions by the router's key of the history entry. */
const positions = new Map<string, number>();

/**
 * A new page starts at its top, and Back finds the position of before: the browser would restore it
 * before React has rendered the page. A changed query keeps the position.
 */
export const useScrollPosition = (): void => {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef({ key, pathname });
  useLayoutEffect(() => {
    const { current } = shown;
    shown.current = { key, pathname };
    if (current.key === key) return;
    const position = navigation === 'POP' ? positions.get(key) : undefined;
    if (position !== undefined) window.scrollTo({ top: position, behavior: 'instant' });
    else if (current.pathname !== pathname) window.scrollTo(0, 0);
  }, [key, pathname, navigation]);
  useWindowEvent('scroll', () => {
    positions.set(shown.current.key, window.scrollY);
  });
};
