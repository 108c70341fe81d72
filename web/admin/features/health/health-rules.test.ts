import { ALARMS } from '#shared/domain/alarms.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OrderId } from '#shared/domain/ids.ts';
import type { Health } from '#shared/domain/schemas/health.ts';
import { checksOf, summaryOf, type Check } from './health-rules.ts';

const ROOT = join(import.meta.dirname, '../../../..');

const NOW = new Date('2026-11-22T12:00:00Z');
const GOOD: Health = {
  stage: 'production',
  version: '1.2.3',
  mail: { status: 'known', isSandbox: false, isPaused: false, sent: 12, limit: 50_000 },
  suppressed: { bounces: 0, complaints: 0, isMore: false },
  recovery: {
    status: 'known',
    range: { from: '2026-10-18T12:00:00Z', to: '2026-11-22T11:55:00Z' },
  },
  copies: { status: 'known', latest: '2026-11-22T03:00:00Z' },
  alarms: { status: 'known', total: 18, ringing: [] },
  payments: { status: 'known', mode: 'live', differences: [] },
  cost: { status: 'known', spent: 3.2, expected: 6.1, budget: 50 },
};
const LOCAL: Health = {
  ...GOOD,
  stage: 'local',
  mail: { status: 'absent' },
  recovery: { status: 'absent' },
  copies: { status: 'absent' },
  alarms: { status: 'absent' },
  payments: { status: 'known', mode: 'test', differences: [] },
  cost: { status: 'absent' },
};

const checks = (health: Partial<Health>): Check[] => checksOf({ ...GOOD, ...health }, NOW);
const check = (id: string, health: Partial<Health>): Check => {
  const found = checks(health).find((each) => each.id === id);
  if (!found) throw new Error(`No check ${id}`);
  return found;
};

test('names what a shop lacks before it may take money', () => {
  const [first, ...others] = checksOf(GOOD, NOW, ['tu número fiscal', 'el aviso legal']);
  expect(first).toMatchObject({
    state: 'bad',
    text: 'La tienda no puede cobrar, porque le falta: tu número fiscal, el aviso legal.',
    isSetting: true,
  });
  expect(others).toEqual(checks({}));
});

test('says of a healthy shop what it knows, and asks nothing of its owner', () => {
  const all = checks({});
  expect(summaryOf(all)).toBe('Nada necesita tu atención.');
  expect(all.map(({ id, state, text }) => [id, state, text])).toEqual([
    [
      'mail',
      'good',
      'En las últimas 24 horas han salido 12 correos, de los 50\u{202f}000 que Amazon permite.',
    ],
    ['suppressed', 'good', 'Escribimos a todas las direcciones: ninguna ha rechazado un correo.'],
    [
      'backups',
      'good',
      'La tienda se puede recuperar como estaba en cualquier momento, desde el 18/10/2026 hasta hace 5 minutos. La última copia semanal es de hace 9 horas.',
    ],
    ['alarms', 'good', 'Ninguna de las 18 alarmas ha saltado.'],
    ['payments', 'good', 'Los pagos con tarjeta son reales, y Stripe contesta.'],
    [
      'cost',
      'good',
      'La cuenta de Amazon lleva gastados $3.20 USD de un presupuesto de $50.00 USD. A este ritmo, el mes acabará en $6.10 USD.',
    ],
    ['version', 'good', 'Lumbre 1.2.3. Di este número cuando pidas ayuda.'],
  ]);
  expect(all.filter(({ todo }) => todo !== undefined)).toEqual([]);
});

const known = { status: 'known' } as const;
const unknown = { status: 'unknown' } as const;
const absent = { status: 'absent' } as const;
const quota = { ...known, isSandbox: false, isPaused: false, sent: 12, limit: 200 };
const range = { from: '2026-10-18T12:00:00Z', to: '2026-11-22T11:55:00Z' };

test.each<[string, string, Check['state'], Partial<Health>]>([
  ['mail in the sandbox', 'mail', 'bad', { mail: { ...quota, isSandbox: true } }],
  ['paused mail', 'mail', 'bad', { mail: { ...quota, isPaused: true } }],
  ['mail near its limit', 'mail', 'warning', { mail: { ...quota, sent: 160 } }],
  ['mail below 80 % of its limit', 'mail', 'good', { mail: { ...quota, sent: 159 } }],
  ['no sender', 'mail', 'bad', { mail: absent }],
  ['recovery that is off', 'backups', 'bad', { recovery: known }],
  [
    'recovery that is behind',
    'backups',
    'bad',
    { recovery: { ...known, range: { ...range, to: '2026-11-22T10:59:00Z' } } },
  ],
  ['no weekly copies on this stage', 'backups', 'good', { copies: absent }],
  ['no copy yet', 'backups', 'warning', { copies: known }],
  [
    'a copy of more than eight days',
    'backups',
    'warning',
    { copies: { ...known, latest: '2026-11-14T03:00:00Z' } },
  ],
  ['no alarms at all', 'alarms', 'warning', { alarms: { ...known, total: 0, ringing: [] } }],
  ['a test key', 'payments', 'warning', { payments: { ...known, mode: 'test', differences: [] } }],
  [
    'a key that Stripe rejects',
    'payments',
    'bad',
    { payments: { ...known, mode: 'broken', differences: [] } },
  ],
  ['80 % of the budget', 'cost', 'warning', { cost: { ...known, spent: 40, budget: 50 } }],
  [
    'a forecast above the budget',
    'cost',
    'warning',
    { cost: { ...known, spent: 20, expected: 60, budget: 50 } },
  ],
  ['a spent budget', 'cost', 'bad', { cost: { ...known, spent: 50, budget: 50 } }],
  ['no budget', 'cost', 'warning', { cost: absent }],
])('%s is %s: %s, with what to do unless it is good', (_, id, state, health) => {
  const found = check(id, health);
  expect([found.state, found.todo !== undefined]).toEqual([state, state !== 'good']);
});

