/** A person's own data as an HTML file without scripts (RULE-93). */
import type { Currency } from './currencies.ts';
import { dateText } from './dates.ts';
import { formatPrice, toCents } from './money.ts';
import type { OwnData } from './schemas/privacy.ts';
import { shop } from './shop.ts';

/** Label of each field. A field without one is shown under its own name. */
export const LABELS: Readonly<Record<string, string>> = {
  address: 'Dirección',
  alerts: 'Avisos',
  amount: 'Importe',
  at: 'Fecha',
  attempt: 'Intento',
  author: 'Autor',
  avatar: 'Fotografía',
  awaited: 'Pago en camino',
  carrier: 'Transportista',
  changes: 'Cambios',
  ciudad: 'Ciudad',
  closed: 'Cancelado o devuelto',
  codigoPostal: 'Código postal',
  confirmed: 'Confirmado',
  content: 'Texto',
  createdAt: 'Fecha',
  currency: 'Moneda',
  direccion: 'Calle y número',
  disputes: 'Reclamaciones al banco',
  done: 'Hecho',
  email: 'Correo',
  emailConfirmedAt: 'Correo confirmado',
  entries: 'Entradas',
  field: 'Campo',
  firstname: 'Nombre',
  from: 'Antes',
  formerAddress: 'Dirección de antes',
  gift: 'Regalo',
  grandTotal: 'Total',
  hidden: 'Oculta',
  hours: 'Horario',
  id: 'Identificador',
  img: 'Imagen',
  kind: 'Tipo',
  lastname: 'Apellido',
  lines: 'Piezas',
  message: 'Tarjeta',
  method: 'Forma de pago',
  name: 'Nombre',
  note: 'Nota',
  notes: 'Notas',
  open: 'Abierto',
  orderId: 'Pedido',
  packed: 'Empaquetado',
  paidAt: 'Pagado',
  pais: 'País',
  owed: 'Por devolver',
  payment: 'Pago',
  paymentIntent: 'Pago en Stripe',
  phone: 'Teléfono',
  pickup: 'Recogida',
  pieces: 'Piezas',
  passwordless: 'Sin contraseña',
  place: 'Lugar',
  price: 'Precio',
  productId: 'Pieza',
  products: 'Piezas',
  question: 'Pregunta',
  answer: 'Respuesta',
  nth: 'Otra línea de la pieza',
  coupon: 'Código de descuento',
  discount: 'Descuento',
  promise: 'Plazos en días',
  preparationDays: 'Preparación',
  transitDays: 'Envío',
  returnDays: 'Devolución',
  min: 'De',
  max: 'A',
  provincia: 'Provincia',
  quantity: 'Unidades',
  rate: 'Porcentaje',
  rating: 'Estrellas',
  reason: 'Motivo',
  received: 'Recibido',
  recipient: 'Destinatario',
  refund: 'Reembolso',
  refunded: 'Reembolsado',
  refunds: 'Reembolsos',
  reply: 'Respuesta de la tienda',
  restocked: 'De vuelta en el taller',
  review: 'Reseña',
  sent: 'Enviado',
  sessionId: 'Sesión en Stripe',
  shipping: 'Envío',
  slug: 'Página de la pieza',
  status: 'Estado',
  subscribedAt: 'Desde',
  taken: 'Quitadas antes de pagar',
  tax: 'Impuesto',
  telefono: 'Teléfono',
  text: 'Texto',
  title: 'Título',
  to: 'Después',
  totalPrice: 'Subtotal',
  tracking: 'Seguimiento',
  until: 'Hasta',
  url: 'Enlace',
  usedAt: 'Último uso',
  userId: 'Cuenta',
  warnedAt: 'Aviso de borrado',
  weight: 'Peso en gramos',
  whole: 'Completo',
  withdrawal: 'Desistimiento',
  withdrawals: 'Desistimientos',
  zone: 'Zona de envío',
};

