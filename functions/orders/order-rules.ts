/** Pricing and refusing an order: pure, in integer cents (RULE-20 and RULE-21, PROMISE-R01, PROMISE-R02, PROMISE-R06). */
import { ShopError, type ErrorDetail } from '#shared/domain/errors.ts';
import type { OrderId, Owner, ProductId } from '#shared/domain/ids.ts';
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '#shared/domain/limits.ts';
import { sumCents, toCents, toDollars, type Cents } from '#shared/domain/money.ts';
import { grandTotal, lineTotal, SHIPPING } from '#shared/domain/pricing.ts';
import type { Address, OrderRequest } from '#shared/domain/schemas/order.ts';

/** What an order needs to know of a product. */
export interface ProductForSale {
  id: ProductId;
  title: string;
  slug: string;
  price: Cents;
  stock: number;
  images: readonly string[];
}

/** A line as it is sold: a snapshot of what the product was at that moment. */
export interface OrderLineRecord {
  id: ProductId;
  title: string;
  price: Cents;
  quantity: number;
  img: string;
  slug: string;
}

export interface OrderRecord {
  id: OrderId;
  owner: Owner;
  lines: readonly OrderLineRecord[];
  /** Sum of the lines, without shipping. */
  subtotal: Cents;
  shipping: Cents;
  status: 'Procesando';
  /** UTC ISO 8601. */
  createdAt: string;
  address: Address;
  notes: string;
}

interface MergedLine {
  id: ProductId;
  quantity: number;
  /** Where in the request the product stands first: `items[2]`. */
  field: string;
}

/** Lines of one product become one, in order of appearance (PROMISE-R02). */
export const mergeLines = (items: OrderRequest['items']): MergedLine[] => {
  const merged = new Map<ProductId, MergedLine>();
  for (const [index, { id, quantity }] of items.entries()) {
    const line = merged.get(id) ?? { id, quantity: 0, field: `items[${index}]` };
    merged.set(id, { ...line, quantity: line.quantity + quantity });
  }
  return [...merged.values()];
};

const refuse = (
  code: 'PRODUCT_GONE' | 'OUT_OF_STOCK' | 'PRICE_CHANGED',
  details: ErrorDetail[],
): void => {
  if (details.length > 0) throw new ShopError(code, { details });
};

/** OUT_OF_STOCK's detail for one line. */
export const shortage = (
  line: { id: ProductId; field: string },
  product: { title: string; stock: number },
): ErrorDetail => ({
  field: `${line.field}.quantity`,
  code: 'MAX',
  available: product.stock,
  productId: line.id,
  title: product.title,
});

/**
 * The order that this request makes of today's products.
 * @throws ShopError VALIDATION for more lines or pieces than one order may have; PRODUCT_GONE,
 *   OUT_OF_STOCK with what is left, PRICE_CHANGED with today's prices: each names all its lines
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
  refuse(
    'PRODUCT_GONE',
    merged
      .filter((line) => !products.has(line.id))
      .map((line) => ({ field: `${line.field}.id`, code: 'GONE', productId: line.id })),
  );
  const known = merged.flatMap((line) => {
    const product = products.get(line.id);
    return product ? [{ line, product }] : [];
  });
  refuse(
    'OUT_OF_STOCK',
    known
      .filter(({ line, product }) => line.quantity > Math.min(product.stock, MAX_LINE_QUANTITY))
      .map(({ line, product }) =>
        shortage(line, { ...product, stock: Math.min(product.stock, MAX_LINE_QUANTITY) }),
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
      known.map(({ line, product }) => ({
        field: `${line.field}.price`,
        code: 'PRICE',
        price: toDollars(product.price),
        available: product.stock,
        productId: product.id,
        title: product.title,
      })),
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

/** A sent total may be the items' sum or that plus shipping, to the cent (RULE-21). */
const agrees = (dollars: number | undefined, subtotal: Cents): boolean => {
  if (dollars === undefined) return true;
  const sent = toCents(dollars);
  return sent === subtotal || sent === grandTotal(subtotal);
};
