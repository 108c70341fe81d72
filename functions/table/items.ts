/**
 * The table design: every kind of item with its key, its attributes and its life. keys.ts builds the
 * keys, docs/data-model.md lists the access patterns, and items.test.ts compares all three. kind.ts
 * explains each property.
 *
 * A category's list key is a prefix of its products' list keys, so one query returns a category
 * with its products. ULIDs sort by time, so lists are in order without a date in the key.
 *
 * Plain objects without calls and arithmetic, and schemas in functions, so that a bundle holds only
 * the kinds it uses. A decoder checks types only; watchInvariants checks values. Attributes that a
 * schema does not name, such as keys, are dropped.
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
import { Facts } from '#shared/domain/schemas/facts.ts';
import { HistoryEntry } from '#shared/domain/schemas/history.ts';
import {
  Closed,
  Closing,
  ClosingLine,
  Mark,
  OrderFacts,
  OrderLine,
  Sent,
  Shipment,
  Withdrawal,
  Withdrawn,
} from '#shared/domain/schemas/order.ts';
import { OrderPayment, PaymentDifference, PaymentMethod } from '#shared/domain/schemas/payment.ts';
import { OrderMail, Subscriber } from '#shared/domain/schemas/mail.ts';
import { Review } from '#shared/domain/schemas/review.ts';
import { StoredSettings } from '#shared/domain/schemas/settings.ts';
import * as z from 'zod/mini';
import type { Kind, RecordOf } from './kind.ts';

const amount = () => z.custom<Cents>((value) => typeof value === 'number');
const instant = () => z.string();
/** Seconds since 1970. DynamoDB deletes late, so reads compare it too. */
const expiresAt = () => z.number();

const account = () =>
  z.object({
    firstname: z.string(),
    lastname: z.string(),
    /** As typed; the key of the address guard has the normal form. */
    email: z.string(),
    /** Every token carries it; raising it ends all sessions (PROMISE-S11). */
    tokenVersion: z.number(),
    createdAt: instant(),
    /** When the owner proved to receive mail at the address. A change of the address removes it (RULE-48). */
    emailConfirmedAt: z.exactOptional(instant()),
    /** A demo account: its password is public, so nobody may change or delete it (RULE-34). */
    demo: z.exactOptional(z.literal(true)),
  });

const owner = () =>
  z.discriminatedUnion('role', [
    z.object({ role: z.literal('user'), id: UserId }),
    z.object({ role: z.literal('admin'), id: AdminId }),
  ]);

/** Missing in items of users. */
const forAdmin = () => z.exactOptional(z.literal('admin'));

const aboutOrder = <const Name extends string>(kind: Name) =>
  z.object({ kind: z.literal(kind), owner: owner(), orderId: OrderId });

const orderMails = () =>
  [
    aboutOrder('orderConfirmation'),
    aboutOrder('orderSent'),
    aboutOrder('paymentDue'),
    aboutOrder('paymentExpired'),
    aboutOrder('paymentReturned'),
  ] as const;

/** Mails about an account and its address. */
const accountMails = () => [
  /** Also for unknown addresses, so that both take the same time. */
  z.object({ kind: z.literal('passwordReset'), email: z.string(), role: forAdmin() }),
  z.object({ kind: z.literal('invitation'), email: z.string(), adminId: AdminId }),
  z.object({
    kind: z.literal('newsletterWelcome'),
    email: z.string(),
    unsubscribeToken: z.string(),
  }),
  /** To the old address, after a change (RULE-31). */
  z.object({
    kind: z.literal('emailChanged'),
    email: z.string(),
    firstname: z.string(),
  }),
  z.object({ kind: z.literal('passwordChanged'), email: z.string(), role: forAdmin() }),
  z.object({ kind: z.literal('accountErased'), email: z.string() }),
  /** Warns of the erasure of an account without use (RULE-94). */
  z.object({ kind: z.literal('accountUnused'), email: z.string(), until: instant() }),
  z.object({
    kind: z.literal('confirmEmail'),
    userId: UserId,
    /** The account may have another address when the mail is sent. */
    email: z.string(),
    /** Whether the user asked for the mail, after the first one (RULE-48). */
    requested: z.boolean(),
  }),
];

