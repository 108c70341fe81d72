/**
 * The table design: every kind of item with its key and attributes. kind.ts explains the
 * properties, and docs/data-model.md lists the access patterns.
 *
 * A category's list key is a prefix of its products' list keys, so one query returns a category
 * with its products. ULIDs sort by time, so lists are in order without a date in the key.
 *
 * Kinds are plain objects, and schemas are functions, so that a bundle contains only the kinds that
 * it uses. A decoder checks types only, and drops attributes that a schema does not name;
 * auditShop checks values.
 */
import {
  AdminId,
  CategoryId,
  OrderId,
  ProductId,
  ReviewId,
  Slug,
  UserId,
} from '#shared/domain/ids.ts';
import { IDEMPOTENCY_DAYS } from '#shared/domain/limits.ts';
import type { Cents } from '#shared/domain/money.ts';
import { Coupon } from '#shared/domain/schemas/coupon.ts';
import { Facts } from '#shared/domain/schemas/facts.ts';
import { Currency } from '#shared/domain/schemas/fields.ts';
import { Audit } from '#shared/domain/schemas/health.ts';
import { HistoryEntry } from '#shared/domain/schemas/history.ts';
import {
  Closed,
  ClosedRefund,
  Closing,
  ClosingLine,
  DisputeFacts,
  Mark,
  OrderFacts,
  OrderTax,
  OrderLine,
  RefundFacts,
  Sent,
  Shipment,
  Withdrawal,
  Withdrawn,
} from '#shared/domain/schemas/order.ts';
import { OrderPayment, PaymentMethod, RefundState } from '#shared/domain/schemas/payment.ts';
import { Letter, OrderMail, Subscriber } from '#shared/domain/schemas/mail.ts';
import { Review } from '#shared/domain/schemas/review.ts';
import { StoredSettings } from '#shared/domain/schemas/settings.ts';
import * as z from 'zod/mini';
import type { Kind, RecordOf } from './kind.ts';

const amount = () => z.custom<Cents>((value) => typeof value === 'number');
const instant = () => z.string();
/** Epoch seconds. DynamoDB deletes late, so reads also compare this time. */
const expiresAt = () => z.number();

const account = () =>
  z.object({
    firstname: z.string(),
    lastname: z.string(),
    /** As typed. The key of the address guard has the normal form. */
    email: z.string(),
    /** Every token contains it. Raising it ends all sessions (PROMISE-S11). */
    tokenVersion: z.number(),
    createdAt: instant(),
    /** When the owner confirmed the address. A change of the address removes it (RULE-48). */
    emailConfirmedAt: z.exactOptional(instant()),
    /** The password is public, so nobody may change or delete the account (RULE-34). */
    demo: z.exactOptional(z.literal(true)),
  });

const owner = () =>
  z.discriminatedUnion('role', [
    z.object({ role: z.literal('user'), id: UserId }),
    z.object({ role: z.literal('admin'), id: AdminId }),
  ]);

const forAdmin = () => z.exactOptional(z.literal('admin'));

const aboutOrder = <const Name extends string>(kind: Name) =>
  z.object({ kind: z.literal(kind), owner: owner(), orderId: OrderId });

const orderMails = () =>
  [
    aboutOrder('addressCorrected'),
    aboutOrder('orderConfirmation'),
    aboutOrder('orderSent'),
    aboutOrder('paymentDue'),
    aboutOrder('paymentExpired'),
    z.object({
      kind: z.literal('paymentReturned'),
      owner: owner(),
      orderId: OrderId,
      refundKey: z.string(),
    }),
  ] as const;

