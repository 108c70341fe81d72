import * as z from 'zod/mini';
import { AdminId, OrderId, ProductId, UserId } from '../ids.ts';
import {
  MAX_CARD,
  MAX_CARRIER,
  MAX_CLOSING_REASON,
  MAX_LINE_QUANTITY,
  MAX_NOTES,
  MAX_RECIPIENT,
  MAX_ORDER_LINES,
  MAX_SHIPMENT_NOTE,
  MAX_TRACKING,
  MAX_TRACKING_URL,
  MAX_WITHDRAWN,
} from '../limits.ts';
import { OrderPayment, PaymentMethod } from './payment.ts';
import { SearchQuery } from './request.ts';
import { Dollars, Email, line, paragraph, Phone } from './fields.ts';
import { limited, trimmed } from './text.ts';

/**
 * Delivery address. The postal code is text, so that 08001 keeps its zero (RULE-26). Its spaces are
 * dropped, because several countries write `29 400`.
 */
export const Address = z.object({
  pais: line(80),
  provincia: line(80),
  ciudad: line(80),
  codigoPostal: limited().check(
    z.overwrite((code) => code.replaceAll(/\s/g, '')),
    z.minLength(1),
    z.regex(/^\d{3,10}$/, 'El código postal lleva solo números, de 3 a 10.'),
  ),
  direccion: line(200),
});
export type Address = z.infer<typeof Address>;

// Bodies of requests are marked as pure, so that the functions that only read orders leave them out.

/** The recipient who gets the order in the place of its buyer, and the card of a gift (RULE-79). */
export const Extras = /* @__PURE__ */ (() =>
  z.object({
    recipient: z.exactOptional(
      z.object({
        name: line(MAX_RECIPIENT, 'Escribe quién lo recibe.'),
        phone: z._default(Phone, ''),
      }),
    ),
    gift: z.exactOptional(z.object({ message: z._default(paragraph(MAX_CARD), '') })),
    /** The customer fetches the order; the address is then the customer's own (RULE-81). */
    pickup: z.exactOptional(z.literal(true)),
  }))();
export type Extras = z.infer<typeof Extras>;

/**
 * Body of an order. Prices, titles and owner come from the table and the token, never from the body
 * (REQ-FIELDS). `totalPrice` in dollars is only compared with the computed total.
 */
export const OrderRequest = /* @__PURE__ */ (() =>
  z.object({
    items: z
      .array(
        z.object({ id: ProductId, quantity: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY)) }),
      )
      // Twice MAX_ORDER_LINES, because lines of the same product are merged later.
      .check(z.minLength(1), z.maxLength(100)),
    totalPrice: z.optional(z.number().check(z.gte(0))),
    /** The shipping in dollars that the shopper has seen, only compared as well. */
    shipping: z.optional(z.number().check(z.gte(0))),
    address: Address,
    notes: z._default(paragraph(MAX_NOTES), ''),
    ...Extras.shape,
    /** Missing in the demo, which charges nothing (RULE-80). */
    payment: z.exactOptional(PaymentMethod),
    /** Version of the conditions that the shopper accepts (RULE-89). */
    conditions: z.exactOptional(limited().check(z.iso.datetime())),
  }))();
export type OrderRequest = z.infer<typeof OrderRequest>;

