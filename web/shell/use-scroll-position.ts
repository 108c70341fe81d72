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
    const top = position ?? (current.pathname === pathname ? undefined : 0);
    // Otherwise the style sheet's smooth scrolling would show the middle of a new page first.
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
  }, [key, pathname, navigation]);
  useWindowEvent('scroll', () => positions.set(shown.current.key, window.scrollY));
};
