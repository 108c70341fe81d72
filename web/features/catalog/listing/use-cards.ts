import { useEffect, useState } from 'react';
import type { Card } from '#shared/hosting/published-page.ts';
import { readCards, type Entry } from './catalogue-files.ts';

/**
 * Completes the cards of the products on screen. A card shows without description and second image
 * until they arrive, and stays so when they do not.
 */
export const useCards = (entries: readonly Entry[] | null): readonly Card[] | null => {
  const [complete, setComplete] = useState<{ of: readonly Entry[]; cards: Card[] }>();
  useEffect(() => {
    if (!entries) return;
    readCards(entries).then(
      (cards) => {
        setComplete({ of: entries, cards });
      },
      () => undefined,
    );
  }, [entries]);
  return complete?.of === entries ? complete.cards : entries;
};