const accountMails = () => [
  /** Also written for unknown addresses, so that both cases take the same time. */
  z.object({
    kind: z.literal('passwordReset'),
    email: z.string(),
    role: forAdmin(),
    /** The mail has a code instead of a link. */
    code: z.exactOptional(z.literal(true)),
  }),
  z.object({ kind: z.literal('invitation'), email: z.string(), adminId: AdminId }),
  z.object({
    kind: z.literal('newsletterWelcome'),
    email: z.string(),
    unsubscribeToken: z.string(),
  }),
  z.object({
    kind: z.literal('letter'),
    email: z.string(),
    letterId: z.string(),
    preview: z.exactOptional(z.literal(true)),
  }),
  z.object({
    kind: z.literal('emailChanged'),
    email: z.string(),
    firstname: z.string(),
  }),
  z.object({ kind: z.literal('passwordChanged'), email: z.string(), role: forAdmin() }),
  z.object({ kind: z.literal('accountErased'), email: z.string() }),
  z.object({ kind: z.literal('accountUnused'), email: z.string(), until: instant() }),
  z.object({
    kind: z.literal('confirmEmail'),
    userId: UserId,
    /** The account may have another address when the mail is sent. */
    email: z.string(),
    requested: z.boolean(),
  }),
];

/** A hash replaces the address once sendMail has sent or skipped the mail (RULE-93). */
const mailSubject = () =>
  z.discriminatedUnion('kind', [
    ...orderMails(),
    z.object({
      kind: z.literal('orderClosed'),
      owner: owner(),
      orderId: OrderId,
      closingId: z.string(),
    }),
    z.object({
      kind: z.literal('withdrawal'),
      owner: owner(),
      orderId: OrderId,
      withdrawalId: z.string(),
    }),
    z.object({
      kind: z.literal('newOrders'),
      email: z.string(),
      orders: z.array(z.object({ owner: owner(), orderId: OrderId })),
      count: z.number(),
    }),
    z.object({
      kind: z.literal('newReviews'),
      email: z.string(),
      reviews: z.array(z.object({ productId: ProductId, reviewId: ReviewId })),
      count: z.number(),
    }),
    ...accountMails(),
    z.object({
      kind: z.literal('restockConfirmation'),
      email: z.string(),
      token: z.string(),
      requested: z.boolean(),
    }),
    z.object({
      kind: z.literal('restock'),
      email: z.string(),
      token: z.string(),
      productId: ProductId,
    }),
  ]);
export type MailSubject = z.infer<ReturnType<typeof mailSubject>>;

/** `productCount` prevents the deletion of a category that still has products. */
export const CATEGORY = {
  key: ['CATEGORIES', '<category>'],
  list: ['CATALOG', '<category>'],
  record: () =>
    z.object({
      id: CategoryId,
      name: z.string(),
      img: z.string(),
      productCount: z.number(),
    }),
} satisfies Kind;
export type CategoryRecord = RecordOf<typeof CATEGORY>;

/** Attribute names are short: a write of less than 1 kB costs one unit. */
export const PRODUCT = {
  key: ['PRODUCT#<id>', 'PRODUCT'],
  list: ['CATALOG', '<category>#<product>'],
  record: () =>
    z.extend(Facts, {
      id: ProductId,
      slug: Slug,
      title: z.string(),
      description: z.string(),
      price: amount(),
      stock: z.number(),
      categoryId: CategoryId,
      /** File names, at least one. The first two are img1 and img2. */
      images: z.array(z.string()),
      ratingSum: z.number(),
      ratingCount: z.number(),
      /** Every change raises it, also an order that takes stock. */
      version: z.number(),
      hidden: z.exactOptional(z.literal(true)),
      /** Prices since the product has been public without a break, oldest first (RULE-90). */
      prices: z.exactOptional(z.array(z.object({ at: instant(), price: amount() }))),
      was: z.exactOptional(amount()),
    }),
} satisfies Kind;
export type ProductRecord = RecordOf<typeof PRODUCT>;
export type ShelfRecord = Pick<
  ProductRecord,
  'id' | 'slug' | 'title' | 'stock' | 'images' | 'hidden' | 'edition' | 'madeToOrderDays'
>;

