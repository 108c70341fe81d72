/** The latest audit in words for the shop's owner: the fault, and what to do (RULE-76). */
import type { OrderId } from '#shared/domain/ids.ts';
import type { Audit, Health } from '#shared/domain/schemas/health.ts';
import type { PaymentDifference } from '#shared/domain/schemas/payment.ts';
import { lazily } from '#shared/domain/lazily.ts';
import { countOf } from '../../../ui/core/words.ts';
import { countText } from '../../ui/texts.ts';

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
/** The audit runs each night. */
const LATE_AUDIT = 26 * HOUR;

const relative = lazily(() => new Intl.RelativeTimeFormat('es'));
const ago = (iso: string, now: Date): string => {
  const age = Math.max(0, now.getTime() - Date.parse(iso));
  if (age < HOUR) return relative().format(-Math.max(1, Math.round(age / MINUTE)), 'minute');
  if (age < 2 * DAY) return relative().format(-Math.round(age / HOUR), 'hour');
  return relative().format(-Math.round(age / DAY), 'day');
};

/** The result of a check. */
type Verdict = Omit<Check, 'id' | 'title'>;

/** The verdicts whose texts contain no number. */
const SAYS = {
  allAddresses: {
    state: 'good',
    text: 'Escribimos a todas las direcciones: ninguna ha rechazado un correo.',
  },
  unknownMails: { state: 'unknown', text: 'No sabemos si han llegado todos los correos.' },
  noAudit: {
    state: 'unknown',
    text: 'La tienda todavía no se ha revisado. Se revisa sola cada noche.',
    todo: 'Pulsa «Revisar ahora» si no quieres esperar.',
  },
  soundData: { state: 'good', text: 'El catálogo y los últimos pedidos y clientes cuadran.' },
  allDone: { state: 'good', text: 'La tienda ha terminado todo lo que hace por su cuenta.' },
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
  silentPayments: {
    state: 'unknown',
    text: 'Stripe no ha contestado, así que no sabemos si se puede pagar.',
    todo: 'Vuelve a revisarlo dentro de unos minutos.',
  },
  unheardAlarms: {
    state: 'warning',
    text: 'Si algo falla, nadie se entera: falta confirmar la dirección de los avisos.',
    todo: 'Pide a quien mantiene la tienda que abra el correo «AWS Notification - Subscription Confirmation» y lo confirme.',
    guide: 'docs/deploy.md',
  },
} as const satisfies Record<string, Verdict>;

