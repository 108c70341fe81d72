import { useEffect, useEffectEvent, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useApiDispatch } from '../../../api/dispatch.ts';
import { useOnTabReturn } from '../../ui/use-on-tab-return.ts';
import { countText } from './order-rules.ts';
import { ordersToSend } from './orders-slice.ts';

/** Milliseconds between two reads of the list while the admin changes pages. */
const MIN_AGE = 60_000;

/**
 * Counts the orders to send, for the sidebar. The list is read when the panel opens, when its tab
 * becomes visible again, and at most once a minute on other pages.
 *
 * @param isAdmin nobody else may read the list
 * @returns as `countText`
 */
export const useOrdersToSend = (isAdmin: boolean): string | undefined => {
  const dispatch = useApiDispatch();
  const { pathname } = useLocation();
  const readAt = useRef(-Infinity);
  const read = () => {
    if (!isAdmin) return;
    readAt.current = performance.now();
    void dispatch(ordersToSend.load());
  };
  const onPage = useEffectEvent(() => {
    if (performance.now() - readAt.current > MIN_AGE) read();
  });
  useEffect(() => {
    onPage();
  }, [pathname]);
  useOnTabReturn(read);
  return countText(useSelector(ordersToSend.select));
};
