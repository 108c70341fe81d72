import { useEffect, useState } from 'react';
import { useApiDispatch } from '../../api/dispatch.ts';
import type { Failure } from '../../api/remote.ts';
import type { CartItem } from './core/cart-rules.ts';
import { isRead, type ShopToday } from './reconcile-rules.ts';
import { reconcile, readShop } from './read-shop.ts';
import { correctedBy } from './order-rules.ts';

interface ShopRead {
  today: ShopToday;
  /** The reason why the last order was rejected. */
  rejection: Failure | undefined;
}

/** Reads the shop when a page opens, and again for another `rejection` or `round`. */
const useShop = (
  isPaused: boolean,
  rejection: Failure | undefined,
  onRead: (read: ShopRead) => void,
  round = 0,
): void => {
  const dispatch = useApiDispatch();
  useEffect(() => {
    if (isPaused) return undefined;
    const reading = dispatch(readShop());
    // Leaving the page aborts the request.
    reading.unwrap().then(
      (read) => {
        onRead({ today: correctedBy(read, rejection), rejection });
      },
      () => undefined,
    );
    return () => {
      reading.abort();
    };
  }, [dispatch, isPaused, rejection, onRead, round]);
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
  const [apply] = useState(() => ({ today }: ShopRead) => {
    dispatch(reconcile(today));
  });
  useShop(isPaused, rejection, apply);
};

/** The known state of the cart's products after a rejected order. */
interface ShopAfter {
  today: ShopToday;
  /** `partial`: the shop has not answered for every line. */
  reading: 'running' | 'partial' | 'complete';
  readAgain: () => void;
}

/**
 * Current prices and stock of the cart's products after a rejected order, for the shopper to accept.
 * Until they are read, only the order's own details are known.
 */
export const useShopAfter = (
  rejection: Failure | undefined,
  isPaused: boolean,
  items: readonly CartItem[],
): ShopAfter => {
  const [read, setRead] = useState<ShopRead>();
  const [round, setRound] = useState(0);
  useShop(isPaused || rejection === undefined, rejection, setRead, round);
  const readAgain = () => {
    setRead(undefined);
    setRound(round + 1);
  };
  // Products that were read after an earlier rejection may have changed since.
  if (read?.rejection !== rejection || !read) {
    return { today: correctedBy({}, rejection), reading: 'running', readAgain };
  }
  const { today } = read;
  return { today, reading: isRead(items, today) ? 'complete' : 'partial', readAgain };
};
