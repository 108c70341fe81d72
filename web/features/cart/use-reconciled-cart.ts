import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'react-redux';
import { useApiDispatch } from '../../api/dispatch.ts';
import type { Failure } from '../../api/remote.ts';
import type { CartState } from './core/cart-rules.ts';
import type { ShopToday } from './reconcile-rules.ts';
import { reconcile, readShop } from './read-shop.ts';
import { correctedBy } from './order-rules.ts';

/** Reads the shop when a page opens, and again for another `rejection`. */
const useShop = (
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
 * Reconciles the cart when a page of the checkout opens (RULE-24).
 *
 * @param isPaused true while an order's outcome is unknown: the order may have taken the stock
 *   itself, and a retry must send the same content
 * @param rejection why the last order was rejected
 */
export const useReconciledCart = (isPaused: boolean, rejection?: Failure): void => {
  const dispatch = useApiDispatch();
  useShop(isPaused, rejection, (today) => dispatch(reconcile(today)));
};

/**
 * Current prices and stock of the cart's products after a rejected order, for the shopper to accept.
 * Until they are read, only the order's own details are known.
 */
export const useShopAfter = (
  rejection: Failure | undefined,
  isPaused: boolean,
): { today: ShopToday; isRead: boolean } => {
  const [read, setRead] = useState<{ today: ShopToday; rejection: Failure | undefined }>();
  useShop(isPaused || rejection === undefined, rejection, (today) => setRead({ today, rejection }));
  // Products that were read after an earlier rejection may have changed since.
  const isRead = read !== undefined && read.rejection === rejection;
  return { today: isRead ? read.today : correctedBy({}, rejection), isRead };
};
