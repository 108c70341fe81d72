/**
 * The attributes of every kind of item, as schemas that decode what DynamoDB returns. They are
 * functions, so that a bundle holds only the schemas it uses. A decoder
 * checks types only; watchInvariants checks values. Attributes that a schema does not name, such
 * as keys, are dropped. items.ts says under which key each kind is stored.
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
import type { Cents } from '#shared/domain/money.ts';
import { Facts } from '#shared/domain/schemas/facts.ts';
import type { Mark } from '#shared/domain/schemas/order.ts';
import * as z from 'zod/mini';

const amount = () => z.custom<Cents>((value) => typeof value === 'number');
const instant = () => z.string();
/** Seconds since 1970. DynamoDB deletes late, so reads compare it too. */
const expiresAt = () => z.number();

/** `productCount` prevents the deletion of a category that still has products (PROMISE-R10). */
export const categoryRecord = () =>
  z.object({
    id: CategoryId,
    name: z.string(),
    img: z.string(),
    productCount: z.number(),
  });
export type CategoryRecord = z.infer<ReturnType<typeof categoryRecord>>;

/** Attribute names are short: a write of less than 1 kB costs one unit. */
export const productRecord = () =>
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
  });
export type ProductRecord = z.infer<ReturnType<typeof productRecord>>;

/** The part of a product that the dashboard needs. */
const shelfRecord = () =>
  z.pick(productRecord(), {
    id: true,
    slug: true,
    title: true,
    stock: true,
    images: true,
    hidden: true,
    edition: true,
  });
export type ShelfRecord = z.infer<ReturnType<typeof shelfRecord>>;
export const SHELF = { record: shelfRecord };

const author = () =>
  z.object({
    firstname: z.string(),
    lastname: z.string(),
    avatar: z.nullable(z.string()),
  });
export type Author = z.infer<ReturnType<typeof author>>;

/** The author is a snapshot, which the worker followChanges keeps equal to the account. */
export const reviewRecord = () =>
  z.object({
    id: ReviewId,
    productId: ProductId,
    userId: UserId,
    rating: z.number(),
    content: z.string(),
    createdAt: instant(),
    author: author(),
    /** Who hid the review and when; absent while it is public (RULE-54). */
    hidden: z.exactOptional(
      z.object({
        by: z.object({ id: AdminId, firstname: z.string(), lastname: z.string() }),
        at: instant(),
      }),
    ),
  });
export type ReviewRecord = z.infer<ReturnType<typeof reviewRecord>>;

const account = () =>
  z.object({
    firstname: z.string(),
    lastname: z.string(),
    /** As typed; the key of the address guard has the normal form. */
    email: z.string(),
    passwordHash: z.string(),
    /** Every token carries it; raising it ends all sessions (PROMISE-S11). */
    tokenVersion: z.number(),
    createdAt: instant(),
    /** When the owner proved to receive mail at the address. A change of the address removes it (RULE-48). */
    emailConfirmedAt: z.exactOptional(instant()),
    /** A demo account: its password is public, so nobody may change or delete it (RULE-34). */
    demo: z.exactOptional(z.literal(true)),
  });

export const userRecord = () =>
  z.extend(account(), {
    id: UserId,
    phone: z.string(),
    address: z.string(),
    avatar: z.nullable(z.string()),
    /** Hash of the address and the secret in the newest confirmation mail. */
    confirmHash: z.exactOptional(z.string()),
    /** Epoch ms. */
    confirmUntil: z.exactOptional(z.number()),
  });
export type UserRecord = z.infer<ReturnType<typeof userRecord>>;

export const adminRecord = () =>
  z.extend(account(), {
    id: AdminId,
    /** First admin only: version of the deployment's secret that was last used as the password. */
    passwordVersion: z.exactOptional(z.string()),
  });
export type AdminRecord = z.infer<ReturnType<typeof adminRecord>>;

const owner = () =>
  z.discriminatedUnion('role', [
    z.object({ role: z.literal('user'), id: UserId }),
    z.object({ role: z.literal('admin'), id: AdminId }),
  ]);

