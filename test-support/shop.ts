import type {
  AdminId,
  CategoryId,
  OrderId,
  ProductId,
  ReviewId,
  Slug,
  UserId,
} from '#shared/domain/ids.ts';
import { MAX_REVIEW } from '#shared/domain/limits.ts';
import { cents } from '#shared/domain/money.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { SHIPPING } from '#shared/domain/shop.ts';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { adminItems, userItems } from '../functions/accounts/account-table.ts';
import { categoryItem } from '../functions/catalog/category-table.ts';
import { productItem } from '../functions/catalog/product-table.ts';
import { env } from '../functions/runtime/env.ts';
import { signToken } from '../functions/http/tokens.ts';
import { couponItem } from '../functions/coupons/coupon-table.ts';
import { closeMail, mailToSend } from '../functions/outbox/mail-table.ts';
import { orderItem } from '../functions/orders/order-table.ts';
import { newPayment } from '../functions/payments/payment-rules.ts';
import { paymentItem, shownPayment } from '../functions/payments/payment-table.ts';
import { allSettings } from '../functions/settings/settings-table.ts';
import { findAlertsOf, saveAlert } from '../functions/restock/restock-table.ts';
import { saveSubscription } from '../functions/newsletter/subscription-table.ts';
import { reviewItem } from '../functions/reviews/review-table.ts';
import { get, getItem, queryItems } from '../functions/table/client.ts';
import {
  COUPON,
  MAIL,
  PRODUCT,
  SUBSCRIBER,
  type AdminRecord,
  type CouponRecord,
  type MailRecord,
  type MailSubject,
  type OrderRecord,
  type ProductRecord,
  type ReviewRecord,
  type UserRecord,
} from '../functions/table/items.ts';
import { emailHash, keys, type Item } from '../functions/table/keys.ts';
import { decode, only } from '../functions/table/kind.ts';
import { scanAll } from '../functions/table/whole-table.ts';
import { COMPLETE_SHOP } from './complete-shop.ts';

/** Waits longer than the shop's client, because test data must not test its time limits. */
const patient = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 10 }), {
  marshallOptions: { removeUndefinedValues: true },
});

export const write = async (...items: Item[]): Promise<void> => {
  for (let start = 0; start < items.length; start += 25) {
    const requests = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await patient.send(new BatchWriteCommand({ RequestItems: { [env.tableName]: requests } }));
  }
};

export const categoryId = (id: number): CategoryId => id as CategoryId;

export const addCategory = (id: number, name: string, productCount = 0): Promise<void> =>
  write(categoryItem({ id: categoryId(id), name, img: `categoria-${id}.webp`, productCount }), {
    ...keys.categoryName(name),
    categoryId: id,
  });

/** By default 10 percent of everything, for ever. */
export const addCoupon = async (given: Partial<CouponRecord> = {}): Promise<CouponRecord> => {
  const createdAt = '2026-01-01T00:00:00.000Z';
  const coupon: CouponRecord = {
    code: ulid().slice(-12),
    ...(given.amount === undefined && { percent: 10 }),
    currency: 'USD',
    used: 0,
    brought: cents(0),
    createdAt,
    changedAt: createdAt,
    ...given,
  };
  await write(couponItem(coupon));
  return coupon;
};

export const couponNow = async (code: string): Promise<Partial<CouponRecord>> =>
  (await get(COUPON, keys.coupon(code), { consistent: true })) ?? {};

/** By default $12.50, five units, category 2. */
export const productRecord = (given: Partial<ProductRecord> = {}): ProductRecord => {
  const id = given.id ?? (ulid() as ProductId);
  return {
    id,
    slug: `pieza-${id.toLowerCase()}` as Slug,
    title: 'Cuenco salvia',
    description: 'Cuenco de gres con esmalte verde salvia.',
    price: cents(1250),
    stock: 5,
    categoryId: categoryId(2),
    images: ['cuenco-1.webp', 'cuenco-2.webp'],
    ratingSum: 0,
    ratingCount: 0,
    version: 1,
    ...given,
  };
};

export const addProduct = async (given: Partial<ProductRecord> = {}): Promise<ProductRecord> => {
  const product = productRecord(given);
  await write(productItem(product), { ...keys.slug(product.slug), productId: product.id });
  return product;
};

