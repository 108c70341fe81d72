/** What the shop's services say, in words for its owner: what is wrong, and what to do (RULE-76). */
import { reviewDate } from '#shared/domain/dates.ts';
import { formatPrice, toCents } from '#shared/domain/money.ts';
import type { Health } from '#shared/domain/schemas/health.ts';
import { lazily } from '#shared/domain/lazily.ts';
import { alarmText } from './alarm-texts.ts';

/** In the order in which a person has to look at them. */
export const STATES = ['bad', 'warning', 'unknown', 'good', 'absent'] as const;

export interface Check {
  id: string;
  title: string;
  state: (typeof STATES)[number];
  text: string;
  todo?: string;
  /** A page of docs/ for the person who maintains the shop. */
  guide?: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** DynamoDB can restore all but the last five minutes. */
const LATE_RECOVERY = HOUR;
/** A copy is made each week. */
const LATE_COPY = 8 * DAY;
/** Share of a limit from which on the owner should know. */
const NEARLY = 0.8;

const relative = lazily(() => new Intl.RelativeTimeFormat('es'));
/** `hace 5 minutos` */
const ago = (iso: string, now: Date): string => {
  const age = Math.max(0, now.getTime() - Date.parse(iso));
  if (age < HOUR) return relative().format(-Math.max(1, Math.round(age / MINUTE)), 'minute');
  if (age < 2 * DAY) return relative().format(-Math.round(age / HOUR), 'hour');
  return relative().format(-Math.round(age / DAY), 'day');
};

const count = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, '\u{202f}');
const dollars = (amount: number): string => formatPrice(toCents(amount));

const UNKNOWN = {
  state: 'unknown',
  text: 'Amazon no ha contestado, así que no sabemos cómo está.',
  todo: 'Vuelve a comprobarlo dentro de unos minutos.',
} as const;

const isLocal = ({ stage }: Health): boolean => stage === 'local';

const mailCheck = (health: Health): Check => {
  const about = { id: 'mail', title: 'Envío de correos' };
  const { mail } = health;
  if (mail.status === 'unknown') return { ...about, ...UNKNOWN };
  if (mail.status === 'absent') {
    return isLocal(health)
      ? {
          ...about,
          state: 'absent',
          text: 'Los correos de esta tienda no salen de tu ordenador: se leen en /_local/mail.',
        }
      : {
          ...about,
          state: 'bad',
          text: 'La tienda no tiene remitente, así que sus correos no salen.',
          todo: 'Pide a quien mantiene la tienda que la despliegue con el ajuste mailFrom.',
          guide: 'docs/deploy.md',
        };
  }
  const { isPaused, isSandbox, sent, limit } = mail;
  const text = `En las últimas 24 horas han salido ${count(sent)} correos, de los ${count(limit)} que Amazon permite.`;
  if (isPaused) {
    return {
      ...about,
      state: 'bad',
      text: 'Amazon ha detenido los correos de la tienda.',
      todo: 'Suele ser porque vuelven demasiados. Pide a quien mantiene la tienda que conteste al aviso de Amazon.',
      guide: 'docs/runbooks/alarms/mails-bouncing.md',
    };
  }
  if (isSandbox) {
    return {
      ...about,
      state: 'bad',
      text: 'Amazon solo deja escribir a direcciones confirmadas: tus clientes no reciben correos.',
      todo: 'Pide a quien mantiene la tienda que salga del entorno de pruebas de SES. Amazon contesta en un día.',
      guide: 'docs/runbooks/leave-ses-sandbox.md',
    };
  }
  return sent >= NEARLY * limit
    ? {
        ...about,
        state: 'warning',
        text,
        todo: 'Pide a quien mantiene la tienda que solicite un límite más alto.',
        guide: 'docs/runbooks/leave-ses-sandbox.md',
      }
    : { ...about, state: 'good', text };
};

const suppressedCheck = ({ suppressed }: Health, now: Date): Check => {
  const { bounces, complaints, latest, isMore } = suppressed;
  const about = { id: 'suppressed', title: 'Direcciones sin correo', state: 'good' } as const;
  if (latest === undefined) {
    return {
      ...about,
      text: 'Escribimos a todas las direcciones: ninguna ha rechazado un correo.',
    };
  }
  const total = bounces + complaints;
  const reasons = [
    ...(bounces > 0 ? [`${count(bounces)} porque no ${bounces === 1 ? 'existe' : 'existen'}`] : []),
    ...(complaints > 0
      ? [
          `${count(complaints)} porque ${complaints === 1 ? 'marcó' : 'marcaron'} un correo como no deseado`,
        ]
      : []),
  ];
  return {
    ...about,
    text: `Ya no escribimos a ${isMore ? 'más de ' : ''}${count(total)} ${total === 1 ? 'dirección' : 'direcciones'}: ${reasons.join(' y ')}. La última, ${ago(latest, now)}.`,
    todo: 'Si un cliente te dice que no recibe nada, pídele otra dirección y cámbiala en su ficha.',
  };
};

