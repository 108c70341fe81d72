/**
 * Rules of the cart (SPEC-4 and SPEC-9). Money is integer cents. A function that changes nothing
 * returns the same object.
 */
import type { Address } from '#shared/domain/schemas/order.ts';
import type { ProductId, Slug } from '#shared/domain/ids.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '#shared/domain/limits.ts';
import { cents, sumCents, toCents, type Cents } from '#shared/domain/money.ts';
import { lineTotal } from '#shared/domain/pricing.ts';

/** Fields of a product that the cart needs. */
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

/** The cart with other items and their total. */
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
  if (line) {
    const { stock } = product;
    return withItems(
      cart,
      cart.items.map((item) => (item === line ? { ...item, quantity: next, stock } : item)),
    );
  }
  if (cart.items.length >= MAX_ORDER_LINES) return cart;
  const { id, title, price, img, slug, description, stock } = product;
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

/** Adds one unit to an existing line, at most up to `cap`. */
export const incrementItem = (cart: CartState, id: ProductId): CartState =>
  cart.items.some((item) => item.id === id && item.quantity < cap(item))
    ? withItems(
        cart,
        cart.items.map((item) =>
          item.id === id ? { ...item, quantity: item.quantity + 1 } : item,
        ),
      )
    : cart;

/** Removes one unit; a line with none left disappears. */
export const removeItem = (cart: CartState, id: ProductId): CartState =>
  cart.items.some((item) => item.id === id)
    ? withItems(
        cart,
        cart.items.flatMap((item) => {
          if (item.id !== id) return [item];
          return item.quantity > 1 ? [{ ...item, quantity: item.quantity - 1 }] : [];
        }),
      )
    : cart;

/** Sum of all quantities. */
export const unitCount = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0);

/** The items minus the ordered quantities. */
export const subtractItems = (
  items: readonly CartItem[],
  ordered: readonly { id: ProductId; quantity: number }[],
): CartItem[] => {
  const sold = new Map(ordered.map(({ id, quantity }) => [id, quantity]));
  return items
    .map((item) => ({ ...item, quantity: item.quantity - (sold.get(item.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

const isText = (value: unknown): boolean => typeof value === 'string';

const isCartItem = (value: unknown): value is CartItem =>
  isRecord(value) &&
  [value['id'], value['title'], value['img'], value['slug'], value['description']].every(isText) &&
  [value['price'], value['quantity'], value['stock']].every(isCount);

const ADDRESS_FIELDS = ['pais', 'provincia', 'ciudad', 'codigoPostal', 'direccion'];

/**
 * Whether a stored value is a cart that every page can show (RULE-37). Opening the cart compares
 * its prices and stock with the shop.
 */
export const isCartState = (value: unknown): value is CartState => {
  if (!isRecord(value)) return false;
  const { items, totalPrice, address, notes, changes } = value;
  return (
    Array.isArray(items) &&
    items.every(isCartItem) &&
    totalPrice === sumCents(items.map(lineTotal)) &&
    (address === null ||
      (isRecord(address) && ADDRESS_FIELDS.every((field) => isText(address[field])))) &&
    isText(notes) &&
    Array.isArray(changes) &&
    changes.every((change) => isRecord(change) && isText(change['title']) && isText(change['kind']))
  );
};

export const reviveCart = (stored: unknown): CartState =>
  isCartState(stored) ? stored : EMPTY_CART;
