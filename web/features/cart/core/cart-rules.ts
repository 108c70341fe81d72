/** Rules of the cart (SPEC-4, SPEC-9). Money is integer cents. */
import type { Address, Extras } from '#shared/domain/schemas/order.ts';
import type { CouponTerms } from '#shared/domain/schemas/coupon.ts';
import type { CategoryId, ProductId, Slug } from '#shared/domain/ids.ts';
import type { Facts } from '#shared/domain/schemas/facts.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { fullTitle } from '#shared/domain/products.ts';
import { MAX_ORDER_LINES } from '#shared/domain/limits.ts';
import { available, type Stocked } from '#shared/domain/made-to-order.ts';
import { cents, sumCents, toCents, type Cents, lineTotal } from '#shared/domain/money.ts';
import { hasShape } from '../../../ui/core/stored-values.ts';

export type Purchasable = Facts &
  Pick<ProductSummary, 'description' | 'id' | 'img' | 'price' | 'slug' | 'stock' | 'title'>;

export interface CartItem {
  id: ProductId;
  title: string;
  price: Cents;
  /** From 1; the lines of a product have together at most `available(item)`. */
  quantity: number;
  img: string;
  slug: Slug;
  description: string;
  stock: number;
  /** The terms of a piece that can be ordered beyond its stock (RULE-96). */
  madeToOrderDays?: number | undefined;
  madeToOrderMax?: number | undefined;
  /** Grams; undefined before the product is read, and if the shop does not know the weight. */
  weight?: number | undefined;
  categoryId?: CategoryId | undefined;
  /** The question that the shopper saw, and the answer. Two answers are two lines (RULE-97). */
  question?: string | undefined;
  questionRequired?: true | undefined;
  answer?: string | undefined;
}

interface ChangedLine {
  id: ProductId;
  title: string;
}
/** A difference between a cart line and the current product (`reconcile-rules.ts`). */
export type CartChange = ChangedLine &
  (
    | { kind: 'price'; was: Cents; now: Cents }
    | { kind: 'fewer'; was: number; now: number }
    | { kind: 'question' }
    /** `now`: days until all its units are ready */
    | { kind: 'days'; now: number }
    | { kind: 'soldOut' }
    | { kind: 'gone' }
  );

export interface CartState {
  items: CartItem[];
  totalPrice: Cents;
  address: Address | null;
  notes: string;
  /** As the browser stored them, unchecked; `extrasOf` reads them. */
  extras?: Extras;
  /** Unchecked too; `couponOf` reads it. It is only a code until the shop has sent the terms. */
  coupon?: (Pick<CouponTerms, 'code'> & Partial<CouponTerms>) | undefined;
  changes: CartChange[];
  /** The account whose address, extras and notes these are; undefined for a visitor's. */
  owner?: string | undefined;
}

export const EMPTY_CART: CartState = {
  items: [],
  totalPrice: cents(0),
  address: null,
  notes: '',
  changes: [],
};

export const withItems = (cart: CartState, items: CartItem[]): CartState => ({
  ...cart,
  items,
  totalPrice: sumCents(items.map(lineTotal)),
});

const isLine = (item: CartItem, id: ProductId, answer?: string): boolean =>
  item.id === id && item.answer === answer;

/** Units that the lines of a product can still get together. */
const roomFor = ({ items }: CartState, product: Stocked & { id: ProductId }): number =>
  available(product) - unitCount(items.filter(({ id }) => id === product.id));

/** Two lines of one product with one answer become one. */
export const joined = (items: readonly CartItem[]): CartItem[] =>
  items.flatMap((item) => {
    const same = items.filter((other) => isLine(other, item.id, item.answer));
    return item === same[0] ? [{ ...item, quantity: unitCount(same) }] : [];
  });

/** A line keeps its price, because the shopper must first see a changed price (RULE-24). */
export const addItem = (
  cart: CartState,
  product: Purchasable,
  quantity = 1,
  answer?: string,
): CartState => {
  const line = cart.items.find((item) => isLine(item, product.id, answer));
  const added = Math.min(quantity, roomFor(cart, product));
  if (added <= 0) return cart;
  const { id, price, img, slug, description, question, questionRequired } = product;
  const { stock, madeToOrderDays, madeToOrderMax } = product;
  const offer = { stock, madeToOrderDays, madeToOrderMax };
  if (line) {
    return withItems(
      cart,
      cart.items.map((item) =>
        item === line ? { ...item, quantity: item.quantity + added, ...offer } : item,
      ),
    );
  }
  if (cart.items.length >= MAX_ORDER_LINES) return cart;
  return withItems(cart, [
    ...cart.items,
    {
      id,
      title: fullTitle(product),
      price: toCents(price),
      quantity: added,
      img: img.img1,
      slug,
      description,
      ...offer,
      question,
      questionRequired,
      answer,
    },
  ]);
};

export const changeQuantity = (
  cart: CartState,
  id: ProductId,
  by: number,
  answer?: string,
): CartState =>
  withItems(
    cart,
    cart.items.flatMap((item) => {
      if (!isLine(item, id, answer)) return [item];
      const quantity = item.quantity + Math.min(by, roomFor(cart, item));
      return quantity > 0 ? [{ ...item, quantity }] : [];
    }),
  );

export interface RemovedLine {
  item: CartItem;
  index: number;
}

export const putBack = (items: readonly CartItem[], { item, index }: RemovedLine): CartItem[] =>
  items.some((other) => isLine(other, item.id, item.answer))
    ? [...items]
    : items.toSpliced(index, 0, item);

export const unitCount = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0);

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Without `address`, which may be null. */
const CART = {
  items: [
    { id: '', title: '', img: '', slug: '', description: '', price: 0, quantity: 0, stock: 0 },
  ],
  totalPrice: 0,
  notes: '',
  changes: [{ title: '', kind: '' }],
};

const ADDRESS = { pais: '', provincia: '', ciudad: '', codigoPostal: '', direccion: '' };

/** True for a cart that every page can show (RULE-37). Prices and stock are compared later. */
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
