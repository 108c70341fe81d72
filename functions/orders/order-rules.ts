/** Prices and rejects orders, in integer cents (RULE-20, RULE-21). */
import { MISSING_PHONE } from '#shared/domain/orders.ts';
import { countryCode, countryNames } from '#shared/domain/countries.ts';
import { hasTermsFor } from '#shared/domain/delivery-dates.ts';
import { discountOf, discountsOn, orderTotal } from '#shared/domain/coupons.ts';
import { ShopError, type ErrorDetail } from '#shared/domain/errors.ts';
import type { CategoryId, OrderId, Owner, ProductId } from '#shared/domain/ids.ts';
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '#shared/domain/limits.ts';
import {
  cents,
  sumCents,
  toCents,
  toDollars,
  type Cents,
  lineTotal,
} from '#shared/domain/money.ts';
import { fullTitle } from '#shared/domain/products.ts';
import { madeLines } from '#shared/domain/made-lines.ts';
import { available, mostToOrder } from '#shared/domain/made-to-order.ts';
import { checkPostalCode } from '#shared/domain/postal-codes.ts';
import type { Facts } from '#shared/domain/schemas/facts.ts';
import type { OrderRequest } from '#shared/domain/schemas/order.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { deliveryTo, gramsOf, type Parcel } from '#shared/domain/shipping.ts';
import { taxOf } from '#shared/domain/tax.ts';
import { DEFAULT_ZONE } from '#shared/domain/time-zones.ts';
import type { CouponRecord, OrderRecord, ProductRecord } from '../table/items.ts';

type Sold = Pick<ProductRecord, 'hidden' | 'id' | 'images' | 'price' | 'stock' | 'title'>;
export interface ProductForSale extends Facts, Sold {
  slug: string;
  categoryId?: CategoryId;
}

export interface MergedLine {
  id: ProductId;
  quantity: number;
  answer?: string | undefined;
  question?: string | undefined;
  /** The days that the shopper saw. */
  days?: number | undefined;
  /** The first place of the line in the request: `items[2]`. */
  field: string;
}

/** Joins the lines of one product with one answer, in order of appearance. */
export const mergeLines = (items: OrderRequest['items']): MergedLine[] => {
  const merged = new Map<string, MergedLine>();
  for (const [index, { id, quantity, days, answer = '', question }] of items.entries()) {
    const key = `${id}\n${answer}`;
    const asked = answer === '' ? {} : { answer, question };
    const line = merged.get(key) ?? { id, quantity: 0, days, field: `items[${index}]`, ...asked };
    merged.set(key, { ...line, quantity: line.quantity + quantity });
  }
  return [...merged.values()];
};

type Product = Pick<
  ProductForSale,
  'title' | 'price' | 'stock' | 'hidden' | 'madeToOrderDays' | 'madeToOrderMax'
>;

interface RequestedLine<P extends Product = Product> {
  line: MergedLine;
  /** Absent for a deleted product. A hidden product counts as deleted. */
  product: P | undefined;
}

/** For the details of a rejection: the units in stock, and how many more can be made in how many days. */
const availability = (
  product: Product,
): Pick<ErrorDetail, 'available' | 'madeToOrderDays' | 'madeToOrderMax'> => ({
  available: Math.min(product.stock, MAX_LINE_QUANTITY),
  ...(product.madeToOrderDays && {
    madeToOrderDays: product.madeToOrderDays,
    madeToOrderMax: mostToOrder(product),
  }),
});

const reject = (
  code: 'PRODUCT_GONE' | 'OUT_OF_STOCK' | 'DAYS_CHANGED' | 'QUESTION_CHANGED',
  details: ErrorDetail[],
): void => {
  if (details.length > 0) throw new ShopError(code, { details });
};

/**
 * A deleted product is rejected before a shortage.
 * @throws ShopError PRODUCT_GONE; OUT_OF_STOCK with the stock that is left; DAYS_CHANGED for units
 * that are made to order and take longer than the shopper saw. Each names all its lines
 */
const requireAvailable = <P extends Product>(lines: readonly RequestedLine<P>[]) => {
  const known = lines.flatMap(({ line, product }) =>
    product && !product.hidden ? [{ line, product }] : [],
  );
  const gone = lines.filter(({ product }) => !product || product.hidden);
  reject(
    'PRODUCT_GONE',
    gone.map(({ line: { id, field } }) => ({ field: `${field}.id`, code: 'GONE', productId: id })),
  );
  const wanted = (product: ProductId): number =>
    lines.reduce((sum, { line: { id, quantity } }) => sum + (id === product ? quantity : 0), 0);
  reject(
    'OUT_OF_STOCK',
    known.flatMap(({ line: { id, field }, product }) => {
      if (wanted(id) <= available(product)) return [];
      const { title } = product;
      return [
        { field: `${field}.quantity`, code: 'MAX', ...availability(product), productId: id, title },
      ];
    }),
  );
  const ordered = madeLines(known.map(({ line, product }) => ({ ...product, ...line })));
  reject(
    'DAYS_CHANGED',
    known.flatMap(({ line: { id, field, days: seen = 0 }, product }, index) => {
      const { title } = product;
      if ((ordered[index]?.madeToOrder?.days ?? 0) <= seen) return [];
      return [
        { field: `${field}.days`, code: 'DAYS', ...availability(product), productId: id, title },
      ];
    }),
  );
  return known;
};

