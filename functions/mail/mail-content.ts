/** Content of the mails, as blocks that both the HTML and the text version render. */
import type { Closing, Order, OrderLine, Sent, Withdrawal } from '#shared/domain/schemas/order.ts';
import type { Role } from '#shared/domain/ids.ts';
import { dueOf, linesLeft } from '#shared/domain/closed-orders.ts';
import { momentText, dateText } from '#shared/domain/dates.ts';
import { promisedDays } from '#shared/domain/delivery-dates.ts';
import { madeText } from '#shared/domain/made-lines.ts';
import type { OrderPayment } from '#shared/domain/schemas/payment.ts';
import { formatPrice, toCents, lineTotal, type Cents } from '#shared/domain/money.ts';
import type { Letter } from '#shared/domain/schemas/mail.ts';
import { isPaid, orderNumber, sentText } from '#shared/domain/orders.ts';
import { fullTitle } from '#shared/domain/products.ts';
import { pickupText } from '#shared/domain/shipping.ts';
import { parcelsOf } from '#shared/domain/tracking.ts';
import { socialImageUrl } from '#shared/domain/images.ts';
import { returnsText, shop } from '#shared/domain/shop.ts';
import { totalRows, totalsOf } from '#shared/domain/totals.ts';
import { exactMoment, withdrawalCode } from '#shared/domain/withdrawals.ts';
import { env } from '../runtime/env.ts';
import type { ProductRecord, ReviewRecord, UserRecord } from '../table/items.ts';
import { addressing } from './name-rules.ts';

export type Block =
  | string
  | { kind: 'button'; label: string; url: string }
  | { kind: 'table'; rows: readonly TableRow[] }
  | { kind: 'section'; title: string; lines: readonly string[] }
  | { kind: 'piece'; title: string; price: string; image: string; url: string };

export interface TableRow {
  name: string;
  value: string;
  strong?: true;
}

export interface MailContent {
  subject: string;
  /** An inbox shows this text beside the subject. */
  preview: string;
  title: string;
  blocks: readonly Block[];
  footer: { text: string; link?: { label: string; url: string } };
}

const termsOf = (order: Order): string[] => {
  const returns = `${returnsText(order.promise)}.`;
  if (order.pickup) return [`Lo recoges en ${pickupText(order.pickup)}.`, returns];
  const days = promisedDays(order);
  return [
    days === undefined ? 'Los envíos a este país tardan algo más.' : `Llega ${days}.`,
    returns,
  ];
};

/** The origin never comes from a header (PROMISE-S13). */
export const linkTo = (path: string): string => env.publicOrigin + path;

const ORDERS_TO_SEND = '/admin/orders?ver=por-enviar';

export const tokenQuery = (token: string): string => `?token=${encodeURIComponent(token)}`;

const button = (label: string, path: string): Block => ({
  kind: 'button',
  label,
  url: linkTo(path),
});

const table = (rows: readonly TableRow[]): Block => ({ kind: 'table', rows });

const section = (title: string, lines: readonly string[]): Block => ({
  kind: 'section',
  title,
  lines,
});

const linesOf = (text: string): string[] => text.split(/\r?\n/);

const deliveryAddress = (
  { address, recipient, pickup }: Order,
  ofPickup = 'Tu dirección',
): Block => {
  const { pais, provincia, ciudad, codigoPostal, direccion } = address;
  const phone = recipient?.phone || address.telefono;
  return section(pickup ? ofPickup : 'Dirección de entrega', [
    ...(recipient ? [recipient.name] : []),
    direccion,
    `${codigoPostal} ${ciudad}`.trim(),
    provincia,
    pais,
    ...(phone ? [`Tel. ${phone}`] : []),
  ]);
};

/** The customer may not own an unconfirmed address, so the mail repeats no typed text (RULE-48). */
type Customer = Pick<UserRecord, 'firstname' | 'emailConfirmedAt' | 'passwordless'>;
const isConfirmed = ({ emailConfirmedAt }: Customer): boolean => emailConfirmedAt !== undefined;
/** On a demo everybody can write titles and carriers, so an unconfirmed address gets none. */
const isShopsText = (customer: Customer): boolean => isConfirmed(customer) || !env.demo;
const greeting = (text: string, customer: Customer): string =>
  addressing(text, isConfirmed(customer) ? customer.firstname : '');

const ASK_TO_CONFIRM =
  'Si confirmas tu correo en tu perfil, estos mensajes llevarán también la dirección de entrega y tus notas. Si el pedido no es tuyo, no hagas nada.';

const notesOf = ({ gift, notes }: Order, title: string): Block[] => [
  ...(gift ? [section('Es un regalo', linesOf(gift.message || 'Sin tarjeta.'))] : []),
  ...(notes === '' ? [] : [section(title, linesOf(notes))]),
];

