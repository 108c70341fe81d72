import * as z from 'zod/mini';
import { AdminId, OrderId, ProductId, UserId } from '../ids.ts';
import {
  MAX_ANSWER,
  MAX_CARD,
  MAX_CARRIER,
  MAX_CLOSING_REASON,
  MAX_LINE_QUANTITY,
  MAX_MADE_DAYS,
  MAX_NOTES,
  MAX_POSTAL_CODE,
  MAX_QUESTION,
  MAX_RECIPIENT,
  MAX_ORDER_LINES,
  MAX_SHIPMENT_NOTE,
  MAX_PARCELS,
  MAX_TRACKING,
  MAX_TRACKING_URL,
  MAX_WITHDRAWN,
} from '../limits.ts';
import { trackingNumbers } from '../tracking.ts';
import { DisputeState, OrderPayment, PaymentMethod, RefundReason, RefundState } from './payment.ts';
import { SearchQuery } from './request.ts';
import { CouponCode } from './coupon.ts';
import { Currency, Dollars, Email, line, optionalLine, paragraph, Phone } from './fields.ts';
import { limited, trimmed } from './text.ts';

// Schemas that few bundles use are marked as pure, so that the others do not contain them.

/** `checkPostalCode` knows the shape of the postal code, which depends on the country. */
export const Address = /* @__PURE__ */ (() =>
  z.object({
    pais: line(80),
    provincia: line(80),
    ciudad: line(80),
    codigoPostal: trimmed(MAX_POSTAL_CODE).check(
      z.regex(/^[\dA-Za-z -]*$/, 'El código postal lleva solo números, letras y guiones.'),
    ),
    direccion: line(200),
    /** The buyer's, for the carrier (RULE-100). */
    telefono: z.exactOptional(Phone),
  }))();
export type Address = z.infer<typeof Address>;

/** A recipient other than the customer, and the card of a gift (RULE-79). */
export const Extras = /* @__PURE__ */ (() =>
  z.object({
    recipient: z.exactOptional(
      z.object({
        name: line(MAX_RECIPIENT, 'Escribe quién lo recibe.'),
        phone: z._default(Phone, ''),
      }),
    ),
    gift: z.exactOptional(z.object({ message: z._default(paragraph(MAX_CARD), '') })),
    /** The address is then the customer's own. */
    pickup: z.exactOptional(z.literal(true)),
  }))();
export type Extras = z.infer<typeof Extras>;

/**
 * Prices, titles and owner never come from this body (REQ-FIELDS). `totalPrice` in dollars is only
 * compared with the computed total.
 */
export const OrderRequest = /* @__PURE__ */ (() =>
  z.object({
    items: z
      .array(
        z.object({
          id: ProductId,
          quantity: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY)),
          /** The days that the shopper saw for a piece that is made to order (RULE-96). */
          days: z.exactOptional(z.int().check(z.gte(1), z.lte(MAX_MADE_DAYS))),
          answer: z.exactOptional(optionalLine(MAX_ANSWER)),
          /** The question that the shopper saw. It is only compared with the product's. */
          question: z.exactOptional(limited(MAX_QUESTION)),
        }),
      )
      // Twice MAX_ORDER_LINES, because lines of one product are merged later.
      .check(z.minLength(1), z.maxLength(100)),
    totalPrice: z.optional(z.number().check(z.gte(0))),
    /** Dollars that the shopper saw; only compared with the computed shipping. */
    shipping: z.optional(z.number().check(z.gte(0))),
    coupon: z.exactOptional(CouponCode),
    /** Dollars that the shopper saw; only compared with what the coupon takes off. */
    discount: z.exactOptional(z.number().check(z.gte(0))),
    address: Address,
    notes: z._default(paragraph(MAX_NOTES), ''),
    ...Extras.shape,
    payment: z.exactOptional(PaymentMethod),
    conditions: z.exactOptional(limited().check(z.iso.datetime())),
  }))();
export type OrderRequest = z.infer<typeof OrderRequest>;