const onSuppressed = ({ suppressed }: Audit, now: Date): Verdict => {
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

const INVARIANTS_GUIDE = 'docs/runbooks/alarms/invariants-broken.md';

const onData = ({ contradictions }: Audit): Verdict =>
  contradictions === 0
    ? SAYS.soundData
    : {
        state: 'bad',
        text: `La tienda tiene ${countOf(contradictions, 'dato', 'datos')} que no ${contradictions === 1 ? 'cuadra' : 'cuadran'} con los demás.`,
        todo: 'Avisa a quien mantiene la tienda: podría vender algo mal.',
        guide: INVARIANTS_GUIDE,
      };

const onWork = ({ unfinished }: Audit): Verdict =>
  unfinished === 0
    ? SAYS.allDone
    : {
        state: 'bad',
        text: `La tienda no ha podido terminar ${countOf(unfinished, 'trabajo', 'trabajos')}: un correo, una cuenta o una página puede estar como antes.`,
        todo: 'Avisa a quien mantiene la tienda.',
        guide: INVARIANTS_GUIDE,
      };

const DIFFERENCES: Record<PaymentDifference['reason'], string> = {
  unknownOrder: 'Stripe tiene dinero para un pedido que la tienda no tiene.',
  notHere: 'Stripe tiene dinero para este pedido, y aquí no está pagado.',
  notAtStripe: 'Aquí está pagado, y Stripe no tiene su dinero.',
  amount: 'El importe o la moneda no son los mismos.',
  refund: 'Lo devuelto no es lo mismo. ¿Has devuelto algo en la página de Stripe?',
  refused: 'Stripe no ha admitido una devolución, y el cliente no tiene su dinero.',
  failed: 'Una devolución que Stripe había admitido ha fallado después.',
  waiting: 'Una devolución espera a Stripe desde hace más de una hora.',
  outside: 'Se ha devuelto dinero en la página de Stripe, y aquí no está anotado.',
  dispute: 'El cliente reclama el pago a su banco. Contesta en la página de Stripe.',
};

const onPayments = ({ mode, differences }: Audit['payments'], stage: string): Verdict => {
  if (differences.length > 0) {
    return {
      state: 'bad',
      text: `En ${countOf(differences.length, 'pedido', 'pedidos')}, el dinero que pasa por Stripe necesita tu atención.`,
      todo: 'Abre cada pedido y compáralo con su pago en la página de Stripe. La tienda vuelve a comparar todo cada noche.',
      orders: differences.map(({ orderId, reason }) => ({
        id: orderId,
        text: DIFFERENCES[reason],
      })),
    };
  }
  return {
    none: SAYS.noPayments,
    unknown: SAYS.silentPayments,
    test: stage === 'local' ? SAYS.playedPayments : SAYS.testPayments,
    live: SAYS.livePayments,
    broken: SAYS.brokenPayments,
  }[mode];
};

const onAge = ({ at }: Audit, now: Date): Verdict => {
  const text = `La última revisión es de ${ago(at, now)}.`;
  if (now.getTime() - Date.parse(at) <= LATE_AUDIT) return { state: 'good', text };
  return {
    state: 'warning',
    text,
    todo: 'La tienda se revisa cada noche. Avisa a quien la mantiene: puede que la revisión falle.',
    guide: 'docs/runbooks/alarms/functions-failing.md',
  };
};

const ofAudit = (audit: Audit, stage: string, now: Date): Check[] => [
  { id: 'age', title: 'Revisión', ...onAge(audit, now) },
  { id: 'data', title: 'Datos', ...onData(audit) },
  { id: 'work', title: 'Trabajos pendientes', ...onWork(audit) },
  { id: 'payments', title: 'Pagos con tarjeta', ...onPayments(audit.payments, stage) },
  ...(audit.alarmsUnheard ? [{ id: 'alarms', title: 'Avisos', ...SAYS.unheardAlarms }] : []),
  { id: 'suppressed', title: 'Direcciones que rechazan correo', ...onSuppressed(audit, now) },
];

const onMissing = (missing: readonly string[]): Check[] => {
  if (missing.length === 0) return [];
  const text = `La tienda no puede cobrar, porque le falta: ${missing.join(', ')}.`;
  return [{ id: 'sale', title: 'Datos para vender', state: 'bad', text, isSetting: true }];
};

const onMails = (failed: number | 'unknown'): Check[] => {
  if (failed === 0) return [];
  const mails = { id: 'mails', title: 'Correos' };
  if (failed === 'unknown') return [{ ...mails, ...SAYS.unknownMails }];
  const text = `${failed === 1 ? 'No ha llegado' : 'No han llegado'} ${countOf(failed, 'correo', 'correos')}.`;
  const todo = 'Están debajo, con su motivo: reinténtalos o descártalos.';
  return [{ ...mails, state: 'warning', text, todo }];
};

/**
 * The checks of the page; those that need a person come first.
 *
 * @param now from which ages are counted
 * @param missing settings without which the shop takes no money, in words
 * @param failedMails number of mails that nobody got
 */
export const checksOf = (
  { stage, version, audit }: Health,
  now: Date,
  missing: readonly string[] = [],
  failedMails: number | 'unknown' = 0,
): Check[] => {
  const checks: Check[] = [
    ...onMissing(missing),
    ...onMails(failedMails),
    ...(audit ? ofAudit(audit, stage, now) : [{ id: 'age', title: 'Revisión', ...SAYS.noAudit }]),
    {
      id: 'version',
      title: 'Versión de la tienda',
      state: 'good',
      text: `Lumbre ${version}. Di este número cuando pidas ayuda.`,
    },
  ];
  return checks.toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
};

export const urgentIn = (checks: readonly Check[]): number =>
  checks.filter(({ state }) => state === 'bad' || state === 'warning').length;

export const summaryOf = (checks: readonly Check[]): string => {
  const urgent = urgentIn(checks);
  if (urgent > 1) return `${urgent} cosas necesitan tu atención.`;
  if (urgent === 1) return 'Una cosa necesita tu atención.';
  return checks.some(({ state }) => state === 'unknown')
    ? 'De algunas cosas no sabemos nada ahora mismo; el resto está en orden.'
    : 'Nada necesita tu atención.';
};
