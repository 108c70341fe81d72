/** Pieces that can be ordered beyond their stock, and are made then (RULE-96). */
import { MAX_LINE_QUANTITY } from './limits.ts';
import type { Facts } from './schemas/facts.ts';

export type MadeToOrder = Pick<Facts, 'madeToOrderDays' | 'madeToOrderMax'>;
export type Stocked = { [Name in keyof MadeToOrder]?: MadeToOrder[Name] | undefined } & {
  stock: number;
};

const DEFAULT_MAX = 5;

/** Units beyond the stock that one order may have. */
export const mostToOrder = ({ madeToOrderDays, madeToOrderMax = DEFAULT_MAX }: Stocked): number =>
  madeToOrderDays ? madeToOrderMax : 0;

/** Units that one order may have (SPEC-9). */
export const available = (product: Stocked): number =>
  Math.min(product.stock + mostToOrder(product), MAX_LINE_QUANTITY);

export const isSoldOut = (product: Stocked): boolean => available(product) === 0;

/** The days after which so many units are ready; undefined if the stock has them. */
export const daysFor = (product: Stocked, quantity: number): number | undefined =>
  quantity > product.stock ? product.madeToOrderDays : undefined;

/** `lista en unos 21 días` */
export const readyText = (days: number): string =>
  days === 1 ? 'lista en un día' : `lista en unos ${days} días`;
