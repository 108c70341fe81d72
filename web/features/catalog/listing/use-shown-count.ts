import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FIRST_CARDS } from '#shared/hosting/published-page.ts';

/** React Router hands `usr` to `useLocation().state`. */
interface HistoryEntry {
  usr?: object | null;
}

const kept = (state: unknown): number => {
  const { cards } = (state ?? {}) as { cards?: unknown };
  return typeof cards === 'number' ? cards : FIRST_CARDS;
};

/**
 * The number of cards is kept in the history entry, so that Back finds the same position.
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
    // A navigation of the router would reset the search form and the menu.
    const entry = window.history.state as HistoryEntry | null;
    window.history.replaceState({ ...entry, usr: { ...entry?.usr, cards: more } }, '');
  };
  return [count, showMore];
};