const WORDS: Readonly<Record<string, string>> = {
  cancelled: 'cancelación',
  changed: 'cambio',
  created: 'alta',
  expired: 'caducado',
  addressCorrected: 'dirección corregida',
  orderClosed: 'cancelación o devolución',
  orderConfirmation: 'confirmación del pedido',
  orderSent: 'envío del pedido',
  paid: 'pagado',
  paymentDue: 'cómo pagar',
  paymentExpired: 'pago caducado',
  paymentReturned: 'pago devuelto',
  pending: 'pendiente',
  refunded: 'reembolso',
  returned: 'devolución',
  transfer: 'transferencia',
};
const WITH_WORDS: readonly string[] = ['kind', 'method', 'status'];
const MONEY: readonly string[] = [
  'amount',
  'grandTotal',
  'owed',
  'price',
  'received',
  'refunded',
  'shipping',
  'totalPrice',
];
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? '');

const labelOf = (name: string): string => LABELS[name] ?? name;

const wordOf = (name: string, text: string): string => {
  if (INSTANT.test(text)) return dateText(text);
  if (name === 'field') return labelOf(text);
  return WITH_WORDS.includes(name) ? (WORDS[text] ?? text) : text;
};

const valueOf = (name: string, value: unknown, currency: Currency): string => {
  if (Array.isArray(value)) {
    return `<ul>${value.map((one) => `<li>${valueOf(name, one, currency)}</li>`).join('')}</ul>`;
  }
  if (typeof value === 'object' && value !== null) return listOf(value, currency);
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number' && MONEY.includes(name)) {
    return formatPrice(toCents(value), currency);
  }
  return escaped(wordOf(name, String(value)));
};

const listOf = (record: { currency?: Currency }, outer = shop().currency): string => {
  const { currency = outer } = record;
  const fields = Object.entries<unknown>(record).filter(
    ([, value]) => value !== null && value !== '',
  );
  const lines = fields.map(
    ([name, value]) =>
      `<dt>${escaped(labelOf(name))}</dt><dd>${valueOf(name, value, currency)}</dd>`,
  );
  return `<dl>${lines.join('')}</dl>`;
};

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}' +
  'section{border-top:1px solid #999}section>dl{break-inside:avoid;margin:1rem 0 2rem}' +
  'dt{font-size:.85rem;color:#555}dd{margin:0 0 .5rem;overflow-wrap:anywhere;white-space:pre-line}' +
  'dd dl{margin:.25rem 0 0 1rem}ul{margin:0;padding-left:1.25rem}';

const bySection = (entries: readonly OwnData[]): ReadonlyMap<string, OwnData[]> => {
  const sections = new Map<string, OwnData[]>();
  for (const entry of entries) {
    sections.set(entry.section, [...(sections.get(entry.section) ?? []), entry]);
  }
  return sections;
};

/** Records by section, and why other kinds have none. */
export const ownDataJson = (shopName: string, entries: readonly OwnData[], at: string): string => {
  const data: Record<string, object[]> = {};
  const leftOut: Record<string, string> = {};
  for (const { section, record, reason } of entries) {
    if (record) data[section] = [...(data[section] ?? []), record];
    if (reason !== undefined) leftOut[section] = reason;
  }
  const file = { shop: shopName, createdAt: at, data, leftOut };
  return `${JSON.stringify(file, undefined, 2)}\n`;
};

export const ownDataPage = (shopName: string, entries: readonly OwnData[], at: string): string => {
  const title = escaped(`Tus datos en ${shopName}`);
  const sections = [...bySection(entries)].map(
    ([section, found]) =>
      `<section><h2>${escaped(section)}</h2>${found
        .map(({ record, reason = '' }) => (record ? listOf(record) : `<p>${escaped(reason)}</p>`))
        .join('')}</section>`,
  );
  return `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1><p>${dateText(at)}</p>${sections.join('')}</html>\n`;
};