const backupCheck = (health: Health, now: Date): Check => {
  const { recovery, copies } = health;
  const about = { id: 'backups', title: 'Copias de seguridad', guide: 'docs/runbooks/restore.md' };
  if (recovery.status === 'absent') {
    return {
      id: about.id,
      title: about.title,
      state: 'absent',
      text: 'La tienda de tu ordenador no hace copias.',
    };
  }
  if (recovery.status === 'unknown' || copies.status === 'unknown') return { ...about, ...UNKNOWN };
  const todo = 'Avisa a quien mantiene la tienda: ahora mismo se podría perder lo último.';
  const { range } = recovery;
  if (!range) return { ...about, state: 'bad', text: 'Las copias continuas están apagadas.', todo };
  const continuous = `La tienda se puede recuperar como estaba en cualquier momento, desde el ${reviewDate(range.from)} hasta ${ago(range.to, now)}.`;
  if (now.getTime() - Date.parse(range.to) > LATE_RECOVERY) {
    return { ...about, state: 'bad', text: continuous, todo };
  }
  if (copies.status === 'absent') return { ...about, state: 'good', text: continuous };
  const { latest } = copies;
  const isLate = latest === undefined || now.getTime() - Date.parse(latest) > LATE_COPY;
  const weekly =
    latest === undefined
      ? 'Todavía no hay ninguna copia semanal.'
      : `La última copia semanal es de ${ago(latest, now)}.`;
  return {
    ...about,
    state: isLate ? 'warning' : 'good',
    text: `${continuous} ${weekly}`,
    ...(isLate && {
      todo: 'La copia se hace cada domingo. Si pasa el domingo y no aparece, avisa a quien mantiene la tienda.',
    }),
  };
};

const alarmChecks = ({ alarms }: Health, now: Date): Check[] => {
  const about = { id: 'alarms', title: 'Alarmas' };
  if (alarms.status === 'unknown') return [{ ...about, ...UNKNOWN }];
  if (alarms.status === 'absent') {
    return [{ ...about, state: 'absent', text: 'La tienda de tu ordenador no tiene alarmas.' }];
  }
  const { total, ringing } = alarms;
  if (ringing.length === 0) {
    return [
      total === 0
        ? {
            ...about,
            state: 'warning',
            text: 'La tienda no tiene ninguna alarma, así que nadie se entera de un fallo.',
            todo: 'Pide a quien mantiene la tienda que la vuelva a desplegar.',
            guide: 'docs/deploy.md',
          }
        : { ...about, state: 'good', text: `Ninguna de las ${count(total)} alarmas ha saltado.` },
    ];
  }
  return ringing.map(({ id, since }) => ({
    id,
    ...alarmText(id),
    state: 'bad',
    text: `La alarma saltó ${ago(since, now)} y sigue activa.`,
    guide: `docs/runbooks/alarms/${id}.md`,
  }));
};

const costCheck = (health: Health): Check => {
  const about = { id: 'cost', title: 'Coste de este mes' };
  const { cost, stage } = health;
  if (cost.status === 'unknown') return { ...about, ...UNKNOWN };
  if (cost.status === 'absent') {
    if (isLocal(health)) {
      return { ...about, state: 'absent', text: 'La tienda de tu ordenador no cuesta nada.' };
    }
    return stage === 'demo'
      ? {
          ...about,
          state: 'absent',
          text: 'Cualquiera puede entrar en el panel de la demostración, así que no enseña lo que cuesta.',
        }
      : {
          ...about,
          state: 'warning',
          text: 'La tienda no tiene un presupuesto que avise de lo que gasta.',
          todo: 'Pide a quien mantiene la tienda que la despliegue con el ajuste alarmEmail.',
          guide: 'docs/deploy.md',
        };
  }
  const { spent, expected, budget } = cost;
  const rest =
    expected === undefined ? '' : ` A este ritmo, el mes acabará en ${dollars(expected)}.`;
  const text = `La cuenta de Amazon lleva gastados ${dollars(spent)} de un presupuesto de ${dollars(budget)}.${rest}`;
  return Math.max(spent, expected ?? 0) >= NEARLY * budget
    ? {
        ...about,
        state: spent >= budget ? 'bad' : 'warning',
        text,
        todo: 'Si no esperabas más visitas que otros meses, avisa a quien mantiene la tienda.',
        guide: 'docs/runbooks/budget.md',
      }
    : { ...about, state: 'good', text };
};

/**
 * The checks of the page; the ones that need somebody come first.
 *
 * @param now from which ages are counted
 */
export const checksOf = (health: Health, now: Date): Check[] => {
  const checks: Check[] = [
    mailCheck(health),
    suppressedCheck(health, now),
    backupCheck(health, now),
    ...alarmChecks(health, now),
    costCheck(health),
    {
      id: 'version',
      title: 'Versión de la tienda',
      state: 'good',
      text: `Lumbre ${health.version}. Di este número cuando pidas ayuda.`,
    },
  ];
  return checks.toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
};

/** `Dos cosas necesitan tu atención.` */
export const summaryOf = (checks: readonly Check[]): string => {
  const urgent = checks.filter(({ state }) => state === 'bad' || state === 'warning').length;
  if (urgent > 1) return `${urgent} cosas necesitan tu atención.`;
  if (urgent === 1) return 'Una cosa necesita tu atención.';
  return checks.some(({ state }) => state === 'unknown')
    ? 'De algunas cosas no sabemos nada ahora mismo; el resto está en orden.'
    : 'Todo está en orden.';
};