export const reviewRecord = (
  given: Partial<ReviewRecord> & { productId: ProductId },
): ReviewRecord => {
  const createdAt = given.createdAt ?? new Date().toISOString();
  return {
    id: ulid(Date.parse(createdAt)) as ReviewId,
    userId: 'u1' as UserId,
    rating: 5,
    content: 'Precioso.',
    author: { firstname: 'Lucía', lastname: 'Ferrer', avatar: null },
    ...given,
    createdAt,
  };
};

/**
 * As large as the shop allows, and twice as large in JSON.
 * @param n position by time; a higher number is newer
 */
export const hostileReview = (productId: ProductId, n: number): ReviewRecord => {
  const createdAt = new Date(Date.parse('2026-01-01T00:00:00.000Z') + n).toISOString();
  return reviewRecord({ productId, rating: 1, content: '"'.repeat(MAX_REVIEW), createdAt });
};

/** No rating counts this review. */
export const addReview = async (
  ...given: Parameters<typeof reviewRecord>
): Promise<ReviewRecord> => {
  const review = reviewRecord(...given);
  await write(reviewItem(review));
  return review;
};

/** By default two bowls for $12.50. */
export const orderRecord = (given: Partial<OrderRecord> = {}): OrderRecord => {
  const createdAt = given.createdAt ?? new Date().toISOString();
  const line = {
    id: 'cuenco' as ProductId,
    title: 'Cuenco salvia',
    price: cents(1250),
    quantity: 2,
    img: 'cuenco-1.webp',
    slug: 'cuenco-salvia',
  };
  return {
    id: ulid(Date.parse(createdAt)) as OrderId,
    owner: { role: 'user', id: 'u1' as UserId },
    lines: [line],
    subtotal: cents(2500),
    shipping: SHIPPING,
    status: 'Procesando',
    currency: 'USD',
    createdAt,
    address,
    notes: '',
    ...given,
  };
};

export const addOrder = async (given: Partial<OrderRecord> = {}): Promise<OrderRecord> => {
  const order = orderRecord(given);
  await write(orderItem(order));
  return order;
};

export const offer = (...methods: Settings['payment']['methods']): Promise<void> =>
  write({
    ...keys.settings(),
    ...COMPLETE_SHOP,
    payment: { methods, transferText: 'IBAN ES00 1234', transferDays: 7 },
  });

export const addUnpaid = async (
  given: Partial<OrderRecord> = {},
  isConfirmed = true,
): Promise<OrderRecord> => {
  const order = orderRecord(given);
  const settings = allSettings({});
  const payment = newPayment(order, 'transfer', settings, {
    now: new Date(order.createdAt),
    isConfirmed,
  });
  const unpaid = { ...order, payment: shownPayment(payment) };
  await write(orderItem(unpaid), paymentItem(payment));
  return unpaid;
};

export const addFailedMail = async (
  subject: MailSubject = { kind: 'emailChanged', email: 'nadie@example.com', firstname: 'Nadie' },
  createdAt = new Date(),
): Promise<string> => {
  const mail = mailToSend(subject, createdAt).Put?.Item ?? {};
  await write(mail);
  const record = decode(MAIL, mail);
  await closeMail(record, 'failed', 'MessageRejected');
  return record.id;
};

export const addSubscriber = async (
  email = `${ulid().toLowerCase()}@example.com`,
): Promise<string> => {
  await saveSubscription(email, new Date());
  const item = await getItem(keys.subscriber(emailHash(email)), { consistent: true });
  return decode(SUBSCRIBER, item ?? {}).id;
};

/** For a sold-out product. Returns the token of its mails. */
export const addRestockAlert = async ({
  email = `${ulid().toLowerCase()}@example.com`,
  productId,
  isConfirmed = false,
}: { email?: string; productId?: ProductId; isConfirmed?: boolean } = {}): Promise<string> => {
  const id = productId ?? (await addProduct({ stock: 0 })).id;
  await saveAlert({ email, productId: id, isConfirmed, isOwn: false }, new Date());
  const hash = emailHash(email);
  return `${hash}.${(await findAlertsOf(hash))?.secret}`;
};