const priceChanged = (lines: readonly { line: MergedLine; product: Product }[]): ShopError =>
  new ShopError('PRICE_CHANGED', {
    details: lines.map(({ line: { id, field }, product: { price, title, ...product } }) => ({
      field: `${field}.price`,
      code: 'PRICE',
      price: toDollars(price),
      ...availability({ price, title, ...product }),
      productId: id,
      title,
    })),
  });

interface OrderContext {
  owner: Owner;
  id: OrderId;
  now: Date;
  /** Read together with the products. */
  settings: Settings;
  /** One that can be used today. */
  coupon?: CouponRecord | undefined;
}

/** @throws ShopError NO_DELIVERY if no zone has the address, or if the shop has no pick-up */
const shippingFor = (
  { address, pickup }: OrderRequest,
  { shipping }: OrderContext['settings'],
  parcel: Parcel,
): Pick<OrderRecord, 'shipping' | 'zone' | 'weight' | 'pickup'> => {
  const weight = parcel.grams;
  if (pickup) {
    if (!shipping.pickup) {
      throw new ShopError('NO_DELIVERY', {
        message: 'Este pedido ya no se puede recoger. Elige el envío a tu dirección.',
      });
    }
    return { shipping: cents(0), weight, pickup: shipping.pickup };
  }
  const delivery = deliveryTo(shipping, address, parcel);
  if (!delivery) throw new ShopError('NO_DELIVERY');
  return { shipping: delivery.price, weight, zone: delivery.zone };
};

/**
 * The address with the name of a known country, and the postal code as this country writes it.
 * @throws ShopError VALIDATION, before a lost zero makes the shipping cheaper; for a missing telephone (RULE-100)
 */
export const requireAddress = (
  { address: { telefono, ...address } }: Pick<OrderRequest, 'address'>,
  settings: Pick<Settings, 'country' | 'payment' | 'phoneRequired'>,
): OrderRequest['address'] => {
  const { code, error } = checkPostalCode(address, settings);
  const isSelling = !settings.payment.methods.includes('demo');
  const details: ErrorDetail[] = [];
  if (error !== undefined) {
    details.push({ field: 'address.codigoPostal', code: 'FORMAT', message: error });
  }
  if (!telefono && isSelling && settings.phoneRequired) {
    details.push({ field: 'address.telefono', code: 'REQUIRED', message: MISSING_PHONE });
  }
  if (details.length > 0) throw new ShopError('VALIDATION', { details });
  const pais = countryNames().get(countryCode(address.pais) ?? '') ?? address.pais;
  return { ...address, pais, codigoPostal: code ?? '', ...(telefono && { telefono }) };
};

/** @throws ShopError PRICE_CHANGED if the shopper saw another price of the shipping */
const requireShipping = ({ shipping }: OrderRequest, price: Cents): void => {
  if (shipping === undefined || toCents(shipping) === price) return;
  throw new ShopError('PRICE_CHANGED', {
    message: 'El precio del envío ha cambiado.',
    details: [{ field: 'shipping', code: 'PRICE', price: toDollars(price) }],
  });
};

interface KnownLine {
  line: MergedLine;
  product: ProductForSale;
}

/** @throws ShopError QUESTION_CHANGED for a missing answer, and for one to another question */
const requireAnswers = (known: readonly KnownLine[]): void =>
  reject(
    'QUESTION_CHANGED',
    known.flatMap(({ line: { id, field, answer, question }, product }) => {
      const { question: asked, questionRequired: isRequired = false, title } = product;
      const isRight =
        answer === undefined
          ? asked === undefined || !isRequired
          : asked !== undefined && (question ?? asked) === asked;
      if (isRight) return [];
      const now = { question: asked ?? '', ...(isRequired && { questionRequired: true as const }) };
      return [{ field: `${field}.answer`, code: 'QUESTION', ...now, productId: id, title }];
    }),
  );

/** @throws ShopError COUPON_REJECTED */
const soldLines = (known: readonly KnownLine[], { coupon }: OrderContext): OrderRecord['lines'] => {
  const lines = known.map(({ line: { quantity }, product }) => ({ ...product, quantity }));
  const off = coupon ? discountsOn(coupon, lines) : { discounts: [] };
  if (off.problem !== undefined) throw new ShopError('COUPON_REJECTED', { message: off.problem });
  const ordered = madeLines(lines);
  return known.map(({ line: { quantity, answer }, product }, index) => {
    const { id, price, images, slug, question } = product;
    const nth = known.slice(0, index).filter((other) => other.product.id === id).length;
    const discount = off.discounts[index];
    return {
      ...{ id, title: fullTitle(product), price, quantity, img: images[0] ?? '', slug },
      ...ordered[index],
      ...(nth > 0 && { nth }),
      ...(answer !== undefined && question !== undefined && { question, answer }),
      ...(discount && { discount }),
    };
  });
};

