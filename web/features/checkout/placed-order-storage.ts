import type { PlacedOrder } from './core/checkout-slice.ts';

/** Key in sessionStorage: the order that the home page shows until the shopper closes it. */
const KEY = 'lumbre/placed';

const isPlacedOrder = (value: unknown): value is PlacedOrder =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'accountId' in value;

/** The order that was placed in this tab; undefined when its confirmation was closed. */
export const readPlacedOrder = (): PlacedOrder | undefined => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isPlacedOrder(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** @param placed undefined removes it */
export const storePlacedOrder = (placed: PlacedOrder | undefined): void => {
  try {
    if (placed) sessionStorage.setItem(KEY, JSON.stringify(placed));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the confirmation is shown until the tab is reloaded.
  }
};
