/**
 * An answered withdrawal must exist once, with one receipt, whatever fails (PROMISE-R31).
 *
 * `WITHDRAWALS=10000 npx jest withdraw-order-faults` makes more. A failure prints its seed.
 */
import type { ProductId } from '#shared/domain/ids.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { cents } from '#shared/domain/money.ts';
import { orderNumber, orderState } from '#shared/domain/orders.ts';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { faultProxyOf, type Fault } from '../../test-support/fault-proxy.ts';
import { call } from '../../test-support/invoke.ts';
import { signedInAdmin, addOrder, addUnpaid, addUser, offer } from '../../test-support/shop.ts';
import { getItem, getItems } from '../table/client.ts';
import { CLOSED, MAIL, ORDER, type OrderRecord } from '../table/items.ts';
import { keys, ORDER_LISTS } from '../table/keys.ts';
import { decode, only } from '../table/kind.ts';
import { scanAll } from '../table/whole-table.ts';
import { remove, write } from '../table/write.ts';
import { isClosedBy, NONE } from './closed-table.ts';
import { both, randomPair, randomStep } from '../../test-support/random-steps.ts';

const WITHDRAWALS = Number(process.env['WITHDRAWALS'] ?? 15);

const proxy = faultProxyOf('DYNAMODB');
const admin = signedInAdmin();
beforeAll(() => offer('transfer'));

const UNITS = 3;
const ID = 'cuenco' as ProductId;

interface History {
  order: OrderRecord;
  email: string;
  sent: Map<string, string>;
  answered: Set<string>;
}
type Step = (history: History) => Promise<unknown>;

const stored = async ({ order: { owner, id } }: History) => {
  const items = await getItems([keys.order(owner, id), keys.closed(owner, id)]);
  const [order] = only(ORDER, items);
  if (!order) throw new Error('The order is gone');
  return { order, closed: only(CLOSED, items)[0] ?? NONE };
};

const isStored = (statements: readonly { id: string; pieces: string }[], id: string, pieces = '') =>
  statements.some((known) => known.id === id || known.pieces === pieces);

/** An answer means that the statement is stored, unless nothing of the order is left. */
const send = async (history: History, id: string, pieces: string): Promise<void> => {
  const { order, email, sent, answered } = history;
  sent.set(id, pieces);
  const body = { id, order: orderNumber(order.id), email, name: 'Lucía Ferrer', pieces };
  // Requests from this machine are not counted by network.
  const headers = { 'cloudfront-viewer-address': '127.0.0.1:1000' };
  const { status } = await call('withdrawOrder', { headers, body });
  expect([202, 409, 503]).toContain(status);
  if (status !== 503) answered.add(id);
};

const withdraw =
  (units: number, tabs: number, times: number): Step =>
  (history) =>
    Promise.all(
      Array.from({ length: tabs }, () => randomUUID()).map((id) =>
        Promise.all(
          Array.from({ length: times }, () =>
            send(history, id, units === 0 ? '' : `${units} × Cuenco salvia`),
          ),
        ),
      ),
    );

const repeat = (): Step => async (history) => {
  const [id, pieces] = [...history.sent].at(-1) ?? [];
  if (id !== undefined && pieces !== undefined) await send(history, id, pieces);
};

const close =
  (units: number, admins: number): Step =>
  async (history) => {
    const seen = await stored(history).catch(() => undefined);
    if (!seen) return;
    const { order, closed } = seen;
    const body = {
      kind: order.sent ? 'returned' : 'cancelled',
      lines: units === 0 ? [] : [{ id: ID, quantity: units }],
      ...{ restock: false, refund: 0, version: closed.version },
    };
    await Promise.all(
      Array.from({ length: admins }, () => {
        const headers = { 'idempotency-key': randomUUID() };
        return call('closeOrder', { token: admin, params: { id: order.id }, headers, body });
      }),
    );
  };

const ship =
  (sent: boolean): Step =>
  ({ order: { id } }) =>
    call('editShipment', { token: admin, params: { id }, body: { sent } });

