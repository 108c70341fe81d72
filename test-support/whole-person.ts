/** One item of each kind of personal data (RULE-93). A new kind fails here until it is filled. */
import type { ProductId, UserId } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import { sentOf } from '#shared/domain/orders.ts';
import { ulid } from 'ulid';
import { hashPassword } from '../functions/http/passwords.ts';
import { historyOf } from '../functions/history/history-table.ts';
import { storeImage } from '../functions/images/image-store.ts';
import { newPayment } from '../functions/payments/payment-rules.ts';
import { paymentItem, shownPayment } from '../functions/payments/payment-table.ts';
import { orderItem } from '../functions/orders/order-table.ts';
import { reviewItem } from '../functions/reviews/review-table.ts';
import { passwordPepper } from '../functions/secrets/shop-keys.ts';
import { allSettings } from '../functions/settings/settings-table.ts';
import {
  CLOSED,
  ORDER_MAIL,
  RATING,
  SHIPMENT,
  USED_KEY,
  type OrderRecord,
} from '../functions/table/items.ts';
import * as kinds from '../functions/table/items.ts';
import { keys, type Item } from '../functions/table/keys.ts';
import { isOf, itemOf, type Kind } from '../functions/table/kind.ts';
import { scanAll } from '../functions/table/whole-table.ts';
import {
  addFailedMail,
  addProduct,
  addRestockAlert,
  addSubscriber,
  addUser,
  orderRecord,
  reviewRecord,
  write,
} from './shop.ts';
import { jpegImage } from './upload.ts';

export const PASSWORD = 'barro-luna-y-horno';

export const SECRETS = {
  firstname: 'Eulogia',
  lastname: 'Quintanar',
  email: 'eulogia.quintanar@example.com',
  phone: '+34 699 887 766',
  address: 'Calle Secreta 5',
  street: 'Rúa Escondida 9',
  city: 'Villaoculta',
  postalCode: '98765',
  telephone: '+34 655 444 333',
  answer: 'Para Fulgencia',
  notes: 'Toca al timbre de Remedios',
  recipient: 'Remedios Zambrano',
  recipientPhone: '+34 611 222 333',
  card: 'Para mi querida hermana',
  tracking: 'ZX99887766',
  trackingUrl: 'https://paquetes.example.org/ZX99887766',
  shipmentNote: 'Dejar con la vecina',
  formerAddress: 'Calle de la Alondra 3, Baza',
  paymentNote: 'Lo pagó Bizum de Remigio',
  reason: 'Llegó roto a casa de Remedios',
  withdrawing: 'Eulogia Q. de Zambrano',
  withdrawn: 'El cuenco de mi hermana',
  oldPhone: '+34 644 555 666',
};

/** Tax law needs these parts of an order, so they stay. */
export const KEPT = { pais: 'España', provincia: 'Lugo' };

const BY = { id: '1' as never, firstname: 'Marina', lastname: 'Solís' };
const SENT_AT = '2026-03-04T10:00:00.000Z';
const mark = { by: BY, at: SENT_AT };

const LINES = orderRecord().lines.map((line) => ({
  ...line,
  question: '¿Qué grabamos?',
  answer: SECRETS.answer,
}));

const orderOf = (id: UserId): OrderRecord =>
  orderRecord({
    owner: { role: 'user', id },
    lines: LINES,
    createdAt: '2026-03-02T10:00:00.000Z',
    address: {
      ...KEPT,
      ciudad: SECRETS.city,
      codigoPostal: SECRETS.postalCode,
      direccion: SECRETS.street,
      telefono: SECRETS.telephone,
    },
    notes: SECRETS.notes,
    recipient: { name: SECRETS.recipient, phone: SECRETS.recipientPhone },
    gift: { message: SECRETS.card, secret: 'ab12'.repeat(6) },
  });

/** As an erased order keeps them. */
export const withoutAnswers = ({ lines }: Pick<OrderRecord, 'lines'>): object[] =>
  lines.map(({ answer: _, ...line }) => line);

const REFUND = { amount: cents(1250), shipping: cents(0) };

const closedOf = ({ owner, id, lines: [line] }: OrderRecord): Item =>
  itemOf(CLOSED, keys.closed(owner, id), {
    version: 1,
    entries: [
      {
        ...mark,
        id: ulid(),
        kind: 'returned',
        reason: SECRETS.reason,
        lines: line ? [{ id: line.id, title: line.title, quantity: 1, refund: REFUND.amount }] : [],
        refund: REFUND,
      },
    ],
    withdrawals: [
      {
        id: 'desistimiento-de-eulogia',
        at: SENT_AT,
        name: SECRETS.withdrawing,
        pieces: SECRETS.withdrawn,
        after: 0,
      },
    ],
  });