/** followChanges copies the author's name and avatar from the account. */
export const REVIEW = {
  key: ['PRODUCT#<id>', 'REVIEW#<review>'],
  list: [['REVIEWS', 'HIDDEN_REVIEWS'], '<review>'],
  record: () =>
    z.object({
      id: ReviewId,
      productId: ProductId,
      userId: UserId,
      rating: z.number(),
      content: z.string(),
      createdAt: instant(),
      author: Review.shape.user,
      verified: Review.shape.verified,
      hidden: z.exactOptional(Mark),
      reply: z.exactOptional(z.extend(Mark, { text: z.string() })),
    }),
  personal: true,
} satisfies Kind;
export type ReviewRecord = RecordOf<typeof REVIEW>;
export type Author = ReviewRecord['author'];

export const USER = {
  key: ['USER#<id>', 'ACCOUNT'],
  list: ['USERS', '<id>'],
  record: () =>
    z.extend(account(), {
      id: UserId,
      phone: z.string(),
      address: z.string(),
      avatar: z.nullable(z.string()),
      /** The last sign-in, stored at most once in 30 days. */
      usedAt: z.exactOptional(instant()),
      /** When the mail about the coming erasure was sent. */
      warnedAt: z.exactOptional(instant()),
      passwordless: z.exactOptional(z.literal(true)),
      confirmHash: z.exactOptional(z.string()),
      /** Epoch ms. */
      confirmUntil: z.exactOptional(z.number()),
    }),
  personal: true,
} satisfies Kind;
export type UserRecord = RecordOf<typeof USER>;

export const ADMIN = {
  key: ['ADMIN#<id>', 'ACCOUNT'],
  list: ['ADMINS', '<id>'],
  record: () =>
    z.extend(account(), {
      id: AdminId,
      rights: z.exactOptional(z.literal('helper')),
      /** First admin only: version of the deployment's secret that was last used. */
      passwordVersion: z.exactOptional(z.string()),
    }),
  personal: true,
} satisfies Kind;
export type AdminRecord = RecordOf<typeof ADMIN>;

export const ORDER = {
  key: [['USER#<id>', 'ADMIN#<id>'], 'ORDER#<order>'],
  list: [
    ['UNPAID_ORDERS', 'ORDERS', 'WITHDRAWN_ORDERS', 'SENT_ORDERS', 'CLOSED_ORDERS'],
    '<order>',
  ],
  record: () =>
    z.object({
      id: OrderId,
      owner: owner(),
      lines: z.array(z.extend(OrderLine, { price: amount(), discount: z.exactOptional(amount()) })),
      subtotal: amount(),
      shipping: amount(),
      status: z.literal('Procesando'),
      createdAt: instant(),
      address: z.object({
        pais: z.string(),
        provincia: z.string(),
        ciudad: z.string(),
        codigoPostal: z.string(),
        direccion: z.string(),
        telefono: z.exactOptional(z.string()),
      }),
      notes: z.string(),
      ...OrderFacts.shape,
      /** The secret is of the gift's page (RULE-111). */
      gift: z.exactOptional(z.object({ message: z.string(), secret: z.exactOptional(z.string()) })),
      tax: z.exactOptional(z.extend(OrderTax, { amount: amount() })),
      /** The account is erased. The address stays until the order is sent or closed (RULE-93). */
      erase: z.exactOptional(z.literal(true)),
      payment: z.exactOptional(OrderPayment),
      /** Copied from PAYMENT (`owedBy`). */
      owed: z.exactOptional(amount()),
      // Copied from SHIPMENT, so that lists need no other read.
      packed: z.exactOptional(z.literal(true)),
      sent: z.exactOptional(Sent),
      closed: z.exactOptional(
        z.extend(Closed, {
          refunded: amount(),
          refunds: z.array(
            z.extend(ClosedRefund, {
              ...{ amount: amount(), shipping: amount() },
              /** The closing whose refund Stripe has not accepted yet. */
              owed: z.exactOptional(z.string()),
            }),
          ),
        }),
      ),
      withdrawal: z.exactOptional(Withdrawn),
    }),
  personal: true,
} satisfies Kind;
export type OrderRecord = RecordOf<typeof ORDER>;
/** Parts of the keys of an order and of the items beside it. */
export type OrderKey = Pick<OrderRecord, 'id' | 'owner'>;