/**
 * The subject of a mail. The worker sendMail reads the rest when it sends. An address stays until the
 * mail is sent or skipped; then its hash replaces it, and the first name is empty (RULE-93).
 */
const mailSubject = () =>
  z.discriminatedUnion('kind', [
    ...orderMails(),
    z.object({
      kind: z.literal('orderClosed'),
      owner: owner(),
      orderId: OrderId,
      closingId: z.string(),
    }),
    /** The receipt of a statement (RULE-92). */
    z.object({
      kind: z.literal('withdrawal'),
      owner: owner(),
      orderId: OrderId,
      withdrawalId: z.string(),
    }),
    /** To the shop's own address (RULE-71). */
    z.object({
      kind: z.literal('newOrders'),
      email: z.string(),
      /** The orders that the mail lists. */
      orders: z.array(z.object({ owner: owner(), orderId: OrderId })),
      /** The number of all new orders. */
      count: z.number(),
    }),
    ...accountMails(),
    z.object({
      kind: z.literal('restockConfirmation'),
      email: z.string(),
      /** Confirms and cancels the alerts of the address. */
      token: z.string(),
      /** Whether a signed-in user asked for the alert at the own address. */
      requested: z.boolean(),
    }),
    z.object({
      kind: z.literal('restock'),
      email: z.string(),
      /** Cancels the other alerts of the address. */
      token: z.string(),
      productId: ProductId,
    }),
  ]);
export type MailSubject = z.infer<ReturnType<typeof mailSubject>>;

/** `productCount` prevents the deletion of a category that still has products (PROMISE-R10). */
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
      /** Image file names, at least one; the first two are img1 and img2. */
      images: z.array(z.string()),
      ratingSum: z.number(),
      ratingCount: z.number(),
      /** Raised by every change, also by an order that takes stock (REQ-RIGHTS). */
      version: z.number(),
      /** Only admins see the product (RULE-73). Absent for every other product. */
      hidden: z.exactOptional(z.literal(true)),
      /** Prices since the product has been shown without a break, oldest first (RULE-90). */
      prices: z.exactOptional(z.array(z.object({ at: instant(), price: amount() }))),
      /** The price before a reduction that is shown now. */
      was: z.exactOptional(amount()),
    }),
} satisfies Kind;
export type ProductRecord = RecordOf<typeof PRODUCT>;
/** The part of a product that the dashboard needs. */
export type ShelfRecord = Pick<
  ProductRecord,
  'id' | 'slug' | 'title' | 'stock' | 'images' | 'hidden' | 'edition'
>;

/** The author is a snapshot, which the worker followChanges keeps equal to the account. */
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
      /** The admin who hid the review, and the time; absent while it is public (RULE-54). */
      hidden: z.exactOptional(Mark),
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
      /** A sign-in, stored at most once in 30 days (RULE-94). Absent: none since the account was new. */
      usedAt: z.exactOptional(instant()),
      /** When the warning was sent that the account will be erased. */
      warnedAt: z.exactOptional(instant()),
      /** Hash of the address and the secret in the newest confirmation mail. */
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
      /** Absent for an admin with all rights (RULE-85). */
      rights: z.exactOptional(z.literal('helper')),
      /** First admin only: version of the deployment's secret that was last used as the password. */
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
      lines: z.array(z.extend(OrderLine, { price: amount() })),
      /** Sum of the lines, without shipping. */
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
      }),
      notes: z.string(),
      ...OrderFacts.shape,
      /** Percent, and the part of subtotal and shipping that is tax. */
      tax: z.exactOptional(z.object({ rate: z.number(), amount: amount() })),
      /** The account was erased; the address goes when the order is sent or closed (RULE-93). */
      erase: z.exactOptional(z.literal(true)),
      // Copied from PAYMENT. Orders of the demo have none.
      payment: z.exactOptional(OrderPayment),
      // Copied from the shipment, so that lists need no other read (BUDGET-P07).
      packed: z.exactOptional(z.literal(true)),
      sent: z.exactOptional(Sent),
      // Copied from CLOSED.
      closed: z.exactOptional(
        z.extend(Closed, {
          refunded: amount(),
          refunds: z.array(z.object({ at: instant(), amount: amount(), shipping: amount() })),
        }),
      ),
      withdrawal: z.exactOptional(Withdrawn),
    }),
  personal: true,
} satisfies Kind;
export type OrderRecord = RecordOf<typeof ORDER>;
/** The parts of the keys of an order and of the items beside it. */
export type OrderKey = Pick<OrderRecord, 'id' | 'owner'>;