/** An order line is a snapshot, which later edits of the product do not change. */
export const OrderLine = z.object({
  id: ProductId,
  title: z.string(),
  price: Dollars,
  quantity: z.int(),
  img: z.string(),
  slug: z.string(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** The customer with the current data of the account. */
export const Customer = z.object({
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  /** Whether the owner of the address confirmed it (RULE-48). */
  emailConfirmed: z.optional(z.boolean()),
  /** Missing if an admin placed the order: an admin's account has no telephone number. */
  phone: z.optional(z.string()),
});
export type Customer = z.infer<typeof Customer>;

/** The admin who changed something of an order, and the time. */
export const Mark = z.object({
  by: z.object({ id: AdminId, firstname: z.string(), lastname: z.string() }),
  at: z.iso.datetime(),
});
export type Mark = z.infer<typeof Mark>;
const MarkedText = z.extend(Mark, { text: z.string() });

/** How an order was packed and sent. Every part is missing until an admin sets it (RULE-70). */
export const Shipment = z.object({
  packed: z.exactOptional(Mark),
  sent: z.exactOptional(Mark),
  carrier: z.exactOptional(MarkedText),
  tracking: z.exactOptional(MarkedText),
  url: z.exactOptional(MarkedText),
  note: z.exactOptional(MarkedText),
});
export type Shipment = z.infer<typeof Shipment>;

/**
 * A carrier's name or number: `DHL Express (España)`, `1Z/999.AA`. These texts are mailed to
 * customers, so nothing may look like a link: no `//`, and no domain such as `correos.es`.
 */
const carrierText = (max: number) =>
  trimmed(max).check(
    z.regex(/^[\p{L}\p{N} &'()/.,+-]*$/u),
    z.refine((text) => !/\/\/|\p{L}[\p{N}-]*\.\p{L}{2}|\.\p{L}{3}/u.test(text)),
  );

/**
 * A link of a carrier, which is mailed: https to a name of the public DNS, without credentials, port or
 * address in numbers, in visible ASCII. Links of the local shop and of networks without names are none.
 */
const trackingUrl = () =>
  trimmed(MAX_TRACKING_URL).check(
    z.regex(
      /^(?:https:\/\/(?![^/?#]+\.(?:local|localhost|internal|test|invalid|example)(?:[/?#]|$))(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?:[/?#][\w\-.~:/?#@!$&'()*+,;=%]*)?)?$/i,
      'Escribe un enlace completo que empiece por https://, como el que da el transportista.',
    ),
  );

/** Changes of a shipment; an absent field stays, an empty text removes the field. */
export const ShipmentChanges = /* @__PURE__ */ (() =>
  z.object({
    packed: z.optional(z.boolean()),
    sent: z.optional(z.boolean()),
    carrier: z.optional(carrierText(MAX_CARRIER)),
    tracking: z.optional(carrierText(MAX_TRACKING)),
    url: z.optional(trackingUrl()),
    note: z.optional(paragraph(MAX_SHIPMENT_NOTE)),
  }))();
export type ShipmentChanges = z.infer<typeof ShipmentChanges>;

/** The part of a shipment that the customer sees. */
export const Sent = z.object({
  at: z.iso.datetime(),
  carrier: z.exactOptional(z.string()),
  tracking: z.exactOptional(z.string()),
  /** The parcel's page, of a carrier that shared/domain/tracking.ts does not know. */
  url: z.exactOptional(z.string()),
});
export type Sent = z.infer<typeof Sent>;

/**
 * The part of an order that an admin cancels, returns or refunds (RULE-84). `kind` says in which
 * state the admin saw the order: it is cancelled before it is sent, and returned afterwards.
 * Without lines it is a refund only.
 */
export const ClosingRequest = /* @__PURE__ */ (() =>
  z.object({
    kind: z.enum(['cancelled', 'returned']),
    lines: z
      .array(
        z.object({ id: ProductId, quantity: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY)) }),
      )
      .check(z.maxLength(MAX_ORDER_LINES)),
    /** Whether the pieces go back to the stock. */
    restock: z.boolean(),
    /** Dollars. */
    refund: z.number().check(z.gte(0), z.multipleOf(0.01)),
    reason: z._default(paragraph(MAX_CLOSING_REASON), ''),
    /** Version of the Closings that the admin saw. */
    version: z.int().check(z.gte(0)),
  }))();
export type ClosingRequest = z.infer<typeof ClosingRequest>;

/** `declined` ends a statement of withdrawal without taking anything back (RULE-92). */
const ClosingKind = z.enum(['cancelled', 'returned', 'refunded', 'declined']);

export const ClosingLine = z.object({
  id: ProductId,
  title: z.string(),
  quantity: z.int(),
  /** Whether the units went back to the stock. A deleted product has none. */
  restocked: z.exactOptional(z.literal(true)),
});

/** One cancellation, return or refund, as admins see it. */
export const Closing = z.extend(Mark, {
  /** ULID. */
  id: z.string(),
  kind: ClosingKind,
  reason: z.string(),
  lines: z.array(ClosingLine),
  refund: z.object({ amount: Dollars }),
});
export type Closing = z.infer<typeof Closing>;

/** The number of an order as somebody types it: in any case, without the dash, with O for 0. */
const OrderNumber = limited().check(
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
);

/** A customer withdraws from an order, or from a part of it, without a session (RULE-92). */
export const WithdrawalRequest = /* @__PURE__ */ (() =>
  z.object({
    /** Made by the browser for each statement, so that a repeated request changes nothing. */
    id: limited().check(z.regex(/^[\w-]{16,40}$/)),
    order: OrderNumber,
    email: Email,
    name: line(MAX_RECIPIENT, 'Escribe tu nombre.'),
    /** Empty: the whole order. */
    pieces: z._default(paragraph(MAX_WITHDRAWN), ''),
  }))();
export type WithdrawalRequest = z.infer<typeof WithdrawalRequest>;

/** A statement of withdrawal as admins see it. */
export const Withdrawal = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  name: z.string(),
  pieces: z.string(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

/**
 * All closings of an order and all statements of withdrawal, oldest first. Every change raises the
 * version; 0 if there are none.
 */
export const Closings = z.object({
  version: z.int(),
  entries: z.array(Closing),
  withdrawals: z.exactOptional(z.array(Withdrawal)),
});
export type Closings = z.infer<typeof Closings>;

/** The latest statement of withdrawal for lists and the customer. */
export const Withdrawn = z.object({
  at: z.iso.datetime(),
  pieces: z.string(),
  /** Missing once an admin has added a closing. */
  open: z.exactOptional(z.literal(true)),
});
export type Withdrawn = z.infer<typeof Withdrawn>;

/** The summary of the closings for lists and the customer. */
export const Closed = z.object({
  /** Kind of the latest cancellation or return; `refunded` if there is neither. */
  kind: ClosingKind,
  at: z.iso.datetime(),
  /** Whether no piece of the order is left. */
  whole: z.boolean(),
  /** The sum of all refunds. */
  refunded: Dollars,
  /** `shipping` is the part that is no income (RULE-20). */
  refunds: z.array(z.object({ at: z.iso.datetime(), amount: Dollars, shipping: Dollars })),
  /** The units that were cancelled or returned. */
  lines: z.array(z.object({ id: ProductId, quantity: z.int() })),
});
export type Closed = z.infer<typeof Closed>;

/** The parts of an order that a closing changes. */
export const ClosedOrder = z.object({
  closed: z.optional(Closed),
  withdrawal: z.exactOptional(Withdrawn),
  closings: Closings,
});
export type ClosedOrder = z.infer<typeof ClosedOrder>;

/** Facts of the moment when the order was placed, in its item and in every answer. */
export const OrderFacts = z.object({
  recipient: z.exactOptional(z.object({ name: z.string(), phone: z.string() })),
  gift: z.exactOptional(z.object({ message: z.string() })),
  /** Name of the zone (RULE-81); missing for a pick-up. */
  zone: z.exactOptional(z.string()),
  /** Grams of all pieces whose weight was known. */
  weight: z.exactOptional(z.int()),
  /** Where and when the customer fetches the order. */
  pickup: z.exactOptional(z.object({ place: z.string(), hours: z.string() })),
  /** Version of the conditions that the customer accepted (RULE-89). */
  conditions: z.exactOptional(z.string()),
});
/** The parts of an order that its payment changes. */
export const PaidOrder = z.object({ payment: OrderPayment, paidBy: z.exactOptional(Mark) });
export type PaidOrder = z.infer<typeof PaidOrder>;

/** `totalPrice` is the sum of the lines; `grandTotal` adds shipping (RULE-20). */
export const Order = z.object({
  id: OrderId,
  userId: z.nullable(UserId),
  adminId: z.nullable(AdminId),
  products: z.object({ products: z.array(OrderLine) }),
  totalPrice: Dollars,
  shipping: Dollars,
  grandTotal: Dollars,
  status: z.literal('Procesando'),
  createdAt: z.iso.datetime(),
  address: Address,
  notes: z.string(),
  ...OrderFacts.shape,
  /** Missing if the shop had no rate. `amount` is the part of `grandTotal` that is tax (RULE-82). */
  tax: z.exactOptional(z.object({ rate: z.number(), amount: Dollars })),
  /** Missing in the demo. */
  payment: z.exactOptional(OrderPayment),
  /** Missing until the order is sent. */
  sent: z.optional(Sent),
  /** Missing until a part of the order is cancelled, returned or refunded. */
  closed: z.optional(Closed),
  /** Missing until the customer withdraws. */
  withdrawal: z.exactOptional(Withdrawn),
  /** Only for admins; null when the account was deleted. */
  customer: z.optional(z.nullable(Customer)),
  /** Whether the order is packed. Only in lists for admins. */
  packed: z.optional(z.literal(true)),
  /** The admin who saw the transfer arrive. Only for admins, in the answer about one order. */
  paidBy: z.exactOptional(Mark),
  /** Only for admins, in the answer about one order. */
  shipment: z.optional(Shipment),
  /** Only for admins, in the answer about one order. */
  closings: z.optional(Closings),
});
export type Order = z.infer<typeof Order>;

/** An order for helpers, without amounts (RULE-85). A new field is hidden until it stands here. */
export const HelperOrder = z.extend(
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
    zone: true,
    weight: true,
    pickup: true,
    payment: true,
    sent: true,
    withdrawal: true,
    customer: true,
    packed: true,
    shipment: true,
  }),
  {
    closed: z.optional(z.omit(Closed, { refunded: true, refunds: true })),
    products: z.object({ products: z.array(z.omit(OrderLine, { price: true })) }),
  },
);

/** Typed as an order: the panel shows a helper no amounts, and everybody else gets them. */
export const OrderAnswer = z.union([Order, HelperOrder]) as unknown as typeof Order;

/** `shipment` selects by the list that an order is in (`orderState`); only admins may use it. */
export const OrdersQuery = z.extend(SearchQuery, {
  shipment: z.optional(z.enum(['unpaid', 'toSend', 'withdrawn', 'sent', 'closed'])),
});