export const PAYMENT = {
  key: [['USER#<id>', 'ADMIN#<id>'], 'PAYMENT#<order>'],
  // Only payments that wait for the customer, for a refund by Stripe, or for an admin.
  list: ['OPEN_PAYMENTS', '<order>'],
  record: () =>
    z.object({
      orderId: OrderId,
      owner: owner(),
      method: PaymentMethod,
      status: OrderPayment.shape.status,
      amount: amount(),
      currency: Currency,
      /** How often the customer began to pay with Stripe. */
      attempt: z.number(),
      sessionId: z.exactOptional(z.string()),
      /** Whether test keys or live keys of Stripe made the session. */
      mode: z.exactOptional(z.enum(['test', 'live'])),
      until: instant(),
      confirmedUntil: z.exactOptional(instant()),
      awaited: OrderPayment.shape.awaited,
      paidAt: z.exactOptional(instant()),
      /** Part of a transfer that has arrived. */
      received: z.exactOptional(amount()),
      /** An admin's words about the transfer, for admins only. */
      note: z.exactOptional(z.string()),
      /** The admin who confirmed the transfer. */
      paidBy: z.exactOptional(Mark.shape.by),
      paymentIntent: z.exactOptional(z.string()),
      /** Refunds that Stripe makes. */
      refunds: z.array(
        z.extend(RefundFacts, {
          sessionId: z.string(),
          paymentIntent: z.string(),
          amount: amount(),
          state: RefundState,
          /** How often an admin has asked Stripe again. */
          tries: z.exactOptional(z.number()),
        }),
      ),
      disputes: z.exactOptional(z.array(z.extend(DisputeFacts, { amount: amount() }))),
      version: z.number(),
    }),
  personal: true,
} satisfies Kind;
export type PaymentRecord = RecordOf<typeof PAYMENT>;

export const AUDIT = {
  key: ['AUDIT', 'AUDIT'],
  record: () => Audit,
  survivesReset: true,
} satisfies Kind;

export const SHIPMENT = {
  key: [['USER#<id>', 'ADMIN#<id>'], 'SHIPMENT#<order>'],
  record: () =>
    z.extend(Shipment, {
      version: z.number(),
    }),
  personal: true,
} satisfies Kind;
export type ShipmentRecord = RecordOf<typeof SHIPMENT>;

/** Closings by admins (RULE-84) and the customer's withdrawals (RULE-92) share a version. */
export const CLOSED = {
  key: [['USER#<id>', 'ADMIN#<id>'], 'CLOSED#<order>'],
  record: () =>
    z.object({
      version: z.number(),
      timeZone: OrderFacts.shape.timeZone,
      currency: z.exactOptional(Currency),
      entries: z.array(
        z.extend(Closing, {
          lines: z.array(
            z.extend(ClosingLine, {
              refund: amount(),
            }),
          ),
          /** `shipping` is the part that does not count as income. */
          refund: z.object({ amount: amount(), shipping: amount() }),
          /** Nobody had paid the order, so its units were never sold. */
          unpaid: z.exactOptional(z.literal(true)),
        }),
      ),
      withdrawals: z.exactOptional(
        z.array(
          z.extend(Withdrawal, {
            /** The number of entries at that time. A later entry ends the withdrawal. */
            after: z.number(),
          }),
        ),
      ),
    }),
  personal: true,
} satisfies Kind;
export type ClosedRecord = RecordOf<typeof CLOSED>;
export type ClosingRecord = ClosedRecord['entries'][number];

