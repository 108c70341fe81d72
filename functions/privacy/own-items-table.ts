/** The file of a person's own data (RULE-93): what it shows of each kind of item. */
import { toDollars } from '#shared/domain/money.ts';
import { isGiven } from '#shared/domain/refunds.ts';
import { toClosings } from '../orders/closed-table.ts';
import { toOrder } from '../orders/order-table.ts';
import { toShipment } from '../orders/shipment-table.ts';
import {
  CLOSED,
  HISTORY,
  ORDER,
  ORDER_MAIL,
  PAYMENT,
  RATING,
  RESTOCK_ADDRESS,
  REVIEW,
  SHIPMENT,
  SUBSCRIBER,
  USER,
} from '../table/items.ts';
import type { Item } from '../table/keys.ts';
import { decode, isOf, type Kind } from '../table/kind.ts';

interface Shown {
  kind: Kind;
  section: string;
  show: (item: Item) => object;
}

/** @param id the second part of the item's sort key, such as the id of the order */
const shown = <R extends object>(
  kind: Kind<R>,
  section: string,
  show: (record: R, id: string) => object,
): Shown => ({
  kind,
  section,
  show: (item) => show(decode(kind, item), String(item['sk']).split('#')[1] ?? ''),
});

export const SHOWN = {
  USER: shown(USER, 'Cuenta', (user) => {
    const { tokenVersion: _, confirmHash: _hash, confirmUntil: _until, ...account } = user;
    return account;
  }),
  ORDER: shown(ORDER, 'Pedidos', toOrder),
  PAYMENT: shown(PAYMENT, 'Pagos', ({ owner: _, version: _version, paidBy: _by, ...payment }) => ({
    ...payment,
    amount: toDollars(payment.amount),
    ...(payment.received !== undefined && { received: toDollars(payment.received) }),
    refunds: payment.refunds.map((refund) => ({
      amount: toDollars(refund.amount),
      done: isGiven(refund),
    })),
    ...(payment.disputes && {
      disputes: payment.disputes.map(({ at, amount }) => ({ at, amount: toDollars(amount) })),
    }),
  })),
  SHIPMENT: shown(SHIPMENT, 'Envíos', (shipment, orderId) => ({
    orderId,
    ...toShipment(shipment),
  })),
  CLOSED: shown(CLOSED, 'Cancelaciones, devoluciones y desistimientos', (closed, orderId) => {
    const { version: _, ...record } = toClosings(closed);
    return { orderId, ...record };
  }),
  ORDER_MAIL: shown(ORDER_MAIL, 'Correos sobre pedidos', (mail, orderId) => ({ orderId, ...mail })),
  RATING: shown(RATING, 'Valoraciones', ({ rating, review }, productId) => ({
    productId,
    rating,
    ...(review !== undefined && { review }),
  })),
  REVIEW: shown(REVIEW, 'Reseñas', ({ userId: _, ...review }) => review),
  HISTORY: shown(HISTORY, 'Cambios de la cuenta', ({ expiresAt: _, ...entry }) => entry),
  RESTOCK_ADDRESS: shown(RESTOCK_ADDRESS, 'Avisos de disponibilidad', ({ email, alerts }) => ({
    email,
    alerts: alerts.map(({ productId, until, confirmed }) => ({
      productId,
      until: new Date(until).toISOString(),
      confirmed: confirmed === true,
    })),
  })),
  SUBSCRIBER: shown(SUBSCRIBER, 'Boletín', (subscriber) => subscriber),
} satisfies Record<string, Shown>;

/** Kinds of data that the file names without their values, each with the reason. */
export const LEFT_OUT = {
  PASSWORD: {
    section: 'Contraseña',
    reason: 'Solo guardamos una huella, de la que nadie puede leer la contraseña.',
  },
  ADDRESS: {
    section: 'Registro del correo',
    reason: 'Una huella del correo impide que otra cuenta lo use.',
  },
  RESTOCK_ALERT: {
    section: 'Avisos por pieza',
    reason: 'Repiten los avisos de disponibilidad con una huella del correo.',
  },
  USED_KEY: {
    section: 'Envíos repetidos de un formulario',
    reason: 'Una huella evita durante un día que un pedido se haga dos veces.',
  },
  MAIL: {
    section: 'Correos en espera o que no llegaron',
    reason: 'Se borran como muy tarde a los 30 días, y su texto sale de los datos de este archivo.',
  },
  COUNTER: {
    section: 'Dispositivos, redes e intentos de entrada',
    reason: 'Son huellas que nadie puede leer, y caducan como muy tarde a los 90 días.',
  },
} satisfies Record<string, { section: string; reason: string }>;

/** The admins who handled an order or hid a review are no data about the customer. */
const withoutAdmins = (record: object): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(record, (name, value: unknown) => (name === 'by' ? undefined : value)),
  ) as Record<string, unknown>;

/** The part of an item that the file shows; undefined for an item of another kind. */
export const shownOf = (
  item: Item,
): { section: string; record: Record<string, unknown> } | undefined => {
  const found = Object.values<Shown>(SHOWN).find(({ kind }) => isOf(kind, item));
  return found && { section: found.section, record: withoutAdmins(found.show(item)) };
};