/** The part of an account that an order or a mail shows; the key tells whose it is. */
const customerRecord = () =>
  z.object({
    pk: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    /** An admin's account has no telephone number. */
    phone: z.exactOptional(z.string()),
  });
export const CUSTOMER = { record: customerRecord };

/** The part of an account that a history shows. */
const personRecord = () => z.object({ firstname: z.string(), lastname: z.string() });
export const PERSON = { record: personRecord };

export const holidayRecord = () =>
  z.object({ closed: z.boolean(), until: z.nullable(z.string()), message: z.string() });
const historyValue = () => z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export const historyRecord = () =>
  z.object({
    id: z.string(),
    at: instant(),
    kind: z.enum(['created', 'changed', 'deleted']),
    by: z.object({
      role: z.enum(['user', 'admin']),
      id: z.string(),
      firstname: z.string(),
      lastname: z.string(),
    }),
    changes: z.array(z.object({ field: z.string(), from: historyValue(), to: historyValue() })),
    expiresAt: expiresAt(),
  });

/** A snapshot of the product at the moment of the order. */
const orderLineRecord = () =>
  z.object({
    id: ProductId,
    title: z.string(),
    price: amount(),
    quantity: z.number(),
    img: z.string(),
    slug: z.string(),
  });

export const orderRecord = () =>
  z.object({
    id: OrderId,
    owner: owner(),
    lines: z.array(orderLineRecord()),
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
    // Copied from the shipment, so that lists need no other read (BUDGET-P07).
    packed: z.exactOptional(z.literal(true)),
    sent: z.exactOptional(
      z.object({
        at: instant(),
        carrier: z.exactOptional(z.string()),
        tracking: z.exactOptional(z.string()),
      }),
    ),
  });
export type OrderRecord = z.infer<ReturnType<typeof orderRecord>>;

const mark = <M extends Mark>() =>
  z.exactOptional(z.custom<M>((value) => typeof value === 'object'));
type MarkedText = Mark & { text: string };

export const shipmentRecord = () =>
  z.object({
    packed: mark<Mark>(),
    sent: mark<Mark>(),
    carrier: mark<MarkedText>(),
    tracking: mark<MarkedText>(),
    note: mark<MarkedText>(),
    /** Raised by every change. */
    version: z.number(),
  });
export type ShipmentRecord = z.infer<ReturnType<typeof shipmentRecord>>;

/** What a request with this Idempotency-Key made (RULE-22, RULE-47). */
export const usedKeyRecord = () =>
  z.object({
    /** Id of the order, product, category or admin. */
    madeId: z.string(),
    /** Of the parsed request: another body under the same key is a mistake of the caller. */
    requestHash: z.string(),
    expiresAt: expiresAt(),
  });
export type UsedKeyRecord = z.infer<ReturnType<typeof usedKeyRecord>>;

export const keptImageRecord = () => z.object({ name: z.string() });
export const slugRecord = () => z.object({ productId: ProductId });
export const categoryNameRecord = () => z.object({ categoryId: CategoryId });
export const categoryCounterRecord = () => z.object({ lastId: CategoryId });
export const addressRecord = () => z.object({ accountId: z.union([UserId, AdminId]) });
/** 0 if none of the author's public reviews has stars. */
export const ratingRecord = () =>
  z.object({
    rating: z.number(),
    /** Id of the review whose rating counts. Missing in items of the seed, and if no rating counts. */
    review: z.exactOptional(ReviewId),
    /** Every change of the author's reviews of the product adds one. Missing in items of the seed. */
    version: z.exactOptional(z.number()),
  });
export type RatingRecord = z.infer<ReturnType<typeof ratingRecord>>;

/** Events that limits count, oldest first. */
export const counterRecord = () =>
  z.object({
    events: z.array(
      z.object({
        /** Epoch ms. */
        at: z.number(),
        /** Of a mail, a sign-in attempt, or a known caller (its hash). */
        id: z.exactOptional(z.string()),
        /** A sign-in attempt whose password is being checked. */
        open: z.exactOptional(z.literal(true)),
      }),
    ),
    expiresAt: expiresAt(),
  });