const disturb =
  (operation: 'TransactWriteItems' | 'BatchGetItem' | 'Query', fault: Fault, times: number): Step =>
  () => {
    proxy.inject({ operation, fault, times });
    return Promise.resolve();
  };

const check = async (history: History): Promise<void> => {
  proxy.inject();
  // Every browser retries until it has an answer.
  for (const [id, pieces] of history.sent) {
    if (!history.answered.has(id)) await send(history, id, pieces);
  }
  const { order, closed } = await stored(history);
  const statements = closed.withdrawals ?? [];
  if (orderState(order) !== 'closed') {
    for (const [id, pieces] of history.sent) expect(isStored(statements, id, pieces)).toBe(true);
  }
  for (const [index, { pieces, after }] of statements.entries()) {
    const before = statements[index - 1];
    expect(before?.pieces === pieces && before.after === after).toBe(false);
  }
  const ids = statements.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(isClosedBy(order, closed)).toBe(true);
  const item = await getItem(keys.order(order.owner, order.id), { consistent: true });
  expect(item?.['listPk']).toBe(ORDER_LISTS[orderState(order)]);
  const mails = (await scanAll()).filter(({ sk }) => sk === 'MAIL').map((one) => decode(MAIL, one));
  const receipts = mails.flatMap(({ subject }) =>
    subject.kind === 'withdrawal' && subject.orderId === order.id ? [subject.withdrawalId] : [],
  );
  expect(receipts.toSorted()).toEqual(ids.toSorted());
  await Promise.all(mails.map(({ id }) => write(remove(keys.mail(id)))));
};

const single = fc.oneof(
  randomStep(5, withdraw, fc.nat({ max: 2 }), fc.constantFrom(1, 2), fc.constantFrom(1, 2)),
  randomStep(2, repeat),
  randomStep(3, close, fc.constantFrom(0, 1, 1, 2, UNITS), fc.constantFrom(1, 2)),
  randomStep(2, ship, fc.boolean()),
  randomStep(
    3,
    disturb,
    fc.constant('TransactWriteItems'),
    fc.constantFrom<Fault>('conflict', 'error', 'drop-before', 'drop-after', 'cut'),
    fc.integer({ min: 1, max: 4 }),
  ),
  randomStep(
    1,
    disturb,
    fc.constantFrom('BatchGetItem', 'Query'),
    fc.constantFrom<Fault>('throttle', 'error', 'drop-before', 'cut'),
    fc.integer({ min: 1, max: 4 }),
  ),
);
const histories = fc.record({
  isPaid: fc.boolean(),
  steps: fc.array(
    fc.oneof({ weight: 3, arbitrary: single }, { weight: 2, arbitrary: randomPair(single) }),
    {
      minLength: 2,
      maxLength: 8,
    },
  ),
});

/** Several statements at once about a withdrawn order, which random histories rarely contain. */
const CROWDED = [
  withdraw(1, 1, 1),
  both(withdraw(2, 1, 1), withdraw(0, 1, 1)),
  both(withdraw(1, 1, 1), withdraw(2, 1, 1)),
  both(withdraw(0, 1, 1), close(1, 1)),
].map((step) => ({ text: 'crowded', step }));

test(`no withdrawal is lost or doubled in ${WITHDRAWALS} random histories`, async () => {
  jest.replaceProperty(LIMITS.withdrawal, 'most', { day: 1000, quarter: 1000 } as never);
  const property = fc.asyncProperty(histories, async ({ isPaid, steps }) => {
    const { id, email } = await addUser();
    const line = { id: ID, title: 'Cuenco salvia', price: cents(1250), quantity: UNITS };
    const order = await (isPaid ? addOrder : addUnpaid)({
      owner: { role: 'user', id },
      lines: [{ ...line, img: 'cuenco-1.webp', slug: 'cuenco-salvia' }],
      subtotal: cents(UNITS * 1250),
    });
    const history: History = { order, email, sent: new Map(), answered: new Set() };
    for (const { step } of steps) await step(history);
    await check(history);
  });
  await fc.assert(property, {
    numRuns: WITHDRAWALS,
    endOnFailure: true,
    examples: [[{ isPaid: true, steps: CROWDED }]],
  });
});