/** The money of an order: what arrived, and what goes back (RULE-80). */
export const PAYMENT = {
  key: [['USER#<id>', 'ADMIN#<id>'], 'PAYMENT#<order>'],
  // Only payments that wait for the customer, or for a refund by Stripe.
  list: ['OPEN_PAYMENTS', '<order>'],
  record: () =>
    z.object({
      orderId: OrderId,
      owner: owner(),
      method: PaymentMethod,
      status: OrderPayment.shape.status,
      /** Total of the order with its shipping. */
      amount: amount(),
      /** ISO code. */
      currency: z.string(),
      /** Counts the times that the customer began to pay with Stripe. */
      attempt: z.number(),
      /** Stripe's id of the session of this attempt. */
      sessionId: z.exactOptional(z.string()),
      until: instant(),
      paidAt: z.exactOptional(instant()),
      /** The admin who saw the transfer arrive. */
      paidBy: z.exactOptional(Mark.shape.by),
      /** Stripe's id of the payment, which refunds name. */
      paymentIntent: z.exactOptional(z.string()),
      /** Refunds that the shop owes. `done` is set when Stripe has made the one with this key. */
      refunds: z.array(
        z.object({
          key: z.string(),
          sessionId: z.string(),
          paymentIntent: z.string(),
          amount: amount(),
          done: z.exactOptional(z.literal(true)),
        }),
      ),
      version: z.number(),
    }),
  personal: true,
} satisfies Kind;
export type PaymentRecord = RecordOf<typeof PAYMENT>;

/** The latest comparison of the payments with Stripe's sessions (RULE-83). */
export const PAYMENT_CHECK = {
  key: ['PAYMENT_CHECK', 'PAYMENT_CHECK'],
  record: () => z.object({ at: instant(), differences: z.array(PaymentDifference) }),
} satisfies Kind;

/** How an order was packed and sent, written by admins (ADR-0069). */
export const SHIPMENT = {
  key: [['USER#<id>', 'ADMIN#<id>'], 'SHIPMENT#<order>'],
  record: () =>
    z.extend(Shipment, {
      version: z.number(),
    }),
  personal: true,
} satisfies Kind;
export type ShipmentRecord = RecordOf<typeof SHIPMENT>;

/**
 * The cancellations, returns and refunds of an order, written by admins (RULE-84), and the customer's
 * statements of withdrawal (RULE-92). They share a version, so that each follows the other.
 */
export const CLOSED = {
  key: [['USER#<id>', 'ADMIN#<id>'], 'CLOSED#<order>'],
  record: () =>
    z.object({
      version: z.number(),
      entries: z.array(
        z.extend(Closing, {
          lines: z.array(
            z.extend(ClosingLine, {
              /** The part of the refund that the sums subtract from the product's sales. */
              refund: amount(),
            }),
          ),
          /** `shipping` is the part of the amount that is no income (RULE-20). */
          refund: z.object({ amount: amount(), shipping: amount() }),
        }),
      ),
      withdrawals: z.exactOptional(
        z.array(
          z.extend(Withdrawal, {
            /** The number of entries when it was made. A later entry ends it. */
            after: z.number(),
          }),
        ),
      ),
    }),
  personal: true,
} satisfies Kind;
export type ClosedRecord = RecordOf<typeof CLOSED>;
export type ClosingRecord = ClosedRecord['entries'][number];

/** The author's rating of a product that counts; 0 if none of the author's public reviews has stars. */
export const RATING = {
  key: ['USER#<id>', 'RATED#<product>'],
  record: () =>
    z.object({
      rating: z.number(),
      /** Id of the review whose rating counts. Missing in items of the seed, and if no rating counts. */
      review: z.exactOptional(ReviewId),
      /** Every change of the author's reviews of the product adds one. Missing in items of the seed. */
      version: z.exactOptional(z.number()),
    }),
  personal: true,
} satisfies Kind;
export type RatingRecord = RecordOf<typeof RATING>;

/**
 * A change of a product or an account, written in the transaction of the change. It has its author's
 * role and id, and no name. The sort key is a ULID.
 */
