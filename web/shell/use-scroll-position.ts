import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { placeOf, useWindowEvent } from '../ui/core/browser.ts';

const positions = new Map<string, number>();

/**
 * The browser would restore the position before React has rendered the page. A changed query and
 * the choice of an option keep the position.
 */
export const useScrollPosition = (): void => {
  const location = useLocation();
  const { key } = location;
  const place = placeOf(location);
  const navigation = useNavigationType();
  const shown = useRef({ key, place });
  useLayoutEffect(() => {
    const { current } = shown;
    shown.current = { key, place };
    if (current.key === key) return;
    const position = navigation === 'POP' ? positions.get(key) : undefined;
    const top = position ?? (current.place === place ? undefined : 0);
    // Smooth scrolling would first show the middle of a new page.
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
  }, [key, place, navigation]);
  useWindowEvent('scroll', () => positions.set(shown.current.key, window.scrollY));
};
