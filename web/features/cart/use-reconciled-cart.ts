import { useEffect, useState } from 'react';
import { useApiDispatch } from '../../api/dispatch.ts';
import type { Failure } from '../../api/remote.ts';
import { reconciled } from './core/cart-slice.ts';
import type { ShopToday } from './core/reconcile-rules.ts';
import { readShop } from './read-shop.ts';
import { correctedBy } from './refusal-rules.ts';

/** Reads the shop when a page opens, and again for another `refusal`. */
const useShop = (
  isPaused: boolean,
  refusal: Failure | undefined,
  onRead: (today: ShopToday) => void,
): void => {
  const dispatch = useApiDispatch();
  useEffect(() => {
    if (isPaused) return undefined;
    const reading = dispatch(readShop());
    // Leaving the page aborts the request.
    reading.unwrap().then(
      (read) => {
        onRead(correctedBy(read, refusal));
      },
      () => undefined,
    );
    return () => {
      reading.abort();
    };
  }, [dispatch, isPaused, refusal, onRead]);
};

/**
 * Reconciles the cart when a page of the checkout opens (RULE-24).
 *
 * @param isPaused true while an order's outcome is unknown: the order may have taken the stock
 *   itself, and a retry must send the same content
 * @param refusal why the last order was rejected
 */
export const useReconciledCart = (isPaused: boolean, refusal?: Failure): void => {
  const dispatch = useApiDispatch();
  const [apply] = useState(() => (today: ShopToday) => {
    dispatch(reconciled(today));
  });
  useShop(isPaused, refusal, apply);
};

/**
 * Current prices and stock of the cart's products after a rejected order, for the shopper to accept.
 * Until they are read, only the order's own details are known.
 */
export const useShopAfter = (refusal: Failure | undefined, isPaused: boolean): ShopToday => {
  const [read, setRead] = useState<ShopToday>({});
  useShop(isPaused || refusal === undefined, refusal, setRead);
  return correctedBy(read, refusal);
};
