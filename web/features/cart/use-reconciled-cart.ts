import { useEffect } from 'react';
import { useApiDispatch } from '../../api/dispatch.ts';
import { reconcileCart } from './core/reconcile-cart.ts';

/**
 * Reconciles the cart when a page of the checkout opens (RULE-24).
 *
 * @param isPaused true while an order's outcome is unknown: the order may have taken the stock
 *   itself, and a retry must send the same content
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
