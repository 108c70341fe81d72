import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether an element has come near the screen.
 *
 * @param margin distance below the screen
 */
export const useIsNear = (place: RefObject<Element | null>, margin: string): boolean => {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
    };
  }, [place, margin]);
  return isNear;
};
