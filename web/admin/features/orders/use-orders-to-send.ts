import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useOrdersQuery } from '../../api/admin-api.ts';
import { countText } from './order-rules.ts';

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
  const { pathname } = useLocation();
  const list = useOrdersQuery({ shipment: 'toSend' }, { skip: !isAdmin, refetchOnFocus: true });
  const onPage = useEffectEvent(() => {
    const { isUninitialized, fulfilledTimeStamp = Date.now(), refetch } = list;
    if (!isUninitialized && Date.now() - fulfilledTimeStamp > MIN_AGE) void refetch();
  });
  useEffect(() => {
    onPage();
  }, [pathname]);
  return countText(list.data);
};