export const HISTORY = {
  key: ['HISTORY#<record>', '<entry>'],
  record: () => z.extend(HistoryEntry, { by: owner(), expiresAt: expiresAt() }),
  personal: true,
  days: 365,
} satisfies Kind;

/** The settings that an admin has changed (RULE-78). */
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

/** The conditions of sale as they were from a time on (RULE-89). No version changes. */
export const CONDITIONS = {
  key: ['SETTINGS', 'CONDITIONS#<version>'],
  record: () => z.object({ text: z.string() }),
} satisfies Kind;

/** A sale outside the shop, by product (RULE-86). Its id is that of its entry in the history. */
export const SALE = {
  key: ['SALE#<id>', 'SALE#<sale>'],
  record: () =>
    z.object({
      id: z.string(),
      productId: ProductId,
      title: z.string(),
      quantity: z.number(),
      /** The amount for all units together. */
      amount: amount(),
      /** Empty if the admin named none. */
      place: z.string(),
      createdAt: instant(),
    }),
} satisfies Kind;
export type SaleRecord = RecordOf<typeof SALE>;

/** An image that orders may show and that its product does not show first any more (ADR-0038). */
export const KEPT_IMAGE = {
  key: ['KEPT_IMAGES', 'IMAGE#<name>'],
  record: () => z.object({ name: z.string() }),
} satisfies Kind;

// Guards make a value unique: each is written only if absent, in the transaction of its owner.
export const SLUG = {
  key: ['SLUG#<slug>', 'SLUG'],
  record: () => z.object({ productId: ProductId }),
} satisfies Kind;

export const CATEGORY_NAME = {
  key: ['CATEGORY_NAME#<name>', 'CATEGORY_NAME'],
  record: () => z.object({ categoryId: CategoryId }),
} satisfies Kind;

/** An item of its own, because the index copies the account's item whole. */
export const PASSWORD = {
  key: [['USER#<id>', 'ADMIN#<id>'], 'PASSWORD'],
  record: () => z.object({ passwordHash: z.string() }),
  personal: true,
} satisfies Kind;

export const ADDRESS = {
  key: ['EMAIL#<role>#<hash>', 'EMAIL'],
  record: () => z.object({ accountId: z.union([UserId, AdminId]) }),
  personal: true,
} satisfies Kind;

/** The last category id that was given out. */
export const CATEGORY_COUNTER = {
  key: ['CATEGORY_COUNTER', 'CATEGORY_COUNTER'],
  record: () => z.object({ lastId: CategoryId }),
} satisfies Kind;

/** The latest events that a limit counts, oldest first, such as the sign-ups of a network (shared/domain/limits.ts). */
export const COUNTER = {
  key: ['LIMIT#<hash>', 'LIMIT'],
  record: () =>
    z.object({
      events: z.array(
        z.object({
          /** Epoch ms. */
          at: z.number(),
          /** Id of a mail or a sign-in attempt, or the hash of a known caller. */
          id: z.exactOptional(z.string()),
          /** A sign-in attempt whose password is being checked. */
          open: z.exactOptional(z.literal(true)),
        }),
      ),
      expiresAt: expiresAt(),
    }),
  // Otherwise the demo's reset button would lift the limits.
  survivesReset: true,
  days: 90,
} satisfies Kind;
export type CounterRecord = RecordOf<typeof COUNTER>;

/** The record that a request with this Idempotency-Key made (RULE-22, RULE-47). */
export const USED_KEY = {
  key: ['IDEMPOTENCY#<owner>#<hash>', 'IDEMPOTENCY'],
  record: () =>
    z.object({
      /** Id of the order, product, category or admin. */
      madeId: z.string(),
      /** Hash of the parsed request. Another body under the same key is a mistake of the caller. */
      requestHash: z.string(),
      expiresAt: expiresAt(),
    }),
  personal: true,
  days: IDEMPOTENCY_DAYS,
} satisfies Kind;
export type UsedKeyRecord = RecordOf<typeof USED_KEY>;