/** A snapshot: later edits of the product do not change it. */
export const OrderLine = z.object({
  id: ProductId,
  title: z.string(),
  price: Dollars,
  quantity: z.int(),
  img: z.string(),
  slug: z.string(),
  /** Units beyond the stock, and the days until they are ready. */
  madeToOrder: z.exactOptional(z.object({ units: z.int(), days: z.int() })),
  /** The place among several lines of one product with other answers, from 1; absent for the first. */
  nth: z.exactOptional(z.int()),
  /** The product's question and what the buyer answered (RULE-97). Erasure removes the answer. */
  question: z.exactOptional(z.string()),
  answer: z.exactOptional(z.string()),
  /** This line's part of what a coupon takes off. */
  discount: z.exactOptional(Dollars),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const Customer = z.object({
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  emailConfirmed: z.optional(z.boolean()),
  /** Missing if an admin placed the order, because an admin has no telephone number. */
  phone: z.optional(z.string()),
});
export type Customer = z.infer<typeof Customer>;

export const Mark = z.object({
  by: z.object({ id: AdminId, firstname: z.string(), lastname: z.string() }),
  at: z.iso.datetime(),
});
export type Mark = z.infer<typeof Mark>;
const MarkedText = z.extend(Mark, { text: z.string() });

/** Each field is missing until an admin sets it. */
export const Shipment = z.object({
  packed: z.exactOptional(Mark),
  sent: z.exactOptional(Mark),
  carrier: z.exactOptional(MarkedText),
  tracking: z.exactOptional(MarkedText),
  url: z.exactOptional(MarkedText),
  note: z.exactOptional(MarkedText),
  /** The address that the customer gave, if an admin has corrected it (RULE-107). */
  formerAddress: z.exactOptional(MarkedText),
});
export type Shipment = z.infer<typeof Shipment>;

/**
 * Mailed to customers, so nothing may look like a link: no `//`, no domain such as `correos.es`.
 */
const carrierText = (max: number) =>
  trimmed(max).check(
    z.regex(/^[\p{L}\p{N} &'()/.,+-]*$/u),
    z.refine((text) => !/\/\/|\p{L}[\p{N}-]*\.\p{L}{2}|\.\p{L}{3}/u.test(text)),
  );

const NUMBERS = `Como mucho ${MAX_PARCELS} números de ${MAX_TRACKING} caracteres, separados por comas.`;

const trackingNumbersText = () =>
  carrierText(MAX_PARCELS * (MAX_TRACKING + 2)).check(
    z.refine((text) => {
      const numbers = trackingNumbers(text);
      const isShort = numbers.every((number) => number.length <= MAX_TRACKING);
      return isShort && numbers.length <= MAX_PARCELS;
    }, NUMBERS),
  );

/** Mailed to customers: https, a public DNS host, no credentials, port or numeric address. */
const trackingUrl = () =>
  trimmed(MAX_TRACKING_URL).check(
    z.regex(
      /^(?:https:\/\/(?![^/?#]+\.(?:local|localhost|internal|test|invalid|example)(?:[/?#]|$))(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?:[/?#][\w\-.~:/?#@!$&'()*+,;=%]*)?)?$/i,
      'Escribe un enlace completo que empiece por https://, como el que da el transportista.',
    ),
  );

/** The right address and recipient of an order, in place of those that its customer wrote. */
export const AddressCorrection = /* @__PURE__ */ (() =>
  z.object({ address: Address, recipient: Extras.shape.recipient }))();
export type AddressCorrection = z.infer<typeof AddressCorrection>;

/** An absent field stays. An empty text removes the field. */
export const ShipmentChanges = /* @__PURE__ */ (() =>
  z.object({
    packed: z.optional(z.boolean()),
    sent: z.optional(z.boolean()),
    carrier: z.optional(carrierText(MAX_CARRIER)),
    tracking: z.optional(trackingNumbersText()),
    url: z.optional(trackingUrl()),
    note: z.optional(paragraph(MAX_SHIPMENT_NOTE)),
  }))();
export type ShipmentChanges = z.infer<typeof ShipmentChanges>;

export const Sent = z.object({
  at: z.iso.datetime(),
  carrier: z.exactOptional(z.string()),
  tracking: z.exactOptional(z.string()),
  /** For a carrier that shared/domain/tracking.ts does not know. */
  url: z.exactOptional(z.string()),
});
export type Sent = z.infer<typeof Sent>;

/**
 * `kind` is the state in which the admin saw the order: cancelled before it is sent, returned
 * afterwards (RULE-84). Without lines it is only a refund.
 */
export const ClosingRequest = /* @__PURE__ */ (() =>
  z.object({
    kind: z.enum(['cancelled', 'returned']),
    lines: z
      .array(
        z.object({
          id: ProductId,
          nth: OrderLine.shape.nth,
          quantity: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY)),
        }),
      )
      .check(z.maxLength(MAX_ORDER_LINES)),
    restock: z.boolean(),
    refund: z.number().check(z.gte(0), z.multipleOf(0.01)),
    reason: z._default(paragraph(MAX_CLOSING_REASON), ''),
    version: z.int().check(z.gte(0)),
    /** The admin saw an unpaid order. A part of one is only closed with it (RULE-113). */
    unpaid: z.exactOptional(z.literal(true)),
    /** Key of a refund that was made on Stripe's own page, and that this entry only notes. */
    given: z.exactOptional(limited().check(z.maxLength(300))),
  }))();
export type ClosingRequest = z.infer<typeof ClosingRequest>;

/** `declined` ends a withdrawal, and no piece comes back (RULE-92). */
const ClosingKind = z.enum(['cancelled', 'returned', 'refunded', 'declined']);

export const ClosingLine = z.object({
  id: ProductId,
  nth: OrderLine.shape.nth,
  title: z.string(),
  quantity: z.int(),
  /** Whether the units returned to the stock. Absent for a deleted product. */
  restocked: z.exactOptional(z.literal(true)),
});

export const Closing = z.extend(Mark, {
  id: z.string(),
  kind: ClosingKind,
  reason: z.string(),
  lines: z.array(ClosingLine),
  refund: z.object({ amount: Dollars }),
});
export type Closing = z.infer<typeof Closing>;

/** Accepts any case, a missing dash, and O for 0. */
const OrderNumber = /* @__PURE__ */ (() =>
  limited().check(
    z.overwrite((text) =>
      text
        .replaceAll(/[^\dA-Za-z]/g, '')
        .toUpperCase()
        .replaceAll('O', '0')
        .replaceAll(/[IL]/g, '1')
        .replace(/^.{4}(?=.)/, '$&-'),
    ),
    z.regex(
      /^[\dA-Z]{4}-[\dA-Z]{4}$/,
      'Escribe el número como está en el correo de tu pedido, por ejemplo 7K2M-9QXD.',
    ),
  ))();

/** A customer without a session withdraws from an order or a part of it (RULE-92). */
export const WithdrawalRequest = /* @__PURE__ */ (() =>
  z.object({
    /** Chosen by the browser for each statement, so that a repeated request changes nothing. */
    id: limited().check(z.regex(/^[\w-]{16,40}$/)),
    order: OrderNumber,
    email: Email,
    name: line(MAX_RECIPIENT, 'Escribe tu nombre.'),
    /** Empty: the whole order. */
    pieces: z._default(paragraph(MAX_WITHDRAWN), ''),
  }))();
export type WithdrawalRequest = z.infer<typeof WithdrawalRequest>;

/** As admins see it. */
export const Withdrawal = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  name: z.string(),
  pieces: z.string(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/** Oldest first. Every change raises the version, which starts at 0. */
export const Closings = z.object({
  version: z.int(),
  entries: z.array(Closing),
  withdrawals: z.exactOptional(z.array(Withdrawal)),
});
export type Closings = z.infer<typeof Closings>;

/** The latest one, for lists and the customer. */
export const Withdrawn = z.object({
  at: z.iso.datetime(),
  pieces: z.string(),
  /** Missing once an admin has added a closing. */
  open: z.exactOptional(z.literal(true)),
});
export type Withdrawn = z.infer<typeof Withdrawn>;

export const ClosedRefund = z.object({
  /** When the money went back; while Stripe has not accepted that, when an admin wanted it. */
  at: z.iso.datetime(),
  amount: Dollars,
  /** The part that does not count as income. */
  shipping: Dollars,
  /** Stripe has not accepted it yet. */
  owed: z.exactOptional(z.literal(true)),
});

export const Closed = z.object({
  /** Kind of the latest cancellation or return; `refunded` if there is neither. */
  kind: ClosingKind,
  at: z.iso.datetime(),
  /** Whether no piece is left. */
  whole: z.boolean(),
  refunded: Dollars,
  refunds: z.array(ClosedRefund),
  /** `taken`: units of these that were taken out before the order was paid (RULE-113). */
  lines: z.array(
    z.object({
      ...{ id: ProductId, nth: OrderLine.shape.nth, quantity: z.int() },
      taken: z.exactOptional(z.int()),
    }),
  ),
});
export type Closed = z.infer<typeof Closed>;

const Days = z.object({ min: z.int(), max: z.int() });

/** Facts at the time of the order, in its item and in every answer. */
export const OrderFacts = z.object({
  currency: Currency,
  recipient: z.exactOptional(z.object({ name: z.string(), phone: z.string() })),
  gift: z.exactOptional(z.object({ message: z.string() })),
  /** Shipping zone; missing for a pick-up. */
  zone: z.exactOptional(z.string()),
  weight: z.exactOptional(z.int()),
  pickup: z.exactOptional(z.object({ place: z.string(), hours: z.string() })),
  conditions: z.exactOptional(z.string()),
  coupon: z.exactOptional(z.string()),
  /** The shop's zone at that time decides the months of the order's income. Missing: Europe/Madrid. */
  timeZone: z.exactOptional(z.string()),
  /** The shop's days of that time (RULE-65). Those of the delivery are missing where no terms hold. */
  promise: z.exactOptional(
    z.object({
      returnDays: z.int(),
      preparationDays: z.exactOptional(Days),
      transitDays: z.exactOptional(Days),
    }),
  ),
});
/** Missing if the shop had no rate. `amount` is the tax within `grandTotal`; `Tax` has the rest. */
export const OrderTax = z.object({
  rate: z.number(),
  base: z.exactOptional(z.literal('gross')),
  territory: z.exactOptional(z.string()),
  amount: Dollars,
});
export const ClosedOrder = /* @__PURE__ */ (() =>
  z.object({
    closed: z.optional(Closed),
    withdrawal: z.exactOptional(Withdrawn),
    closings: Closings,
    payment: z.exactOptional(OrderPayment),
    grandTotal: Dollars,
    tax: z.exactOptional(OrderTax),
  }))();
export type ClosedOrder = z.infer<typeof ClosedOrder>;
export const PaidOrder = /* @__PURE__ */ (() =>
  z.object({
    payment: OrderPayment,
    paidBy: z.exactOptional(Mark),
    paymentNote: z.exactOptional(z.string()),
  }))();
export const CorrectedOrder = /* @__PURE__ */ (() =>
  z.object({ address: Address, recipient: Extras.shape.recipient, shipment: Shipment }))();
export const HeldOrder = /* @__PURE__ */ (() => z.object({ payment: OrderPayment }))();
export type PaidOrder = z.infer<typeof PaidOrder>;

/** The refunds and disputes of an order at Stripe (RULE-83). */
export const RefundFacts = z.object({
  key: z.string(),
  /** Time of the latest change of `state`. */
  at: z.exactOptional(z.iso.datetime()),
  /** Stripe has accepted the refund, and its bank has not answered yet. */
  pending: z.exactOptional(z.literal(true)),
  reason: z.exactOptional(RefundReason),
  /** Made on Stripe's own page; the key is Stripe's id. */
  outside: z.exactOptional(z.literal(true)),
  /** The admin who gave the money back in another way, or has seen it. */
  settled: z.exactOptional(Mark),
});
export const DisputeFacts = z.object({
  key: z.string(),
  state: DisputeState,
  at: z.iso.datetime(),
  settled: z.exactOptional(Mark),
});
export const OrderRefunds = z.object({
  refunds: z.exactOptional(z.array(z.extend(RefundFacts, { state: RefundState, amount: Dollars }))),
  disputes: z.exactOptional(z.array(z.extend(DisputeFacts, { amount: Dollars }))),
});
export type OrderRefunds = z.infer<typeof OrderRefunds>;
export const SettledOrder = /* @__PURE__ */ (() =>
  z.extend(OrderRefunds, { payment: OrderPayment, owed: Dollars }))();

/**
 * `totalPrice` is the sum of the lines. `grandTotal` adds shipping, less `discount` (RULE-20) and what was
 * taken out before the payment (RULE-113).
 */
export const Order = /* @__PURE__ */ (() =>
  z.object({
    id: OrderId,
    userId: z.nullable(UserId),
    adminId: z.nullable(AdminId),
    products: z.object({ products: z.array(OrderLine) }),
    totalPrice: Dollars,
    shipping: Dollars,
    discount: z.exactOptional(Dollars),
    grandTotal: Dollars,
    status: z.literal('Procesando'),
    createdAt: z.iso.datetime(),
    // A demo masks the telephone.
    address: z.extend(Address, { telefono: z.exactOptional(z.string()) }),
    notes: z.string(),
    ...OrderFacts.shape,
    tax: z.exactOptional(OrderTax),
    payment: z.exactOptional(OrderPayment),
    /** The part of the refunds that Stripe has not accepted yet. */
    owed: z.exactOptional(Dollars),
    sent: z.optional(Sent),
    closed: z.optional(Closed),
    withdrawal: z.exactOptional(Withdrawn),
    /** For admins, and of a pick-up for its customer. */
    packed: z.optional(z.literal(true)),
    /** Only for admins. Null if the account was deleted. */
    customer: z.optional(z.nullable(Customer)),
    /** From here on only for admins, in the answer about one order. */
    paidBy: z.exactOptional(Mark),
    paymentNote: z.exactOptional(z.string()),
    ...OrderRefunds.shape,
    shipment: z.optional(Shipment),
    /** The last part of the address of the gift's page (RULE-111). */
    giftCode: z.optional(z.string()),
    closings: z.optional(Closings),
  }))();
export type Order = z.infer<typeof Order>;

/** Without amounts (RULE-85). A new field is hidden from helpers until it is listed here. */
export const HelperOrder = /* @__PURE__ */ (() =>
  z.extend(
    z.pick(Order, {
      id: true,
      userId: true,
      adminId: true,
      status: true,
      createdAt: true,
      address: true,
      notes: true,
      recipient: true,
      gift: true,
      giftCode: true,
      zone: true,
      weight: true,
      pickup: true,
      promise: true,
      sent: true,
      withdrawal: true,
      customer: true,
      packed: true,
      shipment: true,
    }),
    {
      closed: z.optional(z.omit(Closed, { refunded: true, refunds: true })),
      payment: z.optional(z.omit(OrderPayment, { received: true })),
      products: z.object({ products: z.array(z.omit(OrderLine, { price: true, discount: true })) }),
    },
  ))();

/** Typed as `Order`, because the panel shows no amounts to helpers. */
export const OrderAnswer = /* @__PURE__ */ (() =>
  z.union([Order, HelperOrder]) as unknown as typeof Order)();

/** `shipment` selects by `orderState`. Only admins may use it. */
export const OrdersQuery = /* @__PURE__ */ (() =>
  z.extend(SearchQuery, {
    shipment: z.optional(z.enum(['unpaid', 'toSend', 'withdrawn', 'sent', 'closed'])),
  }))();