/** The author's rating that counts for a product; 0 if no public review of the author has stars. */
export const RATING = {
  key: ['USER#<id>', 'RATED#<product>'],
  record: () =>
    z.object({
      rating: z.number(),
      /** The review whose rating counts. Missing in items of the seed, and if none counts. */
      review: z.exactOptional(ReviewId),
      /** Each change of these reviews adds one. Missing in items of the seed. */
      version: z.exactOptional(z.number()),
    }),
  personal: true,
} satisfies Kind;
export type RatingRecord = RecordOf<typeof RATING>;

/** Written in the transaction of the change. Stores role and id of the author, no name. */
export const HISTORY = {
  key: ['HISTORY#<record>', '<entry>'],
  record: () => z.extend(HistoryEntry, { by: owner(), expiresAt: expiresAt() }),
  personal: true,
  days: 365,
} satisfies Kind;

export const SETTINGS = {
  key: ['SETTINGS', 'SETTINGS'],
  record: () => StoredSettings,
} satisfies Kind;

/** The release whose pages are stored (ADR-0052). Every deployment writes it after its upload. */
export const RELEASE = {
  key: ['SETTINGS', 'RELEASE'],
  record: () => z.object({ build: z.string(), deployedAt: instant() }),
  survivesReset: true,
} satisfies Kind;

/** A version of the conditions of sale, which never changes (RULE-89). */
export const CONDITIONS = {
  key: ['SETTINGS', 'CONDITIONS#<version>'],
  record: () => z.object({ text: z.string() }),
} satisfies Kind;

/** `used` and `brought` change with orders, everything else together with `changedAt`. */
export const COUPON = {
  key: ['COUPONS', '<coupon>'],
  record: () =>
    z.extend(z.omit(Coupon, { id: true }), {
      amount: z.exactOptional(amount()),
      minimum: z.exactOptional(amount()),
      brought: amount(),
      createdAt: instant(),
      changedAt: instant(),
    }),
} satisfies Kind;
export type CouponRecord = RecordOf<typeof COUPON>;

/** A sale outside the shop (RULE-86). Its id is also that of its entry in the history. */
export const SALE = {
  key: ['SALE#<id>', 'SALE#<sale>'],
  record: () =>
    z.object({
      id: z.string(),
      productId: ProductId,
      title: z.string(),
      quantity: z.number(),
      amount: amount(),
      place: z.string(),
      createdAt: instant(),
      timeZone: OrderFacts.shape.timeZone,
      currency: z.exactOptional(Currency),
    }),
} satisfies Kind;
export type SaleRecord = RecordOf<typeof SALE>;

export const KEPT_IMAGE = {
  key: ['KEPT_IMAGES', 'IMAGE#<name>'],
  record: () => z.object({ name: z.string() }),
} satisfies Kind;

// Guards make a value unique. Each is written in the transaction of its owner, and only if absent.
export const SLUG = {
  key: ['SLUG#<slug>', 'SLUG'],
  record: () => z.object({ productId: ProductId }),
} satisfies Kind;

export const CATEGORY_NAME = {
  key: ['CATEGORY_NAME#<name>', 'CATEGORY_NAME'],
  record: () => z.object({ categoryId: CategoryId }),
} satisfies Kind;

/** A partition of its own, because most functions may read or write the partition of an account. */
export const PASSWORD = {
  key: [['USER_PASSWORD#<id>', 'ADMIN_PASSWORD#<id>'], 'PASSWORD'],
  record: () => z.object({ passwordHash: z.string() }),
  personal: true,
} satisfies Kind;

export const ADDRESS = {
  key: ['EMAIL#<role>#<hash>', 'EMAIL'],
  record: () => z.object({ accountId: z.union([UserId, AdminId]) }),
  personal: true,
} satisfies Kind;

export const CATEGORY_COUNTER = {
  key: ['CATEGORY_COUNTER', 'CATEGORY_COUNTER'],
  record: () => z.object({ lastId: CategoryId }),
} satisfies Kind;

