import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useWindowEvent } from '../ui/core/browser.ts';

const positions = new Map<string, number>();

/**
 * The browser would restore the position before React has rendered the page. A changed query keeps
 * the position.
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
    // Smooth scrolling would first show the middle of a new page.
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
  }, [key, pathname, navigation]);
  useWindowEvent('scroll', () => positions.set(shown.current.key, window.scrollY));
};
