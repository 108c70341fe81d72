import type { ProductId } from '#shared/domain/ids.ts';
import type { Cents } from '#shared/domain/money.ts';
import { available, daysFor } from '#shared/domain/made-to-order.ts';
import { joined, type CartChange, type CartItem } from './core/cart-rules.ts';

type Known = 'categoryId' | 'madeToOrderDays' | 'madeToOrderMax' | 'questionRequired' | 'weight';
/** An absent field is unknown. */
export interface ProductToday extends Pick<CartItem, Known> {
  price?: Cents;
  stock?: number;
  gone?: boolean;
  /** Empty for none. */
  question?: string;
}
export type ShopToday = Readonly<Record<string, ProductToday>>;

/** Units of the lines of the product before this one, as the shopper saw them and now. */
interface Taken {
  seen: number;
  now: number;
}

const reconcileItem = (
  item: CartItem,
  today: ProductToday,
  taken: Taken,
): { item: CartItem | null; changes: CartChange[] } => {
  const { id, title } = item;
  if (today.gone) return { item: null, changes: [{ id, title, kind: 'gone' }] };
  const { stock = item.stock } = today;
  // An answer with the stock also says whether the piece is made to order.
  const { madeToOrderDays, madeToOrderMax } = today.stock === undefined ? item : today;
  const offer = { stock, madeToOrderDays, madeToOrderMax };
  const price = today.price ?? item.price;
  const quantity = Math.min(item.quantity, available(offer) - taken.now);
  if (quantity < 1) return { item: null, changes: [{ id, title, kind: 'soldOut' }] };
  const changes: CartChange[] = [];
  if (price !== item.price) changes.push({ id, title, kind: 'price', was: item.price, now: price });
  if (quantity < item.quantity) {
    changes.push({ id, title, kind: 'fewer', was: item.quantity, now: quantity });
  }
  const days = daysFor(offer, taken.now + quantity) ?? 0;
  if (days > (daysFor(item, taken.seen + item.quantity) ?? 0))
    changes.push({ id, title, kind: 'days', now: days });
  const question = today.question === undefined ? item.question : today.question || undefined;
  const isAnother = item.answer !== undefined && question !== item.question;
  if (isAnother) changes.push({ id, title, kind: 'question' });
  const questions = {
    question,
    questionRequired: today.question === undefined ? item.questionRequired : today.questionRequired,
    answer: isAnother ? undefined : item.answer,
  };
  const weight = today.weight ?? item.weight;
  const categoryId = today.categoryId ?? item.categoryId;
  return {
    item: { ...item, price, ...offer, quantity, weight, categoryId, ...questions },
    changes,
  };
};

export const reconcileItems = (
  items: readonly CartItem[],
  shop: ShopToday,
): { items: CartItem[]; changes: CartChange[] } => {
  const taken = new Map<ProductId, Taken>();
  const lines = items.map((item) => {
    const { seen, now } = taken.get(item.id) ?? { seen: 0, now: 0 };
    const line = reconcileItem(item, shop[item.id] ?? {}, { seen, now });
    taken.set(item.id, {
      seen: seen + item.quantity,
      now: now + (line.item?.quantity ?? 0),
    });
    return line;
  });
  return {
    items: joined(lines.flatMap(({ item }) => item ?? [])),
    changes: lines.flatMap(({ changes }) => changes),
  };
};

/** Several changes of a price, or of a quantity, become one from the first value to the last. */
export const mergeChanges = (
  seen: readonly CartChange[],
  newer: readonly CartChange[],
): CartChange[] => {
  const keyOf = ({ id, kind }: CartChange): string =>
    `${kind === 'price' || kind === 'days' || kind === 'question' ? kind : 'stock'} ${id}`;
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

/** The cart's lines after another answer. */
export const withAnswer = (
  items: readonly CartItem[],
  item: CartItem,
  answer: string | undefined,
): CartItem[] => joined(items.map((other) => (other === item ? { ...item, answer } : other)));
