/**
 * Rules of the cart (SPEC-4 and SPEC-9). Money is integer cents.
 */
import type { Address, Extras } from '#shared/domain/schemas/order.ts';
import type { ProductId, Slug } from '#shared/domain/ids.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '#shared/domain/limits.ts';
import { cents, sumCents, toCents, type Cents, lineTotal } from '#shared/domain/money.ts';
import { hasShape } from '../../../ui/core/stored-values.ts';

export type Purchasable = Pick<
  ProductSummary,
  'id' | 'title' | 'price' | 'stock' | 'img' | 'slug' | 'description'
>;

export interface CartItem {
  id: ProductId;
  title: string;
  /** Unit price. */
  price: Cents;
  /** 1 to `cap(item)`. */
  quantity: number;
  /** File name of the first image. */
  img: string;
  slug: Slug;
  description: string;
  /** Stock at the last request. */
  stock: number;
  /** Grams, once the cart has read the product; undefined if the shop does not know them. */
  weight?: number | undefined;
}

interface ChangedLine {
  id: ProductId;
  title: string;
}
/** A difference between a cart line and the product's current state (reconcile-rules.ts). */
export type CartChange = ChangedLine &
  (
    | { kind: 'price'; was: Cents; now: Cents }
    | { kind: 'fewer'; was: number; now: number }
    | { kind: 'soldOut' }
    | { kind: 'gone' }
  );

export interface CartState {
  items: CartItem[];
  /** Sum of the items, without shipping (RULE-20). */
  totalPrice: Cents;
  address: Address | null;
  /** Order notes, sent with the order (RULE-26). */
  notes: string;
  /** Recipient and gift as the browser stored them; `extrasOf` reads them. */
  extras?: Extras;
  /** Changes by reconciling that the shopper has not acknowledged yet (RULE-24). */
  changes: CartChange[];
}

export const EMPTY_CART: CartState = {
  items: [],
  totalPrice: cents(0),
  address: null,
  notes: '',
  changes: [],
};

/** Maximum quantity of a product in the cart (SPEC-9). */
export const cap = (product: { stock: number }): number =>
  Math.min(product.stock, MAX_LINE_QUANTITY);

export const withItems = (cart: CartState, items: CartItem[]): CartState => ({
  ...cart,
  items,
  totalPrice: sumCents(items.map(lineTotal)),
});

/**
 * Adds `quantity` units, at most up to `cap`. An existing line takes the new stock but keeps its
 * price, because the shopper must see a changed price first (RULE-24).
 */
export const addItem = (cart: CartState, product: Purchasable, quantity = 1): CartState => {
  const line = cart.items.find((item) => item.id === product.id);
  const next = Math.min((line?.quantity ?? 0) + quantity, cap(product));
  if (next <= (line?.quantity ?? 0)) return cart;
  const { id, title, price, img, slug, description, stock } = product;
  if (line) {
    return withItems(
      cart,
      cart.items.map((item) => (item === line ? { ...item, quantity: next, stock } : item)),
    );
  }
  if (cart.items.length >= MAX_ORDER_LINES) return cart;
  return withItems(cart, [
    ...cart.items,
    {
      id,
      title,
      price: toCents(price),
      quantity: next,
      img: img.img1,
      slug,
      description,
      stock,
    },
  ]);
};

/** Changes the quantity of a line, at most up to `cap`; a line with none left disappears. */
export const changeQuantity = (cart: CartState, id: ProductId, by: number): CartState =>
  withItems(
    cart,
    cart.items.flatMap((item) => {
      if (item.id !== id) return [item];
      const quantity = Math.min(item.quantity + by, cap(item));
      return quantity > 0 ? [{ ...item, quantity }] : [];
    }),
  );

/** A line that the shopper removed, and its place in the cart. */
export interface RemovedLine {
  item: CartItem;
  index: number;
}

/** The lines with the removed one at its place. A product that was added again keeps its new line. */
export const putBack = (items: readonly CartItem[], { item, index }: RemovedLine): CartItem[] =>
  items.some(({ id }) => id === item.id) ? [...items] : items.toSpliced(index, 0, item);

export const unitCount = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0);

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** The fields of a stored cart, without its address, which may be null. */
const CART = {
  items: [
    { id: '', title: '', img: '', slug: '', description: '', price: 0, quantity: 0, stock: 0 },
  ],
  totalPrice: 0,
  notes: '',
  changes: [{ title: '', kind: '' }],
};

const ADDRESS = { pais: '', provincia: '', ciudad: '', codigoPostal: '', direccion: '' };

/**
 * Whether a stored value is a cart that every page can show (RULE-37). Opening the cart compares
 * its prices and stock with the shop.
 */
export const isCartState = (value: unknown): value is CartState => {
  if (!hasShape(value, CART) || !('address' in value)) return false;
  const { items, totalPrice, address } = value as typeof CART & CartState;
  return (
    items.every(({ price, quantity, stock }) => [price, quantity, stock].every(isCount)) &&
    totalPrice === sumCents(items.map(lineTotal)) &&
    (address === null || hasShape(address, ADDRESS))
  );
};

export const reviveCart = (stored: unknown): CartState =>
  isCartState(stored) ? stored : EMPTY_CART;
