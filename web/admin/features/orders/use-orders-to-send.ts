import { useList } from '../../api/admin-api.ts';
import { countText } from './order-rules.ts';

/**
 * Counts the orders to send, for the sidebar, once a minute while the panel is visible.
 *
 * @param isAdmin nobody else may read the list
 * @returns as `countText`
 */
export const useOrdersToSend = (isAdmin: boolean): string | undefined => {
  const options = { refetchOnFocus: true, pollingInterval: 60_000, skipPollingIfUnfocused: true };
  return countText(
    useList('listOrders', { shipment: 'toSend' }, { ...options, skip: !isAdmin }).data,
  );
};