const shownTo = <Line extends { title: string; answer?: string }>(
  customer: Customer,
  lines: readonly Line[],
): readonly Line[] =>
  lines.map(({ answer, ...line }) => ({
    ...(line as Line),
    ...(!isShopsText(customer) && { title: 'Pieza' }),
    ...(isConfirmed(customer) && answer !== undefined && { answer }),
  }));

const pieceText = ({ title, question, answer }: Asked): string =>
  answer === undefined ? title : `${title} (${question} ${answer})`;

type Asked = Pick<OrderLine, 'answer' | 'question' | 'title'>;

const pieces = (lines: readonly (Asked & Pick<OrderLine, 'madeToOrder' | 'quantity'>)[]): Block =>
  section(
    'Piezas',
    lines.map((line) => {
      const made = madeText(line);
      return `${line.quantity} × ${pieceText(line)}${made ? `. ${made}.` : ''}`;
    }),
  );

const totalOf = (order: Order): string => formatPrice(toCents(order.grandTotal), order.currency);

const aboutOrder = (order: Order): MailContent['footer'] => ({
  text: `Pedido ${orderNumber(order.id)}. Te escribimos porque has comprado en ${shop().name}.`,
});

const myOrder = (order: Order): Block => button('Ver mi pedido', `/orders/${order.id}`);

const RESET_PAGE = { user: '/resetpassword', admin: '/admin/resetpassword' };

const passwordOffer = ({ passwordless }: Customer): Block[] =>
  passwordless
    ? [
        'Tu cuenta no tiene contraseña: entras con un enlace que te mandamos a este correo. Si prefieres una, pide el enlace y elígela.',
        button('Pedir el enlace', RESET_PAGE.user),
      ]
    : [];

