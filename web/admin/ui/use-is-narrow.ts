import { useSyncExternalStore } from 'react';

/** Bootstrap's `md`, as in the style sheets. */
const query = matchMedia('(max-width: 767.98px)');

const subscribe = (onChange: () => void): (() => void) => {
  query.addEventListener('change', onChange);
  return () => {
    query.removeEventListener('change', onChange);
  };
};

/** Whether lists have their narrow layout, without column headers. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