/** The latest events that a limit counts, oldest first. */
export const COUNTER = {
  key: ['LIMIT#<hash>', 'LIMIT'],
  record: () =>
    z.object({
      events: z.array(
        z.object({
          at: z.number(),
          /** Id of a mail or a sign-in attempt, or the hash of a known caller. */
          id: z.exactOptional(z.string()),
          /** An attempt whose password is being checked. */
          open: z.exactOptional(z.literal(true)),
        }),
      ),
      expiresAt: expiresAt(),
    }),
  // Otherwise the demo's reset button would remove the limits.
  survivesReset: true,
  days: 90,
} satisfies Kind;
export type CounterRecord = RecordOf<typeof COUNTER>;

/** The record that was made with this Idempotency-Key (RULE-22). */
export const USED_KEY = {
  key: ['IDEMPOTENCY#<owner>#<hash>', 'IDEMPOTENCY'],
  record: () =>
    z.object({
      madeId: z.string(),
      /** Hash of the parsed request. Another request with the same key is an error. */
      requestHash: z.string(),
      expiresAt: expiresAt(),
    }),
  personal: true,
  days: IDEMPOTENCY_DAYS,
} satisfies Kind;
export type UsedKeyRecord = RecordOf<typeof USED_KEY>;

/** The outcome of an order's mail, which stays; MAIL is deleted after 30 days. */
export const ORDER_MAIL = {
  key: [['USER#<id>', 'ADMIN#<id>'], 'ORDER_MAIL#<order>#<kind>'],
  record: () => OrderMail,
  personal: true,
} satisfies Kind;

export const MAIL = {
  key: ['MAIL#<id>', 'MAIL'],
  // Only mails with the status `failed`.
  list: ['FAILED_MAILS', '<id>'],
  record: () =>
    z.object({
      id: z.string(),
      subject: mailSubject(),
      /** `skipped`: no account, or a Withheld. `failed`: see FailedMail. */
      status: z.enum(['pending', 'sent', 'skipped', 'failed']),
      /** SES's error name, or the reason for skipping. */
      reason: z.exactOptional(z.string()),
      /** How often the mail was moved to the end of the queue while SES failed. */
      postponed: z.exactOptional(z.number()),
      createdAt: instant(),
      expiresAt: expiresAt(),
    }),
  personal: true,
  days: 30,
} satisfies Kind;
export type MailRecord = RecordOf<typeof MAIL>;
export type MailStatus = MailRecord['status'];

/** Stays after the subscription, so that an address gets only one welcome mail. */
export const SUBSCRIPTION = {
  key: ['NEWSLETTER#<hash>', 'NEWSLETTER'],
  record: () =>
    z.object({
      secret: z.string(),
      active: z.boolean(),
      subscribedAt: instant(),
    }),
  survivesReset: true,
} satisfies Kind;

export const SUBSCRIBER = {
  key: ['NEWSLETTER#<hash>', 'SUBSCRIBER'],
  list: ['SUBSCRIBERS', '<id>'],
  record: () => Subscriber,
  personal: true,
} satisfies Kind;

/** A letter is kept longer than its mails, because each of them reads it when it is sent. */
export const LETTER = {
  key: ['LETTER#<id>', 'LETTER'],
  record: () => z.extend(Letter, { expiresAt: expiresAt() }),
  days: 60,
} satisfies Kind;
export type LetterRecord = RecordOf<typeof LETTER>;

/** The only item with the address. Oldest alert first. Every write changes `revision`. */
export const RESTOCK_ADDRESS = {
  key: ['RESTOCK_TO#<hash>', 'RESTOCK_TO'],
  record: () =>
    z.object({
      email: z.string(),
      /** Part of the links in all mails about these alerts. */
      secret: z.string(),
      alerts: z.array(
        z.object({
          productId: ProductId,
          until: z.number(),
          confirmed: z.exactOptional(z.literal(true)),
        }),
      ),
      revision: z.string(),
      expiresAt: expiresAt(),
    }),
  personal: true,
  days: 365,
} satisfies Kind;
export type RestockAddressRecord = RecordOf<typeof RESTOCK_ADDRESS>;