test('names the orders about whose money Stripe and the shop differ', () => {
  const differences = [
    { orderId: '01KB0000000000000007K2M9QX' as OrderId, reason: 'refund' },
  ] as const;
  const found = check('payments', {
    payments: { ...known, mode: 'live', differences: [...differences] },
  });
  expect(found).toMatchObject({ state: 'bad', orders: [{ id: differences[0].orderId }] });
  expect(found.text).toContain('En 1 pedido de los últimos siete días');
});

test('the cost of a demo is not shown, because everybody may open its panel', () => {
  expect(check('cost', { stage: 'demo', cost: absent })).toMatchObject({ state: 'absent' });
});

test('every service that did not answer is unknown, with what to do', () => {
  const all = checks({
    mail: unknown,
    recovery: unknown,
    copies: unknown,
    alarms: unknown,
    payments: unknown,
    cost: unknown,
  });
  const silent = all.filter(({ state }) => state === 'unknown');
  expect(silent.map(({ id }) => id)).toEqual(['mail', 'backups', 'alarms', 'payments', 'cost']);
  expect(silent.every(({ todo }) => todo !== undefined)).toBe(true);
  expect(summaryOf(all)).toMatch(/no sabemos nada/);
});

test('the local shop says what it does not have, and that nothing is wrong', () => {
  const all = checksOf(LOCAL, NOW);
  expect(all.filter(({ state }) => state === 'absent').map(({ id }) => id)).toEqual([
    'mail',
    'backups',
    'alarms',
    'cost',
  ]);
  expect(summaryOf(all)).toBe('Nada necesita tu atención.');
});

test('names reasons and age of addresses that get no more mail', () => {
  const latest = '2026-11-20T12:00:00Z';
  const text = (bounces: number, complaints: number, isMore = false) =>
    check('suppressed', { suppressed: { bounces, complaints, latest, isMore } }).text;
  expect(text(1, 0)).toBe(
    'Ya no escribimos a 1 dirección: 1 porque no existe. La última, hace 2 días.',
  );
  expect(text(2, 1)).toBe(
    'Ya no escribimos a 3 direcciones: 2 porque no existen y 1 porque marcó un correo como no deseado. La última, hace 2 días.',
  );
  expect(text(98, 2, true)).toContain('más de 100 direcciones');
});

test('each alarm that rings is a check of its own and comes first', () => {
  const all = checks({
    alarms: {
      ...known,
      total: ALARMS.length,
      ringing: ALARMS.map((id) => ({ id, since: '2026-11-22T10:00:00Z' })),
    },
  });
  const first = all.slice(0, ALARMS.length);
  expect(first.map(({ id }) => id)).toEqual([...ALARMS]);
  expect(new Set(first.map(({ title }) => title)).size).toBe(ALARMS.length);
  for (const { state, todo } of first) expect([state, todo !== undefined]).toEqual(['bad', true]);
  expect(first[0]?.text).toBe('La alarma saltó hace 2 horas y sigue activa.');
  expect(summaryOf(all)).toBe(`${ALARMS.length} cosas necesitan tu atención.`);
});

test('an alarm of another version is shown by its name', () => {
  const ringing = [{ id: 'llueve', since: '2026-11-22T11:59:50Z' }];
  expect(check('llueve', { alarms: { ...known, total: 1, ringing } })).toMatchObject({
    title: 'Alarma «llueve»',
    text: 'La alarma saltó hace 1 minuto y sigue activa.',
  });
});

test('every guide is a page of the repository', () => {
  const states: Partial<Health>[] = [
    { mail: { ...quota, isSandbox: true } },
    { mail: { ...quota, isPaused: true } },
    { mail: absent, cost: absent, alarms: { ...known, total: 0, ringing: [] } },
    { cost: { ...known, spent: 50, budget: 50 } },
    {
      alarms: {
        ...known,
        total: ALARMS.length,
        ringing: ALARMS.map((id) => ({ id, since: '2026-11-22T10:00:00Z' })),
      },
    },
  ];
  const guides = states.flatMap(checks).flatMap(({ guide }) => guide ?? []);
  expect(guides.filter((guide) => !existsSync(join(ROOT, guide)))).toEqual([]);
});
