/** Prices and refuses orders, in integer cents (RULE-20, RULE-21, PROMISE-R01, PROMISE-R06). */
import { ShopError, type ErrorDetail } from '#shared/domain/errors.ts';
import type { OrderId, Owner, ProductId } from '#shared/domain/ids.ts';
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '#shared/domain/limits.ts';
import { sumCents, toCents, toDollars, type Cents } from '#shared/domain/money.ts';
import { grandTotal, lineTotal, SHIPPING } from '#shared/domain/pricing.ts';
import type { OrderRequest } from '#shared/domain/schemas/order.ts';
import type { OrderRecord } from '../table/records.ts';

export interface ProductForSale {
  id: ProductId;
  title: string;
  slug: string;
  price: Cents;
  stock: number;
  images: readonly string[];
  hidden?: true;
}

interface MergedLine {
  id: ProductId;
  quantity: number;
  /** The product's first place in the request: `items[2]`. */
  field: string;
}

/** Joins the lines of one product, in order of appearance (PROMISE-R02). */
export const mergeLines = (items: OrderRequest['items']): MergedLine[] => {
  const merged = new Map<ProductId, MergedLine>();
  for (const [index, { id, quantity }] of items.entries()) {
    const line = merged.get(id) ?? { id, quantity: 0, field: `items[${index}]` };
    merged.set(id, { ...line, quantity: line.quantity + quantity });
  }
  return [...merged.values()];
};

type Product = Pick<ProductForSale, 'title' | 'price' | 'stock' | 'hidden'>;

const goneDetail = ({ id, field }: MergedLine): ErrorDetail => ({
  field: `${field}.id`,
  code: 'GONE',
  productId: id,
});

const shortageDetail = ({ id, field }: MergedLine, { title, stock }: Product): ErrorDetail => ({
  field: `${field}.quantity`,
  code: 'MAX',
  available: stock,
  productId: id,
  title,
});

const priceDetail = ({ id, field }: MergedLine, product: Product): ErrorDetail => ({
  field: `${field}.price`,
  code: 'PRICE',
  price: toDollars(product.price),
  available: product.stock,
  productId: id,
  title: product.title,
});

const refuse = (
  code: 'PRODUCT_GONE' | 'OUT_OF_STOCK' | 'PRICE_CHANGED',
  details: ErrorDetail[],
): void => {
  if (details.length > 0) throw new ShopError(code, { details });
};

/**
 * The order for this request at today's prices.
 * @throws ShopError VALIDATION for more than MAX_ORDER_LINES products; PRODUCT_GONE; OUT_OF_STOCK
 *   with the stock that is left; PRICE_CHANGED with today's prices. Each names all lines concerned
 */
export const priceOrder = ({
  request,
  products,
  owner,
  id,
  now,
}: {
  request: OrderRequest;
  products: ReadonlyMap<ProductId, ProductForSale>;
  owner: Owner;
  id: OrderId;
  now: Date;
}): OrderRecord => {
  const merged = mergeLines(request.items);
  if (merged.length > MAX_ORDER_LINES) {
    throw new ShopError('VALIDATION', {
      details: [
        { field: 'items', code: 'MAX', message: `Como máximo ${MAX_ORDER_LINES} productos.` },
      ],
    });
  }
  const known = merged.flatMap((line) => {
    const product = products.get(line.id);
    return product && !product.hidden ? [{ line, product }] : [];
  });
  const sold = new Set(known.map(({ line }) => line));
  refuse('PRODUCT_GONE', merged.filter((line) => !sold.has(line)).map(goneDetail));
  refuse(
    'OUT_OF_STOCK',
    known
      .filter(({ line, product }) => line.quantity > Math.min(product.stock, MAX_LINE_QUANTITY))
      .map(({ line, product }) =>
        shortageDetail(line, { ...product, stock: Math.min(product.stock, MAX_LINE_QUANTITY) }),
      ),
  );
  const lines = known.map(({ line, product }) => ({
    id: product.id,
    title: product.title,
    price: product.price,
    quantity: line.quantity,
    img: product.images[0] ?? '',
    slug: product.slug,
  }));
  const subtotal = sumCents(lines.map(lineTotal));
  if (!agrees(request.totalPrice, subtotal)) {
    refuse(
      'PRICE_CHANGED',
      known.map(({ line, product }) => priceDetail(line, product)),
    );
  }
  return {
    id,
    owner,
    lines,
    subtotal,
    shipping: SHIPPING,
    status: 'Procesando',
    createdAt: now.toISOString(),
    address: request.address,
    notes: request.notes,
  };
};

/** A sent total may include the shipping or not, and must match to the cent (RULE-21). */
const agrees = (dollars: number | undefined, subtotal: Cents): boolean => {
  if (dollars === undefined) return true;
  const sent = toCents(dollars);
  return sent === subtotal || sent === grandTotal(subtotal);
};

/** A line whose stock could not be taken: its position, and the product as it is now. */
export interface FailedLine {
  index: number;
  /** Absent: the product was deleted. A hidden product counts as deleted (RULE-73). */
  current: Product | undefined;
}

/**
 * The refusal of an order whose products changed between reading and writing. A deleted product
 * comes before a shortage, and a shortage before another price (PROMISE-R07).
 * @param items of the request
 * @param failed at least one line, by its position in the order
 */
export const refusalOfChanges = (
  items: OrderRequest['items'],
  failed: readonly FailedLine[],
): ShopError => {
  const lines = mergeLines(items);
  const changes = failed.flatMap(({ index, current }) => {
    const line = lines[index];
    return line ? [{ line, current }] : [];
  });
  const known = changes.flatMap(({ line, current }) =>
    current && !current.hidden ? [{ line, current }] : [],
  );
  const sold = new Set(known.map(({ line }) => line));
  const gone = changes.filter(({ line }) => !sold.has(line)).map(({ line }) => goneDetail(line));
  if (gone.length > 0) return new ShopError('PRODUCT_GONE', { details: gone });
  const short = known.filter(({ line, current }) => current.stock < line.quantity);
  return short.length > 0
    ? new ShopError('OUT_OF_STOCK', {
        details: short.map(({ line, current }) => shortageDetail(line, current)),
      })
    : new ShopError('PRICE_CHANGED', {
        details: known.map(({ line, current }) => priceDetail(line, current)),
      });
};
