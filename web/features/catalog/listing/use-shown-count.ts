import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FIRST_CARDS } from '#shared/hosting/published-page.ts';

/** The part of a history entry that React Router hands to `useLocation().state`. */
interface HistoryEntry {
  usr?: object | null;
}

const kept = (state: unknown): number => {
  const { cards } = (state ?? {}) as { cards?: unknown };
  return typeof cards === 'number' ? cards : FIRST_CARDS;
};

/**
 * How many cards a list shows. The number is kept in the history entry, so that Back finds as many
 * cards as before, and the scroll position with them.
 *
 * @returns the number, and a function that adds a portion
 */
export const useShownCount = (): readonly [count: number, showMore: () => void] => {
  const location = useLocation();
  const { key } = location;
  const [shown, setShown] = useState({ key, count: kept(location.state) });
  const count = shown.key === key ? shown.count : kept(location.state);
  const showMore = () => {
    const more = count + FIRST_CARDS;
    setShown({ key, count: more });
    // Not a navigation of the router, which would reset the search form and the menu.
    const entry = window.history.state as HistoryEntry | null;
    window.history.replaceState({ ...entry, usr: { ...entry?.usr, cards: more } }, '');
  };
  return [count, showMore];
};