/**
 * The outcome of a mail about an order, for its page in the panel. MAIL is deleted after 30 days.
 */
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
      /**
       * `skipped`: no account, or with a reason, as in Withheld. `failed`: SES rejected the mail
       * permanently, it came back, or it is about an order and was withheld.
       */
      status: z.enum(['pending', 'sent', 'skipped', 'failed']),
      /** SES's name of the error, or the shop's reason for skipping. */
      reason: z.exactOptional(z.string()),
      /** Number of times that the mail was moved behind the others while SES failed. */
      postponed: z.exactOptional(z.number()),
      createdAt: instant(),
      expiresAt: expiresAt(),
    }),
  personal: true,
  days: 30,
} satisfies Kind;
export type MailRecord = RecordOf<typeof MAIL>;
export type MailStatus = MailRecord['status'];

/**
 * Notes that an address had the newsletter's one mail, and the secret for unsubscribing. The
 * address is stored as a hash only.
 */
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

/** The address itself, while it is subscribed. A reset forgets it. */
export const SUBSCRIBER = {
  key: ['NEWSLETTER#<hash>', 'SUBSCRIBER'],
  list: ['SUBSCRIBERS', '<id>'],
  record: () => Subscriber,
  personal: true,
} satisfies Kind;

/**
 * Restock alerts by address, confirmed or not, oldest first (ADR-0064). The address is stored here
 * only. Every write changes `revision`.
 */
export const RESTOCK_ADDRESS = {
  key: ['RESTOCK_TO#<hash>', 'RESTOCK_TO'],
  record: () =>
    z.object({
      /** As the first request typed it. */
      email: z.string(),
      /** In the links of all mails about these alerts. */
      secret: z.string(),
      alerts: z.array(
        z.object({
          productId: ProductId,
          /** Epoch ms. */
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

/** A confirmed alert, by product. */
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

// The stream subtracts from the sums what a reset deletes, so the sums survive it (ADR-0022).
export const USER_COUNT = {
  key: ['SUMS', 'USERS'],
  record: () => z.object({ users: z.number() }),
  survivesReset: true,
} satisfies Kind;

/**
 * The sales of a month: `orders21` and `revenue21` are those of the 21st, in cents. `outside21` is the
 * part of the revenue that was sold outside the shop.
 */
export const MONTH = {
  key: ['SUMS', 'MONTH#<month>'],
  record: () => z.catchall(z.object({ sk: z.string() }), z.unknown()),
  survivesReset: true,
} satisfies Kind;
export type MonthRecord = RecordOf<typeof MONTH>;

/** The sales of one product in one month. */
export const PRODUCT_SALES = {
  key: ['SALES#<month>', 'PRODUCT#<id>'],
  record: () =>
    z.object({ id: ProductId, title: z.string(), units: z.number(), revenue: z.number() }),
  survivesReset: true,
} satisfies Kind;
export type ProductSalesRecord = RecordOf<typeof PRODUCT_SALES>;

/**
 * Marks a change that the sums contain. It stays longer than the day for which the stream keeps the
 * change.
 */
export const COUNTED = {
  key: ['COUNTED#<event>', 'COUNTED'],
  record: () => z.object({ expiresAt: expiresAt() }),
  survivesReset: true,
  days: 7,
} satisfies Kind;

/**
 * Unfinished work for an account, for a product or for all pages (ADR-0046). `run` identifies a start
 * of the job; `steps` counts its steps since then.
 */
export const JOB = {
  key: ['JOB#<id>', 'JOB'],
  list: ['UNFINISHED', '<id>'],
  record: () =>
    z.object({
      run: z.string(),
      steps: z.number(),
      /** Where the next step begins, in the words of its work. */
      cursor: z.exactOptional(z.string()),
      /** Name of the error that ended the job; never personal data. */
      failed: z.exactOptional(z.string()),
      startedAt: instant(),
      movedAt: instant(),
      expiresAt: expiresAt(),
    }),
  survivesReset: true,
  days: 90,
} satisfies Kind;
export type JobRecord = RecordOf<typeof JOB>;

/** A change that a stream worker could not handle. A person has to look at it. No personal data. */
export const PARKED = {
  key: ['PARKED#<event>', 'PARKED'],
  list: ['UNFINISHED', '<event>'],
  record: () =>
    z.object({
      worker: z.string(),
      /** Key of the changed item. */
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
      /** The seed is written, but deletions are unfinished. */
      isClearing: z.exactOptional(z.literal(true)),
    }),
  survivesReset: true,
} satisfies Kind;