/** A sent order from which a piece came back. */
const addWholeOrder = async (id: UserId): Promise<OrderRecord> => {
  const placed = orderOf(id);
  const shipment = {
    packed: mark,
    sent: mark,
    tracking: { ...mark, text: SECRETS.tracking },
    url: { ...mark, text: SECRETS.trackingUrl },
    note: { ...mark, text: SECRETS.shipmentNote },
    formerAddress: { ...mark, text: SECRETS.formerAddress },
  };
  const paid = {
    ...newPayment(placed, 'transfer', allSettings({}), {
      now: new Date(placed.createdAt),
      isConfirmed: true,
    }),
    status: 'paid' as const,
    paidAt: SENT_AT,
    paidBy: BY,
    note: SECRETS.paymentNote,
  };
  const [line] = placed.lines;
  const lines = [{ id: line?.id ?? ('' as ProductId), quantity: 1 }];
  const sent = sentOf(shipment);
  const order: OrderRecord = {
    ...placed,
    payment: shownPayment(paid),
    packed: true,
    ...(sent && { sent }),
    closed: {
      kind: 'returned',
      at: SENT_AT,
      whole: false,
      refunded: REFUND.amount,
      refunds: [{ at: SENT_AT, ...REFUND }],
      lines,
    },
    withdrawal: { at: SENT_AT, pieces: SECRETS.withdrawn },
  };
  const { owner } = order;
  await write(
    orderItem(order),
    paymentItem(paid),
    itemOf(SHIPMENT, keys.shipment(owner, order.id), { ...shipment, version: 1 }),
    closedOf(order),
    itemOf(ORDER_MAIL, keys.orderMail(owner, order.id, 'orderSent'), {
      kind: 'orderSent',
      at: SENT_AT,
    }),
  );
  return order;
};

const addReviews = async (userId: UserId, avatar: string) => {
  const author = { firstname: SECRETS.firstname, lastname: SECRETS.lastname, avatar };
  const product = await addProduct({ stock: 0, ratingSum: 5, ratingCount: 1 });
  const productId = product.id;
  const shown = reviewRecord({
    productId,
    userId,
    author,
    content: 'Una jarra inolvidable.',
    reply: { ...mark, text: '¡Gracias!' },
  });
  const hidden = reviewRecord({ productId, userId, author, content: 'Pesa demasiado.' });
  await write(
    reviewItem(shown),
    { ...reviewItem({ ...hidden, hidden: mark }), listPk: 'HIDDEN_REVIEWS' },
    itemOf(RATING, keys.rated(userId, productId), { rating: 5, review: shown.id, version: 2 }),
  );
  return { product, reviews: [shown, hidden] };
};

/** The table must have no other people. */
export const addWholePerson = async () => {
  const { firstname, lastname, email, phone, address, oldPhone } = SECRETS;
  const passwordHash = await hashPassword(PASSWORD, await passwordPepper());
  const avatar = await storeImage({ field: 'avatar', bytes: await jpegImage() }, 'avatar');
  const user = await addUser({
    ...{ firstname, lastname, email, phone, address, avatar, passwordHash },
    ...{ usedAt: SENT_AT, warnedAt: SENT_AT },
  });
  const owner = { role: 'user', id: user.id } as const;
  const order = await addWholeOrder(user.id);
  const { product, reviews } = await addReviews(user.id, avatar);
  const account = keys.account(owner);
  const [entry] = historyOf(
    account,
    { actor: owner, now: new Date() },
    { before: { phone: oldPhone }, changes: { phone } },
  );
  await write(
    entry?.Put?.Item as Item,
    itemOf(USED_KEY, keys.idempotency(owner, 'clave'), {
      madeId: order.id,
      requestHash: 'h',
      expiresAt: Math.floor(Date.now() / 1000) + 1000,
    }),
  );
  await addSubscriber(email);
  await addRestockAlert({ email, productId: product.id, isConfirmed: true });
  await addFailedMail({ kind: 'emailChanged', email, firstname });
  await requireEveryKind();
  return { ...user, avatar, order, product, reviews };
};

/** An admin's account is not a customer's. */
const OTHERS: readonly string[] = ['ADMIN'];

const requireEveryKind = async (): Promise<void> => {
  const items = await scanAll();
  for (const [name, kind] of Object.entries<Kind>(kinds)) {
    if (!kind.personal || OTHERS.includes(name)) continue;
    if (!items.some((item) => isOf(kind, item))) throw new Error(`The person has no ${name}`);
  }
};
