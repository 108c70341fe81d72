import type { CategoryId } from '#shared/domain/ids.ts';
import type { Cents } from '#shared/domain/money.ts';
import { cap, type CartChange, type CartItem } from './core/cart-rules.ts';

/** An absent field is unknown. */
export interface ProductToday {
  price?: Cents;
  stock?: number;
  gone?: boolean;
  /** Grams. */
  weight?: number | undefined;
  categoryId?: CategoryId | undefined;
}
export type ShopToday = Readonly<Record<string, ProductToday>>;

const reconcileItem = (
  item: CartItem,
  today: ProductToday,
): { item: CartItem | null; changes: CartChange[] } => {
  const { id, title } = item;
  if (today.gone) return { item: null, changes: [{ id, title, kind: 'gone' }] };
  const stock = today.stock ?? item.stock;
  const price = today.price ?? item.price;
  const quantity = Math.min(item.quantity, cap({ stock }));
  if (quantity < 1) return { item: null, changes: [{ id, title, kind: 'soldOut' }] };
  const changes: CartChange[] = [];
  if (price !== item.price) changes.push({ id, title, kind: 'price', was: item.price, now: price });
  if (quantity < item.quantity) {
    changes.push({ id, title, kind: 'fewer', was: item.quantity, now: quantity });
  }
  const weight = today.weight ?? item.weight;
  const categoryId = today.categoryId ?? item.categoryId;
  return { item: { ...item, price, stock, quantity, weight, categoryId }, changes };
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
    `${kind === 'price' ? 'price' : 'stock'} ${id}`;
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
