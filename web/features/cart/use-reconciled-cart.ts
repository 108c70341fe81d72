import { useEffect } from 'react';
import { useApiDispatch } from '../../api/dispatch.ts';
import { reconcileCart } from './core/reconcile-cart.ts';

/**
 * Brings the cart up to date when a page of it opens (RULE-24).
 * @param isPaused while an order's outcome is open: it has taken stock that is the shopper's own,
 *   and its content must stay as it was sent
 */
export const useReconciledCart = (isPaused: boolean): void => {
  const dispatch = useApiDispatch();
  useEffect(() => {
    if (isPaused) return undefined;
    const reading = dispatch(reconcileCart());
    return () => {
      reading.abort();
    };
  }, [dispatch, isPaused]);
};