export type CounterRecord = z.infer<ReturnType<typeof counterRecord>>;

/** The restock alerts of one address, oldest first. Every write changes `revision`. */
export const restockAddressRecord = () =>
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
  });
export type RestockAddressRecord = z.infer<ReturnType<typeof restockAddressRecord>>;
export const restockAlertRecord = () => z.object({ expiresAt: expiresAt() });

export const subscriptionRecord = () =>
  z.object({
    secret: z.string(),
    active: z.boolean(),
    subscribedAt: instant(),
  });

/** @property id a ULID of the time when the address subscribed */
export const subscriberRecord = () =>
  z.object({ id: z.string(), email: z.string(), subscribedAt: instant() });

export const suppressionRecord = () =>
  z.object({
    reason: z.enum(['bounce', 'complaint']),
    since: instant(),
  });

/** Missing for users. */
const forAdmin = () => z.exactOptional(z.literal('admin'));

/** What a mail is about; the worker sendMail reads the rest when it sends. */
const mailSubject = () =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('orderConfirmation'), owner: owner(), orderId: OrderId }),
    z.object({ kind: z.literal('orderSent'), owner: owner(), orderId: OrderId }),
    /** To the shop's own address (RULE-71). */
    z.object({
      kind: z.literal('newOrder'),
      email: z.string(),
      owner: owner(),
      orderId: OrderId,
    }),
    /** Also for unknown addresses, so that both take the same time. */
    z.object({ kind: z.literal('passwordReset'), email: z.string(), role: forAdmin() }),
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
    z.object({
      kind: z.literal('confirmEmail'),
      userId: UserId,
      /** The account may have another address when the mail is sent. */
      email: z.string(),
      /** Whether the user asked for the mail, after the first one (RULE-48). */
      requested: z.boolean(),
    }),
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

export const mailRecord = () =>
  z.object({
    id: z.string(),
    subject: mailSubject(),
    /**
     * `skipped`: no account, a suppressed or unconfirmed address, or, with the reason
     * RECIPIENT_LIMIT, an address that reached its limit. `failed`: SES rejected the mail permanently.
     */
    status: z.enum(['pending', 'sent', 'skipped', 'failed']),
    /** SES's name of the error, or the shop's reason for skipping. */
    reason: z.exactOptional(z.string()),
    /** How often the mail was moved behind the others while SES failed. */
    postponed: z.exactOptional(z.number()),
    createdAt: instant(),
    expiresAt: expiresAt(),
  });
export type MailRecord = z.infer<ReturnType<typeof mailRecord>>;
export type MailStatus = MailRecord['status'];

export const userCountRecord = () => z.object({ users: z.number() });
/** `orders21` and `revenue21` are the sales of the 21st, in cents. The key says which month. */
export const monthRecord = () => z.catchall(z.object({ sk: z.string() }), z.unknown());
export type MonthRecord = z.infer<ReturnType<typeof monthRecord>>;
/** What was sold of one product in one month. */
export const productSalesRecord = () =>
  z.object({ id: ProductId, title: z.string(), units: z.number(), revenue: z.number() });
export type ProductSalesRecord = z.infer<ReturnType<typeof productSalesRecord>>;

export const countedRecord = () => z.object({ expiresAt: expiresAt() });

/** `run` identifies a start of the job; `steps` counts its steps since then. */
export const jobRecord = () =>
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
  });
export type JobRecord = z.infer<ReturnType<typeof jobRecord>>;

/** Holds ids and names of errors, and no personal data. */
export const parkedRecord = () =>
  z.object({
    worker: z.string(),
    /** Key of the changed item. */
    item: z.string(),
    reason: z.string(),
    parkedAt: instant(),
    expiresAt: expiresAt(),
  });

/** Times are epoch ms. */
export const demoResetRecord = () =>
  z.object({
    startedAt: z.number(),
    runningUntil: z.number(),
    /** The seed is written, and deletions are unfinished. */
    isClearing: z.exactOptional(z.literal(true)),
  });
