import type { CartItem } from './core/cart-rules.ts';

/** A line that the shopper removed, and its place in the cart. */
export interface RemovedLine {
  item: CartItem;
  index: number;
}

/** The lines with the removed one at its place. A product that was added again keeps its new line. */
export const restored = (items: readonly CartItem[], { item, index }: RemovedLine): CartItem[] =>
  items.some(({ id }) => id === item.id) ? [...items] : items.toSpliced(index, 0, item);
