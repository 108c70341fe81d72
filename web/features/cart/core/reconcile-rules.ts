/**
 * Reconciles a cart with what the shop says today (RULE-24), whether that was read from the
 * catalogue or came as the details of a refused order (RULE-21).
 */
import type { ErrorDetail } from '#shared/domain/errors.ts';
import { toCents, type Cents } from '#shared/domain/money.ts';
import { cap, type CartChange, type CartItem } from './cart-rules.ts';

/** What the shop says of one product; an absent field says nothing. */
export interface ProductToday {
  price?: Cents;
  stock?: number;
  /** No longer for sale at all. */
  gone?: boolean;
}
/** By product id. */
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
  return { item: { ...item, price, stock, quantity }, changes };
};

/** The items as they can be bought today, and every difference that the shopper should see. */
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

/**
 * Adds newer changes to those the shopper has not yet acknowledged. Of one product's price, and of
 * its stock, only the whole way is told: what it was at first and what it is now.
 */
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

/** What a refused order says of the shop: stock left, today's price, products gone (RULE-21). */
export const todayFromRefusal = (details: readonly ErrorDetail[]): ShopToday => {
  const shop: Record<string, ProductToday> = {};
  for (const { productId, code, available, price } of details) {
    if (productId === undefined) continue;
    shop[productId] = {
      ...shop[productId],
      ...(available !== undefined && { stock: available }),
      ...(price !== undefined && { price: toCents(price) }),
      ...(code === 'GONE' && { gone: true }),
    };
  }
  return shop;
};