/** @param conditions that the customer accepted; a mail is a durable medium (RULE-89) */
const accepted = (conditions: string | undefined): Block[] =>
  conditions
    ? [
        section(
          'Las condiciones de venta que has aceptado',
          linesOf(conditions).map((line) => line.replace(/^## /, '')),
        ),
      ]
    : [];

const hasMoney = ({ payment, grandTotal }: Order): boolean => !!payment && grandTotal > 0;

export const orderConfirmation = (
  order: Order,
  customer: Customer,
  conditions?: string,
): MailContent => ({
  subject: hasMoney(order) ? 'Hemos recibido tu pago' : 'Hemos recibido tu pedido',
  preview: `Ya lo estamos preparando. Total: ${totalOf(order)}.`,
  title: `${greeting('¡Gracias por tu compra', customer)}!`,
  blocks: [
    `Hemos recibido ${hasMoney(order) ? 'el pago de ' : ''}tu pedido ${orderNumber(order.id)} y ya estamos preparando tus piezas.`,
    table([
      ...shownTo(customer, order.products.products).map((line) => {
        const { quantity, price } = line;
        const made = madeText(line);
        return {
          // A non-breaking space keeps × on the line of the title.
          name: `${pieceText(line)}\u00a0×\u00a0${quantity}${made ? `. ${made}` : ''}`,
          value: formatPrice(lineTotal({ price: toCents(price), quantity }), order.currency),
        };
      }),
      ...totalRows(totalsOf(order)),
    ]),
    ...(isConfirmed(customer) ? [deliveryAddress(order)] : []),
    section('Entrega y devoluciones', termsOf(order)),
    ...(isConfirmed(customer) ? notesOf(order, 'Tus notas') : [ASK_TO_CONFIRM]),
    ...(order.userId ? [button('Ver mis pedidos', `/profile/${order.userId}`)] : []),
    ...passwordOffer(customer),
    ...accepted(conditions),
  ],
  footer: aboutOrder(order),
});

/** @param url of Stripe, where the customer finds the voucher or the bank's details */
const awaitedBlocks = (amount: string, url: string | undefined): Block[] => [
  table([{ name: 'Importe', value: amount, strong: true }]),
  url === undefined
    ? 'Tu banco nos lo manda en unos días. No tienes que hacer nada más.'
    : { kind: 'button', label: 'Ver cómo pagar', url },
];

/** An order from an unconfirmed address waits for a day, so its mails name the time of day. */
const untilText = ({ until, confirmedUntil }: OrderPayment): string =>
  confirmedUntil === undefined ? dateText(until) : momentText(until);

export const paymentDue = (
  order: Order & { payment: OrderPayment },
  instructions: string,
  customer: Customer,
  { conditions, token }: { conditions: string | undefined; token: string | undefined },
): MailContent => {
  const number = orderNumber(order.id);
  const { confirmedUntil, awaited } = order.payment;
  const amount = formatPrice(dueOf(order), order.currency);
  const until = untilText(order.payment);
  const howToPay = awaited
    ? awaitedBlocks(amount, awaited.url)
    : [
        table([
          { name: 'Importe', value: amount, strong: true },
          { name: 'Concepto', value: number, strong: true },
        ]),
        section('Cómo pagar', linesOf(instructions)),
      ];
  return {
    subject: `Falta el pago de tu pedido ${number}`,
    preview: awaited
      ? `Esperamos ${amount} hasta el ${until}.`
      : `Manda ${amount} antes del ${until} con el concepto ${number}.`,
    title: `${greeting('¡Gracias por tu compra', customer)}!`,
    blocks: [
      `Hemos guardado las piezas de tu pedido ${number} hasta el ${until}. En cuanto llegue tu dinero, las preparamos.`,
      ...(receivedOf(order) ? [`Han llegado ${receivedOf(order)}. Faltan ${amount}.`] : []),
      ...howToPay,
      pieces(shownTo(customer, linesLeft(order))),
      ...(token !== undefined && confirmedUntil !== undefined
        ? [
            `Todavía no has confirmado tu correo. Confírmalo y guardamos tus piezas hasta el ${dateText(confirmedUntil)}.`,
            button('Confirmar mi correo', `/confirmar-correo${tokenQuery(token)}`),
          ]
        : []),
      myOrder(order),
      ...passwordOffer(customer),
      ...accepted(conditions),
    ],
    footer: aboutOrder(order),
  };
};

/** Part of a transfer that has arrived; empty without one. */
const receivedOf = ({ payment, currency }: Order): string =>
  payment?.received === undefined ? '' : formatPrice(toCents(payment.received), currency);

export const paymentExpired = (order: Order, customer: Customer): MailContent => ({
  subject: `No nos ha llegado el pago de tu pedido ${orderNumber(order.id)}`,
  preview: 'Sus piezas vuelven a estar a la venta.',
  title: greeting('Hola', customer),
  blocks: [
    `El plazo para pagar tu pedido ${orderNumber(order.id)} ha terminado, y sus piezas vuelven a estar a la venta.`,
    receivedOf(order)
      ? `Nos han llegado ${receivedOf(order)}, y te los devolvemos.`
      : 'Si ya has mandado el dinero, responde a este correo y lo buscamos.',
    myOrder(order),
  ],
  footer: aboutOrder(order),
});

interface Returned {
  amount: Cents;
  /** Whether the money is more than the price of the order. */
  isExcess: boolean;
  /** False after Stripe has refused the refund. */
  isGiven: boolean;
}

/** Tells a customer about money that came too late or is too much (RULE-83). */
export const paymentReturned = (
  order: Order,
  customer: Customer,
  { amount, isExcess, isGiven }: Returned,
): MailContent => {
  const number = orderNumber(order.id);
  const returned = `Te ${isGiven ? 'devolvemos' : 'debemos'} ${formatPrice(amount, order.currency)}.`;
  return {
    subject: `Te ${isGiven ? 'devolvemos' : 'debemos'} un pago de tu pedido ${number}`,
    preview: returned,
    title: greeting('Hola', customer),
    blocks: [
      isExcess
        ? `Por tu pedido ${number} has pagado más de lo que cuesta.`
        : `Tu pago llegó cuando tu pedido ${number} ya había terminado, y no hemos podido guardar sus piezas. Lo sentimos mucho.`,
      isGiven
        ? `${returned} Puede tardar unos días en llegarte; no tienes que hacer nada.`
        : `${returned} Te escribimos en cuanto salga su devolución.`,
      myOrder(order),
    ],
    footer: aboutOrder(order),
  };
};

export const addressCorrected = (order: Order, customer: Customer): MailContent => ({
  subject: `Hemos corregido la dirección de tu pedido ${orderNumber(order.id)}`,
  preview: 'Mira si es la buena.',
  title: greeting('Hola', customer),
  blocks: [
    `Hemos corregido la dirección de entrega de tu pedido ${orderNumber(order.id)}. Si no es la buena, responde a este correo antes de que lo enviemos.`,
    ...(isConfirmed(customer) ? [deliveryAddress(order)] : []),
    myOrder(order),
  ],
  footer: aboutOrder(order),
});

/** Sent again when a tracking number is added or changed. */
export const orderSent = (order: Order & { sent: Sent }, customer: Customer): MailContent => {
  const days = promisedDays(order);
  const sent: Sent = isShopsText(customer) ? order.sent : { at: order.sent.at };
  const { carrier, tracking } = sent;
  const { url: ownUrl, ...withoutLink } = sent;
  // An unconfirmed address gets no link that a person typed.
  const parcels = parcelsOf(ownUrl !== undefined && isConfirmed(customer) ? sent : withoutLink);
  const links = parcels.flatMap(({ url }, at): Block[] =>
    url === undefined
      ? []
      : [
          {
            kind: 'button',
            label: parcels.length > 1 ? `Seguir el paquete ${at + 1}` : 'Seguir mi envío',
            url,
          },
        ],
  );
  const rows = [
    ...(carrier ? [{ name: 'Transportista', value: carrier }] : []),
    ...(tracking ? [{ name: 'Número de seguimiento', value: tracking }] : []),
  ];
  return {
    subject: 'Tu pedido está en camino',
    preview: tracking ? `Número de seguimiento: ${tracking}.` : 'Ya ha salido del taller.',
    title: `${greeting('¡Ya va de camino', customer)}!`,
    blocks: [
      `Tu pedido ${orderNumber(order.id)} ha salido del taller.${days === undefined ? '' : ` Llega ${days}.`}`,
      ...(rows.length > 0 ? [table(rows)] : []),
      pieces(shownTo(customer, linesLeft(order))),
      ...(isConfirmed(customer) ? [deliveryAddress(order)] : []),
      ...(links.length > 0 ? links : [myOrder(order)]),
    ],
    footer: aboutOrder(order),
  };
};

export const orderReady = (
  order: Order & { pickup: NonNullable<Order['pickup']> },
  customer: Customer,
): MailContent => ({
  subject: 'Ya puedes recoger tu pedido',
  preview: `Te espera en ${pickupText(order.pickup)}.`,
  title: `${greeting('¡Ya está listo', customer)}!`,
  blocks: [
    `Tu pedido ${orderNumber(order.id)} te espera en ${pickupText(order.pickup)}.`,
    pieces(shownTo(customer, linesLeft(order))),
    ...(isConfirmed(customer) ? [deliveryAddress(order)] : []),
    myOrder(order),
  ],
  footer: aboutOrder(order),
});

const CLOSED_TEXTS = {
  cancelled: {
    subject: 'Hemos cancelado tu pedido',
    part: 'Hemos cancelado una parte de tu pedido',
    reason: 'ya no incluye estas piezas',
  },
  returned: {
    subject: 'Hemos recibido tu devolución',
    part: 'Hemos recibido tu devolución',
    reason: 'estas piezas han vuelto al taller',
  },
  refunded: { subject: 'Reembolso de tu pedido', part: 'Reembolso de tu pedido', reason: '' },
  declined: {
    subject: 'Sobre tu desistimiento',
    part: 'Sobre tu desistimiento',
    reason: 'hemos revisado tu desistimiento y no corresponde ninguna devolución',
  },
} as const satisfies Record<Closing['kind'], object>;

const unitsIn = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The sum that is still to be paid after pieces were taken out (RULE-113). */
const restToPay = (order: Order): string[] => {
  const { payment } = order;
  if (payment?.status !== 'pending' || order.closed?.whole) return [];
  const due = formatPrice(dueOf(order), order.currency);
  return [
    payment.method === 'transfer'
      ? `Ahora faltan ${due}. Mándalos antes del ${untilText(payment)} con el concepto ${orderNumber(order.id)}.`
      : `Ahora tu pedido cuesta ${due}. Lo pagas en su página. Si acabas de pagarlo entero, te devolvemos la diferencia.`,
  ];
};

/**
 * The reason that an admin notes is for admins only.
 * @param closings up to this entry, because there may be later ones
 * @param byStripe dollars that Stripe has given back; undefined if somebody else does
 * @returns undefined for a refund of which nothing was given back
 */
export const orderClosed = (
  order: Order,
  closings: readonly Closing[],
  customer: Customer,
  byStripe?: number,
): MailContent | undefined => {
  const closing = closings.at(-1);
  if (!closing) return undefined;
  const { kind, lines, refund } = closing;
  const given = toCents(byStripe ?? refund.amount);
  if (kind === 'refunded' && given === 0) return undefined;
  const isWhole =
    unitsIn(closings.flatMap((each) => each.lines)) === unitsIn(order.products.products);
  const { subject, part, reason } = CLOSED_TEXTS[kind];
  const number = orderNumber(order.id);
  const amount = given > 0 && formatPrice(given, order.currency);
  return {
    subject: isWhole ? subject : part,
    preview: amount ? `Te devolvemos ${amount}.` : `Pedido ${number}.`,
    title: greeting('Hola', customer),
    blocks: [
      reason === ''
        ? `Te escribimos por tu pedido ${number}.`
        : `Te escribimos por tu pedido ${number}: ${reason}.`,
      ...(lines.length > 0 ? [pieces(shownTo(customer, lines))] : []),
      ...(amount ? [`Te devolvemos ${amount}. Puede tardar unos días en llegarte.`] : []),
      ...restToPay(order),
      myOrder(order),
      'Si tienes alguna duda, responde a este correo.',
    ],
    footer: aboutOrder(order),
  };
};

const NOT_PERSONAL =
  'Las piezas personalizadas no entran en el desistimiento, salvo que tengan un defecto.';

const BACK = '14 días como mucho';

const afterWithdrawal = (order: Order): string[] => {
  if (!isPaid(order))
    return ['No lo habías pagado todavía: lo cancelamos y no tienes que pagar nada.'];
  const money = `Te devolvemos lo que pagaste por las piezas de las que desistes en ${BACK} y por el mismo medio. Si desistes de todo el pedido, también el envío.`;
  const isPersonal = order.products.products.some(({ question }) => question !== undefined);
  const excluded = isPersonal ? [NOT_PERSONAL] : [];
  if (!order.sent) return ['No te enviamos las piezas de las que desistes.', money, ...excluded];
  return [
    `Envíanos las piezas en ${BACK} a ${shop().address}.`,
    shop().law?.withdrawal?.freeReturn
      ? 'El envío de vuelta lo pagamos nosotros: responde a este correo y te decimos cómo.'
      : 'El envío de vuelta lo pagas tú, salvo que te hayamos dicho otra cosa.',
    `${money} Podemos esperar a tenerlas, o a que nos mandes el justificante del envío.`,
    ...excluded,
  ];
};

/** The receipt of a withdrawal, with the time to the second (RULE-92). */
export const withdrawal = (
  order: Order,
  { id, at, name, pieces: wanted }: Withdrawal,
  customer: Customer,
): MailContent => {
  const number = orderNumber(order.id);
  const isTold = isConfirmed(customer);
  return {
    subject: `Hemos recibido tu desistimiento del pedido ${number}`,
    preview: `Recibido el ${exactMoment(at)}. Guarda este correo.`,
    title: greeting('Hola', customer),
    blocks: [
      `Hemos recibido tu desistimiento del pedido ${number}. Este correo es tu justificante: guárdalo.`,
      table([
        {
          name: 'Recibido el',
          value: `${exactMoment(at)} (hora peninsular española)`,
          strong: true,
        },
        { name: 'Código', value: withdrawalCode(id), strong: true },
        ...(isTold ? [{ name: 'Nombre', value: name }] : []),
      ]),
      section(
        'Desistes de',
        wanted === ''
          ? ['Todo el pedido']
          : isTold
            ? linesOf(wanted)
            : ['Las piezas que has escrito. Las ves en la página de tu pedido.'],
      ),
      section('Qué pasa ahora', afterWithdrawal(order)),
      myOrder(order),
      'Si no has sido tú, responde a este correo cuanto antes.',
    ],
    footer: aboutOrder(order),
  };
};

const toShop = (what = 'pedidos nuevos'): string =>
  `Esta dirección recibe un correo cuando hay ${what} en ${shop().name}.`;

const destination = ({ pickup, address }: Order): string => (pickup ? 'Recogida' : address.ciudad);

/** Empty for a paid order. */
const waitText = ({ payment }: Order): string =>
  payment?.status === 'pending' ? `sin pagar, hasta el ${momentText(payment.until)}` : '';

const newOrder = (order: Order): MailContent => ({
  subject: `Pedido nuevo ${orderNumber(order.id)}${waitText(order) && ', sin pagar'}`,
  preview: `${destination(order)}. Total: ${totalOf(order)}.`,
  title: 'Tienes un pedido nuevo',
  blocks: [
    ...(waitText(order)
      ? [
          `Está ${waitText(order)}. ${order.payment?.awaited ? 'Stripe avisa a la tienda cuando llegue el dinero.' : 'Cuando veas el dinero en tu cuenta, márcalo como pagado.'}`,
        ]
      : []),
    pieces(linesLeft(order)),
    table([{ name: 'Total con envío', value: totalOf(order), strong: true }]),
    ...(order.pickup ? [section('Recogida', [pickupText(order.pickup)])] : []),
    deliveryAddress(order, 'Dirección del cliente'),
    ...notesOf(order, 'Notas del cliente'),
    button(waitText(order) ? 'Ver el pedido' : 'Preparar el pedido', `/admin/orders/${order.id}`),
  ],
  footer: { text: `Pedido ${orderNumber(order.id)}. ${toShop()}` },
});

/** The money arrived after the order had ended (RULE-83). */
const moneyReturned = (order: Order): MailContent => ({
  subject: `Pago devuelto del pedido ${orderNumber(order.id)}`,
  preview: `El cliente recupera ${totalOf(order)}.`,
  title: 'Hemos devuelto un pago',
  blocks: [
    `El pago del pedido ${orderNumber(order.id)} llegó cuando el pedido ya había terminado, y no hemos podido guardar sus piezas.`,
    `El cliente recupera ${totalOf(order)} y lo sabe por correo. No tienes que hacer nada.`,
    button('Ver el pedido', `/admin/orders/${order.id}`),
  ],
  footer: { text: `Pedido ${orderNumber(order.id)}. ${toShop()}` },
});

const keepIt = ({ pickup }: Order): string => (pickup ? 'No lo entregues' : 'No lo envíes');

/** A part of a transfer had arrived when the time to pay was over (RULE-80). */
const partToReturn = (order: Order): MailContent => ({
  subject: `Devuelve ${receivedOf(order)} del pedido ${orderNumber(order.id)}`,
  preview: 'Su plazo ha terminado sin que llegara el resto.',
  title: 'Hay dinero que devolver',
  blocks: [
    `El plazo del pedido ${orderNumber(order.id)} ha terminado, y de su transferencia solo llegaron ${receivedOf(order)}. El cliente sabe que se los devuelves.`,
    button('Ver el pedido', `/admin/orders/${order.id}`),
  ],
  footer: { text: `Pedido ${orderNumber(order.id)}. ${toShop()}` },
});

const withdrawnOrder = (order: Order, wanted: string): MailContent => ({
  subject: `Desistimiento del pedido ${orderNumber(order.id)}`,
  preview: order.sent ? `Ya está ${sentText(order).toLowerCase()}.` : `${keepIt(order)}.`,
  title: 'Un cliente desiste de un pedido',
  blocks: [
    order.sent
      ? `El pedido ya está ${sentText(order).toLowerCase()}. Cuando vuelvan las piezas, anota la devolución.`
      : `El pedido sigue en el taller: ${keepIt(order).toLowerCase()}, y cancela lo que el cliente no quiere.`,
    section('Desiste de', wanted === '' ? ['Todo el pedido'] : linesOf(wanted)),
    button('Ver el pedido', `/admin/orders/${order.id}`),
  ],
  footer: { text: `Pedido ${orderNumber(order.id)}. ${toShop()}` },
});

/** @param count of all new orders; the mail names some */
export const newOrders = (orders: readonly Order[], count: number): MailContent | undefined => {
  const [first] = orders;
  if (!first) return undefined;
  if (count === 1) {
    if (first.payment?.status === 'refunded') return moneyReturned(first);
    if (first.payment?.status === 'expired' && receivedOf(first)) return partToReturn(first);
    return first.withdrawal ? withdrawnOrder(first, first.withdrawal.pieces) : newOrder(first);
  }
  const more = count - orders.length;
  return {
    subject: `${count} pedidos nuevos`,
    preview: orders.map(destination).join(', '),
    title: `Tienes ${count} pedidos nuevos`,
    blocks: [
      table(
        orders.map((order) => ({
          name: `Pedido ${orderNumber(order.id)}, ${destination(order)}`,
          value: [totalOf(order), waitText(order)].filter(Boolean).join(', '),
        })),
      ),
      ...(more > 0 ? [`Y ${more} pedidos más.`] : []),
      orders.some(waitText)
        ? button('Ver los pedidos', '/admin/orders')
        : button('Preparar los pedidos', ORDERS_TO_SEND),
    ],
    footer: { text: toShop() },
  };
};

interface NewReview {
  product: Pick<ProductRecord, 'title' | 'family' | 'option'>;
  review: Pick<ReviewRecord, 'content' | 'rating'>;
}

/** @param count of all new reviews; the mail shows some */
export const newReviews = (
  reviews: readonly NewReview[],
  count: number,
): MailContent | undefined => {
  const [first] = reviews;
  if (!first) return undefined;
  const more = count - reviews.length;
  return {
    subject: count === 1 ? 'Opinión nueva' : `${count} opiniones nuevas`,
    preview: fullTitle(first.product),
    title: count === 1 ? 'Tienes una opinión nueva' : `Tienes ${count} opiniones nuevas`,
    blocks: [
      ...reviews.map(({ product, review: { rating, content } }) =>
        section(`${fullTitle(product)}${rating > 0 ? `, ${rating} de 5` : ''}`, linesOf(content)),
      ),
      ...(more > 0 ? [`Y ${more} más.`] : []),
      button('Responder', '/admin/reviews'),
    ],
    footer: { text: toShop('opiniones nuevas') },
  };
};

const addressWasUsed = (): MailContent['footer'] => ({
  text: `Te escribimos porque se ha usado tu dirección en la página de ${shop().name}.`,
});

/** @param firstname empty for an unconfirmed address, whose owner may not have typed the name */
export const passwordReset = (firstname: string, role: Role, token: string): MailContent => ({
  subject: 'Cambia tu contraseña',
  preview: 'El enlace sirve una sola vez y caduca en 30 minutos.',
  title: addressing('Hola', firstname),
  blocks: [
    'Alguien ha pedido cambiar la contraseña de tu cuenta. Si has sido tú, elige una nueva aquí:',
    button('Elegir una contraseña nueva', `${RESET_PAGE[role]}/${encodeURIComponent(token)}`),
    'El enlace sirve una sola vez y caduca en 30 minutos.',
    'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
  ],
  footer: addressWasUsed(),
});

/** The reset mail of an account without a password: its link also signs in. */
export const signInLink = (firstname: string, token: string): MailContent => ({
  subject: 'Tu enlace para entrar',
  preview: 'El enlace sirve una sola vez y caduca en 30 minutos.',
  title: addressing('Hola', firstname),
  blocks: [
    `Alguien ha pedido un enlace para entrar en tu cuenta de ${shop().name}. Si has sido tú, entra aquí, y elige una contraseña si quieres:`,
    button('Entrar en mi cuenta', `${RESET_PAGE.user}/${encodeURIComponent(token)}`),
    'El enlace sirve una sola vez y caduca en 30 minutos.',
    'Si no has sido tú, no hagas nada: sin este enlace nadie puede entrar.',
  ],
  footer: addressWasUsed(),
});

/** The code that an account without a password types where others type their password. */
export const mailedCode = (code: string): MailContent => ({
  subject: 'Tu código',
  preview: 'El código sirve una sola vez y caduca en 30 minutos.',
  title: 'Hola',
  blocks: [
    `Escribe este código para confirmar un cambio en tu cuenta de ${shop().name}:`,
    table([{ name: 'Código', value: code, strong: true }]),
    'El código sirve una sola vez y caduca en 30 minutos.',
    'Si no lo has pedido, no hagas nada y no se lo des a nadie.',
  ],
  footer: addressWasUsed(),
});

/** No name: the address is unconfirmed, and on a demo everybody can invite. */
export const invitation = (token: string): MailContent => ({
  subject: `Te invitan a ayudar en ${shop().name}`,
  preview: 'Elige tu contraseña. El enlace caduca en 7 días.',
  title: 'Hola',
  blocks: [
    `Quien administra la tienda ${shop().name} te invita a ayudar: prepararás los pedidos y llevarás el stock. Elige una contraseña y ya puedes empezar:`,
    button('Elegir mi contraseña', `/admin/invitation/${encodeURIComponent(token)}`),
    'El enlace sirve una sola vez y caduca en 7 días.',
    'Si no esperabas esta invitación, no hagas nada: sin tu contraseña nadie puede entrar.',
  ],
  footer: { text: `Te escribimos porque alguien de ${shop().name} ha escrito tu dirección.` },
});

/** The person who typed the address may not own it, so the mail repeats no typed text. */
export const confirmEmail = (token: string): MailContent => ({
  subject: 'Confirma tu correo',
  preview: 'El enlace caduca en 7 días.',
  title: 'Hola',
  blocks: [
    `Hay una cuenta de ${shop().name} con esta dirección. Si es tuya, confírmala para recibir aquí todo lo que le pasa a tu cuenta y a tus pedidos:`,
    button('Confirmar mi correo', `/confirmar-correo${tokenQuery(token)}`),
    'El enlace caduca en 7 días.',
    'Si la cuenta no es tuya, no hagas nada: solo te escribiremos si alguien compra con ella.',
  ],
  footer: addressWasUsed(),
});

const toSubscriber = (token: string): MailContent['footer'] => ({
  text: `Te escribimos porque te has suscrito al boletín de ${shop().name}.`,
  link: { label: 'Darme de baja', url: linkTo(`/newsletter/baja${tokenQuery(token)}`) },
});

export const newsletterWelcome = (unsubscribeToken: string): MailContent => ({
  subject: 'Te damos la bienvenida al taller',
  preview: 'Piezas nuevas, talleres abiertos y las historias que hay detrás.',
  title: '¡Qué alegría tenerte cerca!',
  blocks: [
    'Te escribiremos de vez en cuando: piezas recién terminadas, talleres abiertos y las historias de quienes las hacen. Pocas cartas y ninguna prisa.',
    button('Ver las piezas', '/products'),
  ],
  footer: toSubscriber(unsubscribeToken),
});

/** @param token undefined for a preview */
export const letter = (
  { subject, text }: Letter,
  products: readonly ProductRecord[],
  token: string | undefined,
): MailContent => {
  const [first = '', ...more] = linesOf(text).filter((paragraph) => paragraph.trim() !== '');
  return {
    subject: token === undefined ? `Prueba: ${subject}` : subject,
    preview: first.slice(0, 100),
    title: subject,
    blocks: [
      first,
      ...more,
      ...products.map((product): Block => ({
        kind: 'piece',
        title: fullTitle(product),
        price: formatPrice(product.price, shop().currency),
        image: linkTo(socialImageUrl(product.images[0])),
        url: linkTo(`/product/${encodeURIComponent(product.slug)}`),
      })),
      button('Ver la tienda', '/products'),
    ],
    footer:
      token === undefined
        ? { text: 'Es una prueba: solo te ha llegado a ti, y por eso no lleva el enlace de baja.' }
        : toSubscriber(token),
  };
};

/** Without words of the product: on a demo everybody can write titles, which make links. */
export const restockConfirmation = (token: string): MailContent => ({
  subject: 'Confirma tu aviso',
  preview: 'El enlace caduca en 7 días.',
  title: 'Hola',
  blocks: [
    'Alguien ha pedido que avisemos a esta dirección cuando vuelva una pieza agotada. Si has sido tú, confírmalo aquí:',
    button('Confirmar el aviso', `/aviso/confirmar${tokenQuery(token)}`),
    'El enlace caduca en 7 días y confirma todos los avisos que hayas pedido hasta que lo abras. Te escribiremos una sola vez por cada pieza.',
    'Si no has sido tú, no hagas nada: sin tu confirmación no te avisaremos.',
  ],
  footer: {
    text: `Te escribimos porque se ha usado tu dirección en la página de ${shop().name}.`,
    link: { label: 'No quiero avisos', url: linkTo(`/aviso/cancelar${tokenQuery(token)}`) },
  },
});

export const restock = (
  product: Pick<ProductRecord, 'title' | 'slug' | 'price' | 'family' | 'option'>,
  token: string,
): MailContent => ({
  subject: 'Ha vuelto la pieza que esperabas',
  preview: `«${fullTitle(product)}» está otra vez en la tienda.`,
  title: 'Ya está aquí',
  blocks: [
    `«${fullTitle(product)}» está otra vez en la tienda, por ${formatPrice(product.price, shop().currency)}. Hacemos pocas unidades de cada pieza, así que puede agotarse de nuevo.`,
    button('Ver la pieza', `/product/${encodeURIComponent(product.slug)}`),
    'Este aviso era único: no volveremos a escribirte por esta pieza, a menos que lo pidas otra vez.',
  ],
  footer: {
    text: `Te escribimos porque pediste este aviso en ${shop().name}.`,
    link: {
      label: 'Cancelar mis otros avisos',
      url: linkTo(`/aviso/cancelar${tokenQuery(token)}`),
    },
  },
});

export const emailChanged = (firstname: string): MailContent => ({
  subject: 'Tu cuenta tiene otro correo',
  preview: 'A partir de ahora entrarás con la dirección nueva.',
  title: addressing('Hola', firstname),
  blocks: [
    `El correo de tu cuenta de ${shop().name} ha cambiado. A partir de ahora entrarás con la dirección nueva, y esta ya no recibirá nada de la tienda.`,
    'Si no has sido tú, responde a este mensaje cuanto antes: alguien ha entrado en tu cuenta.',
  ],
  footer: { text: 'Es el último mensaje que enviamos a esta dirección por esta cuenta.' },
});

/** No name, because the address may be unconfirmed. */
export const passwordChanged = (role: Role): MailContent => ({
  subject: 'Tu contraseña ha cambiado',
  preview: 'Se han cerrado las demás sesiones de tu cuenta.',
  title: 'Hola',
  blocks: [
    `La contraseña de tu cuenta de ${shop().name} ha cambiado, y se han cerrado las demás sesiones. Si has sido tú, no tienes que hacer nada.`,
    'Si no has sido tú, pide cuanto antes un enlace para elegir otra contraseña, y cambia también la de tu correo.',
    button('Elegir otra contraseña', RESET_PAGE[role]),
  ],
  footer: { text: `Te escribimos porque esta dirección es la de una cuenta de ${shop().name}.` },
});

export const accountErased = (): MailContent => ({
  subject: 'Tu cuenta está borrada',
  preview: 'Este es el último correo que recibes sobre ella.',
  title: 'Hola',
  blocks: [
    `Hemos borrado tu cuenta de ${shop().name}. El resto de tus datos desaparece en un día como mucho: las reseñas se quedan sin tu nombre, y los avisos y el boletín terminan.`,
    'De tus pedidos guardamos lo que la ley nos pide para las cuentas: número, fechas, importes, piezas, país y provincia.',
    'Este es el último correo que recibes sobre esta cuenta.',
  ],
  footer: { text: `Te escribimos porque esta dirección era la de una cuenta de ${shop().name}.` },
});

/** @param until ISO 8601; the day of the erasure */
export const accountUnused = (until: string): MailContent => ({
  subject: 'Vamos a borrar tu cuenta',
  preview: `Si quieres conservarla, entra antes del ${dateText(until)}.`,
  title: 'Hola',
  blocks: [
    `Hace años que no entras en tu cuenta de ${shop().name}. No guardamos datos que nadie usa, así que la borramos el ${dateText(until)}.`,
    'Si quieres conservarla, basta con que entres en ella antes de ese día. Si no, no tienes que hacer nada.',
    button('Entrar en mi cuenta', '/login'),
  ],
  footer: { text: `Te escribimos porque esta dirección es la de una cuenta de ${shop().name}.` },
});
