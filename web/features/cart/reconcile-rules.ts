import type { Cents } from '#shared/domain/money.ts';
import { available, daysFor } from '#shared/domain/made-to-order.ts';
import type { CartChange, CartItem } from './core/cart-rules.ts';

/** An absent field is unknown. */
export interface ProductToday {
  price?: Cents;
  stock?: number;
  madeToOrderDays?: number | undefined;
  madeToOrderMax?: number | undefined;
  gone?: boolean;
  /** Grams. */
  weight?: number | undefined;
}
export type ShopToday = Readonly<Record<string, ProductToday>>;

const made = ({ madeToOrderDays, madeToOrderMax }: ProductToday) => ({
  madeToOrderDays,
  madeToOrderMax,
});

const reconcileItem = (
  item: CartItem,
  today: ProductToday,
): { item: CartItem | null; changes: CartChange[] } => {
  const { id, title } = item;
  if (today.gone) return { item: null, changes: [{ id, title, kind: 'gone' }] };
  const { stock = item.stock } = today;
  // An answer that knows the stock knows them too.
  const offer = { stock, ...(today.stock === undefined ? made(item) : made(today)) };
  const price = today.price ?? item.price;
  const quantity = Math.min(item.quantity, available(offer));
  if (quantity < 1) return { item: null, changes: [{ id, title, kind: 'soldOut' }] };
  const changes: CartChange[] = [];
  if (price !== item.price) changes.push({ id, title, kind: 'price', was: item.price, now: price });
  if (quantity < item.quantity) {
    changes.push({ id, title, kind: 'fewer', was: item.quantity, now: quantity });
  }
  const days = daysFor(offer, quantity) ?? 0;
  if (days > (daysFor(item, item.quantity) ?? 0))
    changes.push({ id, title, kind: 'days', now: days });
  const weight = today.weight ?? item.weight;
  return { item: { ...item, price, ...offer, quantity, weight }, changes };
};

export const reconcileItems = (
  items: readonly CartItem[],
  shop: ShopToday,
): { items: CartItem[]; changes: CartChange[] } => {
  const lines = items.map((item) => reconcileItem(item, shop[item.id] ?? {}));
  return {
    items: lines.flatMap(({ item }) => item ?? []),
    changes: lines.flatMap(({ changes }) => changes),
  };
};

/** Several changes of a price, or of a quantity, become one from the first value to the last. */
export const mergeChanges = (
  seen: readonly CartChange[],
  newer: readonly CartChange[],
): CartChange[] => {
  const keyOf = ({ id, kind }: CartChange): string =>
    `${kind === 'price' || kind === 'days' ? kind : 'stock'} ${id}`;
  const merged = new Map(seen.map((change) => [keyOf(change), change]));
  for (const change of newer) {
    const earlier = merged.get(keyOf(change));
    merged.set(
      keyOf(change),
      change.kind === 'price' && earlier?.kind === 'price'
        ? { ...change, was: earlier.was }
        : change.kind === 'fewer' && earlier?.kind === 'fewer'
          ? { ...change, was: earlier.was }
          : change,
    );
  }
  return [...merged.values()].filter(
    (change) => change.kind !== 'price' || change.was !== change.now,
  );
};