const ACCOUNT = {
  tokenVersion: 1,
  createdAt: '2025-01-01T00:00:00.000Z',
  emailConfirmedAt: '2025-01-01T00:00:00.000Z',
};
const emailOf = (id: string): string => `${id.toLowerCase()}@example.com`;

export const userRecord = (given: Partial<UserRecord> = {}): UserRecord => {
  const id = given.id ?? (ulid() as UserId);
  return {
    id,
    firstname: 'Lucía',
    lastname: 'Ferrer',
    email: emailOf(id),
    phone: '',
    address: '',
    avatar: null,
    ...ACCOUNT,
    ...given,
  };
};

interface SignedIn<Id> {
  id: Id;
  email: string;
  token: string;
}

/** Without a password, the time of scrypt is saved. */
interface WithHash {
  passwordHash?: string;
}

export const addUser = async ({
  passwordHash = '',
  ...given
}: Partial<UserRecord> & WithHash = {}): Promise<SignedIn<UserId>> => {
  const user = userRecord(given);
  await write(...userItems(user, passwordHash));
  const { id, email, tokenVersion: version } = user;
  return { id, email, token: await signToken({ owner: { role: 'user', id }, version }) };
};

export const addAdmin = async ({
  passwordHash = '',
  ...given
}: Partial<AdminRecord> & WithHash = {}): Promise<SignedIn<AdminId>> => {
  const id = given.id ?? (ulid() as AdminId);
  const email = given.email ?? emailOf(id);
  await write(
    ...adminItems(
      { firstname: 'Marina', lastname: 'Solís', ...ACCOUNT, ...given, id, email },
      passwordHash,
    ),
  );
  return { id, email, token: await signToken({ owner: { role: 'admin', id }, version: 1 }) };
};

/** The token of an account that the first call of a test file adds. */
const tokenOf = (add: () => Promise<{ token: string }>) => (): (() => Promise<string>) => {
  let account: ReturnType<typeof add> | undefined;
  return async () => (await (account ??= add())).token;
};
export const signedInAdmin = tokenOf(() => addAdmin());
export const signedInUser = tokenOf(() => addUser());

/** The outbox's mails to an address. Mails that were sent have only its hash. */
export const mailsTo = async (address: string): Promise<MailRecord[]> =>
  only(MAIL, await scanAll()).filter(
    ({ subject }) =>
      'email' in subject &&
      (subject.email === emailHash(address) ||
        subject.email.toLowerCase() === address.toLowerCase()),
  );

export const mailsAbout = async (order: OrderId): Promise<string[]> =>
  only(MAIL, await scanAll())
    .filter(({ subject }) => JSON.stringify(subject).includes(`"orderId":"${order}"`))
    .map(({ subject }) => subject.kind)
    .toSorted();

type RestockMail = Extract<MailSubject, { kind: 'restock' | 'restockConfirmation' }>;

export const restockMails = async (email?: string): Promise<RestockMail[]> =>
  only(MAIL, await scanAll())
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ subject }) => subject)
    .filter(
      (subject): subject is RestockMail =>
        (subject.kind === 'restock' || subject.kind === 'restockConfirmation') &&
        (email === undefined || subject.email === email),
    );

/** The number of alerts about the product. */
export const waitingFor = async (id: ProductId): Promise<number> =>
  (await queryItems({ partition: keys.restockAlert(id, '').pk, consistent: true })).length;

export const stockOf = async (id: ProductId): Promise<number> => {
  const product = await get(PRODUCT, keys.product(id), { consistent: true });
  return product?.stock ?? 0;
};

export const address = {
  pais: 'España',
  provincia: 'Lugo',
  ciudad: 'Foz',
  codigoPostal: '08001',
  direccion: 'Rúa do Forno 12',
  telefono: '+34 600 123 456',
};

const bucket = new S3Client({ forcePathStyle: true });

/** @param file its key in the bucket of images */
export const readImage = async (
  file: string,
): Promise<{ contentType: string | undefined; bytes: Buffer }> => {
  const { Body, ContentType } = await bucket.send(
    new GetObjectCommand({ Bucket: env.imagesBucket, Key: file }),
  );
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
  return { contentType: ContentType, bytes };
};