export const RESTOCK_ALERT = {
  key: ['RESTOCK#<product>', 'RESTOCK#<hash>'],
  record: () => z.object({ expiresAt: expiresAt() }),
  personal: true,
  days: 365,
} satisfies Kind;

export const SUPPRESSION = {
  key: ['SUPPRESSED#<hash>', 'SUPPRESSED'],
  list: ['SUPPRESSED', '<since>#<hash>'],
  record: () =>
    z.object({
      reason: z.enum(['bounce', 'complaint']),
      since: instant(),
    }),
  survivesReset: true,
} satisfies Kind;

// The sums survive a reset: the stream subtracts the records that a reset deletes.
export const USER_COUNT = {
  key: ['SUMS', 'USERS'],
  record: () => z.object({ users: z.number() }),
  survivesReset: true,
} satisfies Kind;

/** `orders21` and `revenueEUR21` (cents) are of the 21st; `outsideEUR21` is sold outside the shop. */
export const MONTH = {
  key: ['SUMS', 'MONTH#<month>'],
  record: () => z.catchall(z.object({ sk: z.string() }), z.unknown()),
  survivesReset: true,
} satisfies Kind;
export type MonthRecord = RecordOf<typeof MONTH>;

/** `revenueEUR` is in cents. */
export const PRODUCT_SALES = {
  key: ['SALES#<month>', 'PRODUCT#<id>'],
  record: () =>
    z.catchall(
      // A corrected sum has no zeros.
      z.object({ id: ProductId, title: z.string(), units: z._default(z.number(), 0) }),
      z.unknown(),
    ),
  survivesReset: true,
} satisfies Kind;
export type ProductSalesRecord = RecordOf<typeof PRODUCT_SALES>;

/** Marks a counted change. The stream may deliver the change again for one day. */
export const COUNTED = {
  key: ['COUNTED#<event>', 'COUNTED'],
  record: () => z.object({ expiresAt: expiresAt() }),
  survivesReset: true,
  days: 7,
} satisfies Kind;

/** `run` identifies a start of the job; `steps` counts its steps since then (ADR-0046). */
export const JOB = {
  key: ['JOB#<id>', 'JOB'],
  list: ['UNFINISHED', '<id>'],
  record: () =>
    z.object({
      run: z.string(),
      steps: z.number(),
      /** Start of the next step; each kind of work has its own form. */
      cursor: z.exactOptional(z.string()),
      /** Name of the error that ended the job. */
      failed: z.exactOptional(z.string()),
      startedAt: instant(),
      movedAt: instant(),
      expiresAt: expiresAt(),
    }),
  survivesReset: true,
  days: 90,
} satisfies Kind;
export type JobRecord = RecordOf<typeof JOB>;

/** A change that a stream worker could not handle. A person has to look at it. */
export const PARKED = {
  key: ['PARKED#<event>', 'PARKED'],
  list: ['UNFINISHED', '<event>'],
  record: () =>
    z.object({
      worker: z.string(),
      item: z.string(),
      reason: z.string(),
      parkedAt: instant(),
      expiresAt: expiresAt(),
    }),
  survivesReset: true,
  days: 90,
} satisfies Kind;

/** Times are epoch ms. */
export const DEMO_RESET = {
  key: ['DEMO_RESET', 'DEMO_RESET'],
  record: () =>
    z.object({
      startedAt: z.number(),
      runningUntil: z.number(),
      /** The seed is written, but not everything else is deleted. */
      isClearing: z.exactOptional(z.literal(true)),
    }),
  survivesReset: true,
} satisfies Kind;
