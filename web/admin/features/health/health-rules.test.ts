import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OrderId } from '#shared/domain/ids.ts';
import type { Audit, Health } from '#shared/domain/schemas/health.ts';
import { checksOf, summaryOf, type Check } from './health-rules.ts';

const ROOT = join(import.meta.dirname, '../../../..');

const NOW = new Date('2026-11-22T12:00:00Z');
const GOOD: Audit = {
  at: '2026-11-22T04:00:00Z',
  contradictions: 0,
  unfinished: 0,
  payments: { mode: 'live', differences: [] },
  suppressed: { bounces: 0, complaints: 0, isMore: false },
};
const healthOf = (changes: Partial<Audit>, stage = 'production'): Health => ({
  stage,
  version: '1.2.3',
  audit: { ...GOOD, ...changes },
});

const checks = (changes: Partial<Audit>, stage?: string): Check[] =>
  checksOf(healthOf(changes, stage), NOW);
const check = (id: string, changes: Partial<Audit>): Check => {
  const found = checks(changes).find((each) => each.id === id);
  if (!found) throw new Error(`No check ${id}`);
  return found;
};

test('names what a shop lacks before it may take money', () => {
  const [first, ...others] = checksOf(healthOf({}), NOW, ['tu número fiscal', 'el aviso legal']);
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
    ['age', 'good', 'La última revisión es de hace 8 horas.'],
    ['data', 'good', 'El catálogo y los últimos pedidos y clientes cuadran.'],
    ['work', 'good', 'La tienda ha terminado todo lo que hace por su cuenta.'],
    ['payments', 'good', 'Los pagos con tarjeta son reales, y Stripe contesta.'],
    ['suppressed', 'good', 'Escribimos a todas las direcciones: ninguna ha rechazado un correo.'],
    ['version', 'good', 'Lumbre 1.2.3. Di este número cuando pidas ayuda.'],
  ]);
  expect(all.filter(({ todo }) => todo !== undefined)).toEqual([]);
});

test.each([
  [1, 'Una cosa necesita tu atención.', 'No ha llegado 1 correo.'],
  [2, 'Una cosa necesita tu atención.', 'No han llegado 2 correos.'],
  ['unknown', /no sabemos nada/, 'No sabemos si han llegado todos los correos.'],
] as const)('names %s mails that did not arrive', (failed, summary, text) => {
  const all = checksOf(healthOf({}), NOW, [], failed);
  expect(summaryOf(all)).toMatch(summary);
  expect(all[0]).toMatchObject({ id: 'mails', text });
});

const paying = (mode: Audit['payments']['mode']): Partial<Audit> => ({
  payments: { mode, differences: [] },
});
test.each<[string, string, Check['state'], Partial<Audit>]>([
  ['an audit of this night', 'age', 'good', { at: '2026-11-21T10:00:00Z' }],
  ['alarms that reach nobody', 'alarms', 'warning', { alarmsUnheard: true }],
  ['an audit that is late', 'age', 'warning', { at: '2026-11-21T09:59:00Z' }],
  ['a contradiction', 'data', 'bad', { contradictions: 1 }],
  ['unfinished work', 'work', 'bad', { unfinished: 2 }],
  ['a test key', 'payments', 'warning', paying('test')],
  ['a key that Stripe rejects', 'payments', 'bad', paying('broken')],
  ['no answer of Stripe', 'payments', 'unknown', paying('unknown')],
])('%s is %s: %s, with what to do unless it is good', (_, id, state, changes) => {
  const found = check(id, changes);
  expect([found.state, found.todo !== undefined]).toEqual([state, state !== 'good']);
});

test('a shop that was never audited says so', () => {
  const all = checksOf({ stage: 'production', version: '1.2.3' }, NOW);
  expect(all.map(({ id, state }) => [id, state])).toEqual([
    ['age', 'unknown'],
    ['version', 'good'],
  ]);
  expect(summaryOf(all)).toMatch(/no sabemos nada/);
});

test.each(['live', 'unknown'] as const)(
  'names the orders about whose money Stripe and the shop differ, with Stripe %s',
  (mode) => {
    const orderId = '01KB0000000000000007K2M9QX' as OrderId;
    const found = check('payments', {
      payments: { mode, differences: [{ orderId, reason: 'refund' }] },
    });
    expect(found).toMatchObject({ state: 'bad', orders: [{ id: orderId }] });
    expect(found.text).toContain('En 1 pedido, el dinero que pasa por Stripe');
  },
);

test('the played payments of a local shop are in order, and a shop without keys has none', () => {
  const [local] = checks(paying('test'), 'local').filter(({ id }) => id === 'payments');
  expect(local?.state).toBe('good');
  expect(check('payments', paying('none')).state).toBe('absent');
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

test('what needs a person comes first', () => {
  const all = checks({ contradictions: 3, unfinished: 1, at: '2026-11-20T04:00:00Z' });
  expect(all.map(({ id }) => id).slice(0, 3)).toEqual(['data', 'work', 'age']);
  expect(summaryOf(all)).toBe('3 cosas necesitan tu atención.');
});

test('every guide is a page of the repository', () => {
  const states: Partial<Audit>[] = [
    { contradictions: 1, unfinished: 1, at: '2026-11-20T04:00:00Z' },
    ...(['none', 'test', 'broken'] as const).map(paying),
  ];
  const guides = states.flatMap((state) => checks(state)).flatMap(({ guide }) => guide ?? []);
  expect(guides.length).toBeGreaterThan(3);
  expect(guides.filter((guide) => !existsSync(join(ROOT, guide)))).toEqual([]);
});
