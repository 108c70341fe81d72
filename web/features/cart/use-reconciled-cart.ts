import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'react-redux';
import { useApiDispatch } from '../../api/dispatch.ts';
import type { Failure } from '../../api/remote.ts';
import type { CartState } from './core/cart-rules.ts';
import type { ShopToday } from './reconcile-rules.ts';
import { reconcile, readShop } from './read-shop.ts';
import { correctedBy } from './order-rules.ts';

const useShopToday = (
  isPaused: boolean,
  rejection: Failure | undefined,
  onRead: (today: ShopToday) => void,
): void => {
  const store = useStore<{ cart: CartState }>();
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    const { items } = store.getState().cart;
    if (isPaused || items.length === 0) return undefined;
    const page = new AbortController();
    void readShop(items, page.signal).then((read) => {
      if (!page.signal.aborted) tell(correctedBy(read, rejection));
    });
    return () => page.abort();
  }, [store, isPaused, rejection]);
};

/**
 * @param isPaused true while an order's outcome is unknown: the order may have taken the stock
 *   itself, and a retry must send the same content
 */
export const useReconciledCart = (isPaused: boolean, rejection?: Failure): void => {
  const dispatch = useApiDispatch();
  useShopToday(isPaused, rejection, (today) => dispatch(reconcile(today)));
};

/** Prices and stock after a rejected order; until they are read, only those of its details. */
export const useShopAfter = (
  rejection: Failure | undefined,
  isPaused: boolean,
): { today: ShopToday; isRead: boolean } => {
  const [read, setRead] = useState<{ today: ShopToday; rejection: Failure | undefined }>();
  useShopToday(isPaused || rejection === undefined, rejection, (today) =>
    setRead({ today, rejection }),
  );
  // Products that were read after an earlier rejection may be outdated.
  const isRead = read !== undefined && read.rejection === rejection;
  return { today: isRead ? read.today : correctedBy({}, rejection), isRead };
};
