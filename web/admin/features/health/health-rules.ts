/** The state of the shop's services in words for its owner, with advice (RULE-76). */
import { reviewDate } from '#shared/domain/dates.ts';
import { formatPrice, toCents } from '#shared/domain/money.ts';
import type { OrderId } from '#shared/domain/ids.ts';
import type { Health } from '#shared/domain/schemas/health.ts';
import type { PaymentDifference } from '#shared/domain/schemas/payment.ts';
import { lazily } from '#shared/domain/lazily.ts';
import { countOf } from '../../../ui/core/words.ts';
import { countText } from '../../ui/texts.ts';
import { alarmText } from './alarm-texts.ts';

export const STATES = ['bad', 'warning', 'unknown', 'good', 'absent'] as const;

export interface Check {
  id: string;
  title: string;
  state: (typeof STATES)[number];
  text: string;
  todo?: string;
  orders?: readonly { id: OrderId; text: string }[];
  isSetting?: true;
  guide?: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** DynamoDB can normally restore everything but the last five minutes. */
const LATE_RECOVERY = HOUR;
/** A copy is made each week. */
const LATE_COPY = 8 * DAY;
const NEARLY = 0.8;

const relative = lazily(() => new Intl.RelativeTimeFormat('es'));
const ago = (iso: string, now: Date): string => {
  const age = Math.max(0, now.getTime() - Date.parse(iso));
  if (age < HOUR) return relative().format(-Math.max(1, Math.round(age / MINUTE)), 'minute');
  if (age < 2 * DAY) return relative().format(-Math.round(age / HOUR), 'hour');
  return relative().format(-Math.round(age / DAY), 'day');
};

const dollars = (amount: number): string => formatPrice(toCents(amount));

type Verdict = Omit<Check, 'id' | 'title'>;

const UNKNOWN: Verdict = {
  state: 'unknown',
  text: 'Amazon no ha contestado, así que no sabemos cómo está.',
  todo: 'Vuelve a comprobarlo dentro de unos minutos.',
};

const SAYS = {
  mailsStayHere: {
    state: 'absent',
    text: 'Los correos de esta tienda no salen de tu ordenador: se leen en /_local/mail.',
  },
  noSender: {
    state: 'bad',
    text: 'La tienda no tiene remitente, así que sus correos no salen.',
    todo: 'Pide a quien mantiene la tienda que la despliegue con el ajuste mailFrom.',
    guide: 'docs/deploy.md',
  },
  mailsPaused: {
    state: 'bad',
    text: 'Amazon ha detenido los correos de la tienda.',
    todo: 'Suele ser porque vuelven demasiados. Pide a quien mantiene la tienda que conteste al aviso de Amazon.',
    guide: 'docs/runbooks/alarms/mails-bouncing.md',
  },
  sandbox: {
    state: 'bad',
    text: 'Amazon solo deja escribir a direcciones confirmadas: tus clientes no reciben correos.',
    todo: 'Pide a quien mantiene la tienda que salga del entorno de pruebas de SES. Amazon contesta en un día.',
    guide: 'docs/runbooks/leave-ses-sandbox.md',
  },
  allAddresses: {
    state: 'good',
    text: 'Escribimos a todas las direcciones: ninguna ha rechazado un correo.',
  },
  noCopies: { state: 'absent', text: 'La tienda de tu ordenador no hace copias.' },
  localAlarms: { state: 'absent', text: 'La tienda de tu ordenador no tiene alarmas.' },
  noAlarms: {
    state: 'warning',
    text: 'La tienda no tiene ninguna alarma, así que nadie se entera de un fallo.',
    todo: 'Pide a quien mantiene la tienda que la vuelva a desplegar.',
    guide: 'docs/deploy.md',
  },
  noPayments: {
    state: 'absent',
    text: 'La tienda no tiene claves de Stripe, así que no cobra con tarjeta.',
    guide: 'docs/deploy.md',
  },
  playedPayments: {
    state: 'good',
    text: 'Los pagos de la tienda de tu ordenador son de prueba: nadie cobra nada.',
  },
  testPayments: {
    state: 'warning',
    text: 'Los pagos con tarjeta son de prueba: nadie cobra nada.',
    todo: 'Cuando quieras cobrar, pide a quien mantiene la tienda que escriba las claves reales de Stripe.',
    guide: 'docs/deploy.md',
  },
  livePayments: { state: 'good', text: 'Los pagos con tarjeta son reales, y Stripe contesta.' },
  brokenPayments: {
    state: 'bad',
    text: 'Stripe no acepta las claves de la tienda, así que nadie puede pagar con tarjeta.',
    todo: 'Pide a quien mantiene la tienda que escriba las claves otra vez.',
    guide: 'docs/deploy.md',
  },
  costsNothing: { state: 'absent', text: 'La tienda de tu ordenador no cuesta nada.' },
  costIsSecret: {
    state: 'absent',
    text: 'Cualquiera puede entrar en el panel de la demostración, así que no enseña lo que cuesta.',
  },
  noBudget: {
    state: 'warning',
    text: 'La tienda no tiene un presupuesto que avise de lo que gasta.',
    todo: 'Pide a quien mantiene la tienda que la despliegue con el ajuste alarmEmail.',
    guide: 'docs/deploy.md',
  },
} as const satisfies Record<string, Verdict>;

const onMail = ({ mail, stage }: Health): Verdict => {
  if (mail.status === 'unknown') return UNKNOWN;
  if (mail.status === 'absent') return stage === 'local' ? SAYS.mailsStayHere : SAYS.noSender;
  const { isPaused, isSandbox, sent, limit } = mail;
  if (isPaused) return SAYS.mailsPaused;
  if (isSandbox) return SAYS.sandbox;
  const text = `En las últimas 24 horas han salido ${countText(sent)} correos, de los ${countText(limit)} que Amazon permite.`;
  if (sent < NEARLY * limit) return { state: 'good', text };
  return {
    state: 'warning',
    text,
    todo: 'Pide a quien mantiene la tienda que solicite un límite más alto.',
    guide: 'docs/runbooks/leave-ses-sandbox.md',
  };
};

const onSuppressed = ({ suppressed }: Health, now: Date): Verdict => {
  const { bounces, complaints, latest, isMore } = suppressed;
  if (latest === undefined) return SAYS.allAddresses;
  const total = bounces + complaints;
  const reasons = [
    bounces > 0 && `${countText(bounces)} porque no ${bounces === 1 ? 'existe' : 'existen'}`,
    complaints > 0 &&
      `${countText(complaints)} porque ${complaints === 1 ? 'marcó' : 'marcaron'} un correo como no deseado`,
  ];
  return {
    state: 'good',
    text: `Ya no escribimos a ${isMore ? 'más de ' : ''}${countText(total)} ${total === 1 ? 'dirección' : 'direcciones'}: ${reasons.filter(Boolean).join(' y ')}. La última, ${ago(latest, now)}.`,
    todo: 'Si un cliente te dice que no recibe nada, pídele otra dirección y cámbiala en su ficha.',
  };
};

const onBackups = ({ recovery, copies }: Health, now: Date): Verdict => {
  const guide = 'docs/runbooks/restore.md';
  if (recovery.status === 'absent') return SAYS.noCopies;
  if (recovery.status === 'unknown' || copies.status === 'unknown') return { ...UNKNOWN, guide };
  const todo = 'Avisa a quien mantiene la tienda: ahora mismo se podría perder lo último.';
  const { range } = recovery;
  if (!range) return { state: 'bad', text: 'Las copias continuas están apagadas.', todo, guide };
  const continuous = `La tienda se puede recuperar como estaba en cualquier momento, desde el ${reviewDate(range.from)} hasta ${ago(range.to, now)}.`;
  const isOlder = (iso: string, age: number) => now.getTime() - Date.parse(iso) > age;
  if (isOlder(range.to, LATE_RECOVERY)) return { state: 'bad', text: continuous, todo, guide };
  if (copies.status === 'absent') return { state: 'good', text: continuous, guide };
  const { latest } = copies;
  const weekly =
    latest === undefined
      ? 'Todavía no hay ninguna copia semanal.'
      : `La última copia semanal es de ${ago(latest, now)}.`;
  const text = `${continuous} ${weekly}`;
  if (latest !== undefined && !isOlder(latest, LATE_COPY)) return { state: 'good', text, guide };
  return {
    state: 'warning',
    text,
    todo: 'La copia se hace cada domingo. Si pasa el domingo y no aparece, avisa a quien mantiene la tienda.',
    guide,
  };
};

const ringingAlarms = ({ alarms }: Health, now: Date): Check[] | undefined => {
  if (!('ringing' in alarms) || alarms.ringing.length === 0) return undefined;
  return alarms.ringing.map(({ id, since }) => ({
    id,
    ...alarmText(id),
    state: 'bad',
    text: `La alarma saltó ${ago(since, now)} y sigue activa.`,
    guide: `docs/runbooks/alarms/${id}.md`,
  }));
};

const onAlarms = ({ alarms }: Health): Verdict => {
  if (alarms.status === 'unknown') return UNKNOWN;
  if (alarms.status === 'absent') return SAYS.localAlarms;
  if (alarms.total === 0) return SAYS.noAlarms;
  return { state: 'good', text: `Ninguna de las ${countText(alarms.total)} alarmas ha saltado.` };
};

const DIFFERENCES: Record<PaymentDifference['reason'], string> = {
  unknownOrder: 'Stripe tiene dinero para un pedido que la tienda no tiene.',
  notHere: 'Stripe tiene dinero para este pedido, y aquí no está pagado.',
  notAtStripe: 'Aquí está pagado, y Stripe no tiene su dinero.',
  amount: 'El importe o la moneda no son los mismos.',
  refund: 'Lo devuelto no es lo mismo. ¿Has devuelto algo en la página de Stripe?',
};

const onPayments = ({ payments, stage }: Health): Verdict => {
  if (payments.status === 'absent') return SAYS.noPayments;
  if (payments.status === 'unknown') {
    return { ...UNKNOWN, text: 'Stripe no ha contestado, así que no sabemos si se puede pagar.' };
  }
  const { mode, differences } = payments;
  if (mode !== 'broken' && differences.length > 0) {
    return {
      state: 'bad',
      text: `En ${countOf(differences.length, 'pedido', 'pedidos')} de los últimos siete días, Stripe y la tienda no coinciden.`,
      todo: 'Compara cada pedido con su pago en la página de Stripe. La tienda vuelve a comparar todo cada día.',
      orders: differences.map(({ orderId, reason }) => ({
        id: orderId,
        text: DIFFERENCES[reason],
      })),
    };
  }
  if (mode === 'test') return stage === 'local' ? SAYS.playedPayments : SAYS.testPayments;
  return mode === 'live' ? SAYS.livePayments : SAYS.brokenPayments;
};

const onCost = ({ cost, stage }: Health): Verdict => {
  if (cost.status === 'unknown') return UNKNOWN;
  if (cost.status === 'absent') {
    if (stage === 'local') return SAYS.costsNothing;
    return stage === 'demo' ? SAYS.costIsSecret : SAYS.noBudget;
  }
  const { spent, expected, budget } = cost;
  const rest =
    expected === undefined ? '' : ` A este ritmo, el mes acabará en ${dollars(expected)}.`;
  const text = `La cuenta de Amazon lleva gastados ${dollars(spent)} de un presupuesto de ${dollars(budget)}.${rest}`;
  if (Math.max(spent, expected ?? 0) < NEARLY * budget) return { state: 'good', text };
  return {
    state: spent >= budget ? 'bad' : 'warning',
    text,
    todo: 'Si no esperabas más visitas que otros meses, avisa a quien mantiene la tienda.',
    guide: 'docs/runbooks/budget.md',
  };
};

const onMissing = (missing: readonly string[]): Check[] => {
  if (missing.length === 0) return [];
  const text = `La tienda no puede cobrar, porque le falta: ${missing.join(', ')}.`;
  return [{ id: 'sale', title: 'Datos para vender', state: 'bad', text, isSetting: true }];
};

export const checksOf = (health: Health, now: Date, missing: readonly string[] = []): Check[] => {
  const checks: Check[] = [
    ...onMissing(missing),
    { id: 'mail', title: 'Envío de correos', ...onMail(health) },
    { id: 'suppressed', title: 'Direcciones que rechazan correo', ...onSuppressed(health, now) },
    { id: 'backups', title: 'Copias de seguridad', ...onBackups(health, now) },
    ...(ringingAlarms(health, now) ?? [{ id: 'alarms', title: 'Alarmas', ...onAlarms(health) }]),
    { id: 'payments', title: 'Pagos con tarjeta', ...onPayments(health) },
    { id: 'cost', title: 'Coste de este mes', ...onCost(health) },
    {
      id: 'version',
      title: 'Versión de la tienda',
      state: 'good',
      text: `Lumbre ${health.version}. Di este número cuando pidas ayuda.`,
    },
  ];
  return checks.toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
};

export const summaryOf = (checks: readonly Check[]): string => {
  const urgent = checks.filter(({ state }) => state === 'bad' || state === 'warning').length;
  if (urgent > 1) return `${urgent} cosas necesitan tu atención.`;
  if (urgent === 1) return 'Una cosa necesita tu atención.';
  return checks.some(({ state }) => state === 'unknown')
    ? 'De algunas cosas no sabemos nada ahora mismo; el resto está en orden.'
    : 'Nada necesita tu atención.';
};
