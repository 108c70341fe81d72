import { ShopError } from '#shared/domain/errors.ts';
import type { Slug } from '#shared/domain/ids.ts';
import { amountError, maxPrice } from '#shared/domain/amount-limits.ts';
import { MAX_IMAGES, MAX_STOCK } from '#shared/domain/limits.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import type { ProductEditForm } from '#shared/domain/schemas/product-form.ts';
import type { ProductRecord } from '../table/items.ts';

const RESERVED = new Set(['search']);
const MAX_LENGTH = 80;

/**
 * `Jarrón «Año»` → `jarron-ano`. An empty, numeric or reserved slug gets the prefix `pieza`.
 * @param number 2, 3 … adds a suffix after a collision
 */
export const slugFor = (title: string, number = 1): Slug => {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  const needsPrefix = words === '' || /^[\d-]+$/.test(words) || RESERVED.has(words);
  const base = needsPrefix ? ['pieza', words].filter(Boolean).join('-') : words;
  return (number > 1 ? `${base}-${number}` : base) as Slug;
};

const UPLOADED = '*';

const rejectImages = (code: string, message: string): ShopError =>
  new ShopError('VALIDATION', { details: [{ field: 'imgs', code, message }] });

/**
 * The images of a product after an edit.
 * @param list names of the product's images and `*` for each upload, in order
 * @throws ShopError VALIDATION for an unknown image, a repeated image, too many images, or a number
 *   of `*` that differs from the number of uploads
 */
export const arrange = (
  list: readonly string[],
  { current, uploaded }: { current: readonly string[]; uploaded: readonly string[] },
): string[] => {
  const own = list.filter((name) => name !== UPLOADED);
  if (list.length > MAX_IMAGES) {
    throw rejectImages('MAX', `Un producto tiene ${MAX_IMAGES} fotografías como mucho.`);
  }
  if (list.length - own.length !== uploaded.length) {
    throw rejectImages('COUNT', 'Faltan o sobran fotografías en el envío.');
  }
  if (new Set(own).size < own.length || !own.every((name) => current.includes(name))) {
    throw rejectImages('UNKNOWN', 'Alguna fotografía ya no es de este producto.');
  }
  const waiting = [...uploaded];
  return list.map((name) => (name === UPLOADED ? (waiting.shift() ?? name) : name));
};

const left = (stock: number): string =>
  stock === 0
    ? 'Ya no queda ninguna'
    : stock === 1
      ? 'Ahora solo queda una'
      : `Ahora quedan ${stock}`;

/** @throws ShopError STOCK_OUT_OF_RANGE with the present stock */
export const stockAfter = (stock: number, change: number, field = 'stockChange'): number => {
  const after = stock + change;
  if (after >= 0 && after <= MAX_STOCK) return after;
  const [code, reason] =
    change < 0
      ? ['MIN', `no puedes quitar ${-change}`]
      : ['MAX', `con ${change} más pasarías de ${MAX_STOCK}`];
  const message = `${left(stock)}: ${reason}.`;
  throw new ShopError('STOCK_OUT_OF_RANGE', {
    details: [{ field, code, available: stock, message }],
  });
};

export interface ProductEdit {
  form: ProductEditForm;
  uploaded: readonly string[];
  /** The version that the editor saw. Without it the last writer wins. */
  seen: number | undefined;
}

/** @throws ShopError VALIDATION for an amount that the shop's currency does not have */
export const requireAmount = (
  field: string,
  amount: Cents,
  { currency }: Pick<Settings, 'currency'>,
): void => {
  const error = amountError(amount, currency, maxPrice(currency));
  if (error) throw new ShopError('VALIDATION', { details: [{ field, ...error }] });
};

const HELPER_FIELDS = new Set(['stock', 'stockChange']);

/** A helper may only change the stock. Throws FORBIDDEN with the other fields. */
export const requireStockOnly = (sent: readonly string[]): void => {
  const others = sent.filter((field) => !HELPER_FIELDS.has(field));
  if (others.length === 0) return;
  const message = 'Con tu cuenta solo puedes cambiar el stock.';
  throw new ShopError('FORBIDDEN', {
    message,
    details: others.map((field) => ({ field, code: 'FORBIDDEN', message })),
  });
};

/**
 * `null` removes an attribute.
 * @throws ShopError VERSION_CONFLICT, STOCK_OUT_OF_RANGE, VALIDATION
 */
export const changesOf = (product: ProductRecord, { form, uploaded, seen }: ProductEdit) => {
  if (seen !== undefined && seen !== product.version) throw new ShopError('VERSION_CONFLICT');
  const { CategoryId: otherSpelling, photographs, stockChange, ...fields } = form;
  const images = photographs
    ? arrange(photographs, { current: product.images, uploaded })
    : uploaded;
  return {
    ...fields,
    ...(otherSpelling !== undefined && { categoryId: otherSpelling }),
    ...(images.length > 0 && { images }),
    ...(stockChange !== undefined && { stock: stockAfter(product.stock, stockChange) }),
  };
};