/** @throws ShopError PRICE_CHANGED if the shopper saw another discount */
const requireDiscount = ({ discount }: OrderRequest, off: Cents): void => {
  if (discount === undefined || toCents(discount) === off) return;
  throw new ShopError('PRICE_CHANGED', {
    message: 'El descuento de tu código ha cambiado.',
    details: [{ field: 'discount', code: 'PRICE', price: toDollars(off) }],
  });
};

/**
 * The order at today's prices.
 * @throws ShopError VALIDATION for a wrong postal code or more than MAX_ORDER_LINES products; PRODUCT_GONE; OUT_OF_STOCK;
 * DAYS_CHANGED; QUESTION_CHANGED; PRICE_CHANGED, also for shipping and discount; COUPON_REJECTED; NO_DELIVERY;
 * CONDITIONS_CHANGED
 */
export const priceOrder = (
  asked: OrderRequest,
  lines: readonly MergedLine[],
  products: readonly ProductForSale[],
  context: OrderContext,
): OrderRecord => {
  const { owner, id, now, settings, coupon } = context;
  const request = { ...asked, address: requireAddress(asked, settings) };
  const { totalPrice, address, notes, recipient, gift, conditions } = request;
  if (lines.length > MAX_ORDER_LINES) {
    throw new ShopError('VALIDATION', {
      details: [
        { field: 'items', code: 'MAX', message: `Como máximo ${MAX_ORDER_LINES} productos.` },
      ],
    });
  }
  const byId = new Map(products.map((product) => [product.id, product]));
  const known = requireAvailable(lines.map((line) => ({ line, product: byId.get(line.id) })));
  requireAnswers(known);
  const sold = soldLines(known, context);
  const subtotal = sumCents(sold.map(lineTotal));
  const grams = gramsOf(
    known.map(({ line: { quantity }, product: { weight } }) => ({ weight, quantity })),
  );
  const delivery = shippingFor(request, settings, { grams, subtotal });
  const total = orderTotal({
    lines: sold,
    currency: settings.currency,
    subtotal,
    shipping: delivery.shipping,
  });
  if (!agrees(totalPrice, subtotal, total)) throw priceChanged(known);
  requireShipping(request, delivery.shipping);
  requireDiscount(request, discountOf({ lines: sold }));
  const tax = taxOf(settings, total, delivery.pickup ? undefined : address);
  const { conditionsVersion } = settings;
  // The demo, where nobody pays, has no conditions.
  if (request.payment && conditionsVersion && conditions !== conditionsVersion) {
    throw new ShopError('CONDITIONS_CHANGED');
  }
  return {
    id,
    owner,
    lines: sold,
    subtotal,
    ...delivery,
    status: 'Procesando',
    createdAt: now.toISOString(),
    ...{ currency: settings.currency, address, notes, promise: promiseOf(request, settings) },
    ...(settings.timeZone !== DEFAULT_ZONE && { timeZone: settings.timeZone }),
    ...(recipient && { recipient }),
    ...(gift && { gift }),
    ...(request.payment && conditionsVersion && { conditions: conditionsVersion }),
    ...(coupon && { coupon: coupon.code }),
    ...(tax && { tax }),
  };
};

/** The days that the shop promised to the shopper (RULE-65). */
const promiseOf = (
  { address, pickup }: OrderRequest,
  settings: OrderContext['settings'],
): OrderRecord['promise'] & object => {
  const { preparationDays, returnDays, transitDays } = settings;
  const hasTerms = !pickup && hasTermsFor(address.pais, settings);
  return { returnDays, ...(hasTerms && { preparationDays, transitDays }) };
};

/** A sent total may include the shipping or not, and must match to the cent (RULE-21). */
const agrees = (dollars: number | undefined, subtotal: Cents, total: Cents): boolean => {
  if (dollars === undefined) return true;
  const sent = toCents(dollars);
  return sent === subtotal || sent === total;
};

/**
 * Rejects an order whose products changed between reading and writing.
 * @throws ShopError PRODUCT_GONE, OUT_OF_STOCK, DAYS_CHANGED, PRICE_CHANGED; CONFLICT_RETRY if more
 * units have to be made by now, in the days that the shopper saw
 */
export const rejectChanged = (changed: readonly (RequestedLine & { price: Cents })[]): never => {
  const known = requireAvailable(changed);
  const isSame = changed.every(({ price, product }) => product?.price === price);
  throw isSame ? new ShopError('CONFLICT_RETRY', { retryAfter: 1 }) : priceChanged(known);
};
