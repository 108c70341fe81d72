/**
 * Random histories of the shop: several buyers at once, repeated requests, stale forms, and stream
 * records that come late, twice or in reverse. The invariants are checked after each step, and in
 * the end the stored sums must equal a recount. The second test plants faults, which the histories
 * must find.
 *
 * `HISTORIES=100000 npx jest histories` makes more. A failure prints its seed and the shortest
 * history that fails.
 */
import type { ErrorBody } from '#shared/domain/errors.ts';
import type { OrderId, ProductId } from '#shared/domain/ids.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { cents } from '#shared/domain/money.ts';
import { followChanges } from '#shared/rows/background.ts';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { keepSums } from '../functions/dashboard/keep-sums.ts';
import { wrongSums } from '../functions/dashboard/sums-table.ts';
import { contradictionsIn, wrongRatingsIn } from '../functions/health/invariants-table.ts';
import { reviewWork } from '../functions/reviews/follow-reviews.ts';
import { followWork } from '../functions/stream/long-work.ts';
import { inOrder, streamWorker } from '../functions/stream/stream-worker.ts';
import { MAIL, ORDER, SALE } from '../functions/table/items.ts';
import type { Item } from '../functions/table/keys.ts';
import { only } from '../functions/table/kind.ts';
import { deleteAll, scanAll } from '../functions/table/whole-table.ts';
import { call, type TestAnswer } from './invoke.ts';
import { addAdmin, addCategory, addProduct, address, addUser } from './shop.ts';
import { formOf } from './upload.ts';
import { eventOf } from './worker.ts';

const HISTORIES = Number(process.env['HISTORIES'] ?? 100);
const COUNTED = 6;

/** The parts of followChanges that keep the table; functions/pages/ tests the others. */
const follow = streamWorker(followChanges, [keepSums, inOrder(followWork(reviewWork))]);

interface Piece {
  id: ProductId;
  /** The stock that the model expects; undefined after the deletion. */
  stock: number | undefined;
  /** The product's version when its form was opened. */
  form: number;
}

interface BoughtOrder {
  id: OrderId;
  of: number;
  /** Units and cents that are left, and the version that the next closing has seen. */
  units: number;
  left: number;
  version: number;
  isSent: boolean;
}

interface History {
  admin: string;
  buyers: readonly string[];
  pieces: readonly Piece[];
  reviews: string[];
  orders: BoughtOrder[];
  records: DynamoDBRecord[];
  items: Map<string, Item>;
}

const table = async (): Promise<Map<string, Item>> =>
  new Map((await scanAll()).map((item) => [`${String(item['pk'])} ${String(item['sk'])}`, item]));

let records = 0;

const follows = async (history: History): Promise<void> => {
  const items = await table();
  for (const key of new Set([...history.items.keys(), ...items.keys()])) {
    const [before, after] = [history.items.get(key), items.get(key)];
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    const [record] = eventOf({ ...(before && { before }), ...(after && { after }) }).Records;
    records += 1;
    history.records.push({ ...record, eventID: `h${records}` });
  }
  history.items = items;
};

const versionOf = ({ items }: History, { id }: Piece): number =>
  Number(items.get(`PRODUCT#${id} PRODUCT`)?.['version']);

const begin = async (): Promise<History> => {
  const left = await scanAll();
  await deleteAll(
    left.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
    () => Promise.resolve(),
  );
  const [made, admin, ana, eva] = await Promise.all([
    Promise.all([
      addProduct({ stock: COUNTED }),
      // A price may be 0.
      addProduct({ stock: COUNTED, price: cents(0) }),
    ]),
    addAdmin(),
    addUser(),
    addUser(),
    addCategory(2, 'Cerámica', 2),
    addCategory(3, 'Madera'),
  ]);
  const history: History = {
    admin: admin.token,
    buyers: [ana.token, eva.token],
    pieces: made.map(({ id }) => ({ id, stock: COUNTED, form: 0 })),
    reviews: [],
    orders: [],
    records: [],
    items: new Map(),
  };
  await follows(history);
  for (const each of history.pieces) each.form = versionOf(history, each);
  return history;
};

type Answer<T> = TestAnswer<T & Partial<ErrorBody>>;

const repeated = <T>(times: number, send: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, send));

const buy = (token: string, id: ProductId, quantity: number, key: string) =>
  call('placeOrder', {
    token,
    headers: { 'idempotency-key': key },
    body: { items: [{ id, quantity }], address },
  });

const edit = (
  { admin }: History,
  { id }: Piece,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer<{ version: number }>> =>
  call('editProduct', { token: admin, params: { id }, headers, body: formOf(fields) });

const statuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

/** A step changes the model as the shop should change, and checks the answers. */
type Step = (history: History) => Promise<void>;

const order =
  (of: number, quantity: number, times: number): Step =>
  async ({ buyers: [token = ''], pieces, orders }) => {
    const piece = pieces[of];
    if (!piece) return;
    const key = randomUUID();
    const answers = await repeated(times, () => buy(token, piece.id, quantity, key));
    const isPossible = piece.stock !== undefined && piece.stock >= quantity;
    const made = answers.filter(({ status }) => status === 201);
    const others = answers.filter(({ status }) => status !== 201);
    expect(made.length > 0).toBe(isPossible);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(isPossible ? 1 : 0);
    const code = piece.stock === undefined ? 'PRODUCT_GONE' : 'OUT_OF_STOCK';
    const expected = isPossible ? 'IN_PROGRESS' : code;
    expect(others.every(({ body }) => body.code === expected)).toBe(true);
    if (!isPossible) return;
    piece.stock = (piece.stock ?? 0) - quantity;
    const [{ id, grandTotal }] = made.map(({ body }) => body) as [Order];
    const left = Math.round(grandTotal * 100);
    orders.push({ id, of, units: quantity, left, version: 0, isSent: false });
  };

/** Different orders of one piece at once: exactly the stock is sold (PROMISE-R01). */
const rivals =
  (of: number, quantity: number, count: number): Step =>
  async ({ buyers, pieces }) => {
    const piece = pieces[of];
    if (piece?.stock === undefined) return;
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        buy(buyers[index % buyers.length] ?? '', piece.id, quantity, randomUUID()),
      ),
    );
    const made = Math.min(count, Math.floor(piece.stock / quantity));
    expect(statuses(answers)).toEqual([
      ...Array.from({ length: made }, () => 201),
      ...Array.from({ length: count - made }, () => 409),
    ]);
    piece.stock -= made * quantity;
  };

const addUnits =
  (of: number, units: number, times: number): Step =>
  async (history) => {
    const piece = history.pieces[of];
    if (piece?.stock === undefined) return;
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await repeated(times, () =>
      edit(history, piece, { stockChange: String(units) }, headers),
    );
    const isPossible = piece.stock + units >= 0;
    expect(answers.some(({ status }) => status === 200)).toBe(isPossible);
    if (isPossible) piece.stock += units;
  };

/** An order and stock changes at once: none undoes another. */
const orderWhileAdding =
  (of: number, quantity: number, units: number, edits: number): Step =>
  async (history) => {
    const piece = history.pieces[of];
    if (piece?.stock === undefined) return;
    const [bought, added] = await Promise.all([
      buy(history.buyers[1] ?? '', piece.id, quantity, randomUUID()),
      repeated(edits, () => edit(history, piece, { stockChange: String(units) })),
    ]);
    expect([201, 409]).toContain(bought.status);
    expect([200, 409]).toEqual(expect.arrayContaining(statuses(added)));
    const changes = added.filter(({ status }) => status === 200).length;
    const after = piece.stock - (bought.status === 201 ? quantity : 0) + changes * units;
    expect(after).toBeGreaterThanOrEqual(0);
    piece.stock = after;
  };

const ship =
  (nth: number): Step =>
  async ({ admin, orders }) => {
    const sold = orders[nth % orders.length];
    if (!sold) return;
    const { status } = await call('editShipment', {
      ...{ token: admin, params: { id: sold.id }, body: { sent: true } },
    });
    expect(status).toBe(sold.units > 0 ? 200 : 409);
    if (status === 200) sold.isSent = true;
  };

/** Two admins close the same part of an order: units and money come back once. */
const close =
  (nth: number, units: number, refund: number, times: number): Step =>
  async ({ admin, orders, pieces }) => {
    const sold = orders[nth % orders.length];
    const piece = pieces[sold?.of ?? -1];
    if (!sold || !piece) return;
    const { id, version, isSent } = sold;
    const answers = await Promise.all(
      [randomUUID(), randomUUID()].map((key) =>
        repeated(times, () =>
          call('closeOrder', {
            token: admin,
            params: { id },
            headers: { 'idempotency-key': key },
            body: {
              kind: isSent ? 'returned' : 'cancelled',
              lines: units > 0 ? [{ id: piece.id, quantity: units }] : [],
              restock: true,
              refund: refund / 100,
              version,
            },
          }),
        ),
      ),
    );
    const isPossible = units <= sold.units && refund <= sold.left && units + refund > 0;
    const won = answers.filter((same) => same.some(({ status }) => status === 201));
    expect(won).toHaveLength(isPossible ? 1 : 0);
    if (!isPossible) return;
    if (piece.stock !== undefined) piece.stock += units;
    sold.units -= units;
    sold.left -= refund;
    sold.version += 1;
  };

const sellOutside =
  (of: number, quantity: number, times: number, isUndone: boolean): Step =>
  async ({ admin, pieces }) => {
    const piece = pieces[of];
    if (!piece) return;
    const send = (body: object): Promise<Answer<{ stock: number }>> => {
      const headers = { 'idempotency-key': randomUUID() };
      return call('recordSale', { token: admin, params: { id: piece.id }, headers, body });
    };
    const key = { 'idempotency-key': randomUUID() };
    const sold = { quantity, amount: quantity * 7.5, place: '' };
    const request = { token: admin, params: { id: piece.id }, headers: key, body: { sold } };
    const answers = await repeated(times, () => call('recordSale', request));
    const isPossible = piece.stock !== undefined && piece.stock >= quantity;
    const ifNot = piece.stock === undefined ? 404 : 409;
    expect(statuses(answers)).toEqual(answers.map(() => (isPossible ? 200 : ifNot)));
    if (!isPossible) return;
    piece.stock = (piece.stock ?? 0) - quantity;
    if (!isUndone) return;
    const sale = only(SALE, await scanAll()).findLast(({ productId }) => productId === piece.id);
    const undone = await repeated(times, () => send({ undo: sale?.id }));
    expect(statuses(undone)).toEqual([200, ...undone.slice(1).map(() => 404)]);
    piece.stock += sale?.quantity ?? 0;
  };

const openForm =
  (of: number): Step =>
  async (history) => {
    const piece = history.pieces[of];
    if (piece?.stock !== undefined) piece.form = versionOf(history, piece);
  };

/** From a form that may be stale: no sale since then is lost, and no repetition gets a conflict. */
const saveForm =
  (of: number, counted: number, times: number): Step =>
  async (history) => {
    const piece = history.pieces[of];
    if (!piece) return;
    const headers = { 'if-match': `"${piece.form}"`, 'idempotency-key': randomUUID() };
    const answers = await repeated(times, () =>
      edit(history, piece, { stock: String(counted), price: '9' }, headers),
    );
    const ifOnSale = piece.form === versionOf(history, piece) ? 200 : 409;
    const expected = piece.stock === undefined ? 404 : ifOnSale;
    expect(statuses(answers)).toEqual(Array.from({ length: times }, () => expected));
    if (expected === 200) piece.stock = counted;
  };

const move =
  (of: number, category: number): Step =>
  async (history) => {
    const piece = history.pieces[of];
    if (piece?.stock === undefined) return;
    expect((await edit(history, piece, { categoryId: String(category) })).status).toBe(200);
  };

const removePiece =
  (of: number): Step =>
  async ({ admin, pieces }) => {
    const piece = pieces[of];
    if (piece?.stock === undefined) return;
    const { status } = await call('deleteProduct', {
      token: admin,
      params: { id: piece.id },
    });
    expect(status).toBe(204);
    piece.stock = undefined;
  };

const review =
  (of: number, by: number, rating: number): Step =>
  async (history) => {
    const piece = history.pieces[of];
    const { status, body } = await call('postReview', {
      token: history.buyers[by] ?? '',
      body: { productId: piece?.id, content: 'Precioso.', rating },
    });
    // 429 is the limit of three reviews of a piece in a day.
    expect(piece?.stock === undefined ? [404] : [201, 429]).toContain(status);
    if (status === 201) history.reviews.push(body.id);
  };

const moderate =
  (nth: number, hidden: boolean): Step =>
  async ({ admin, reviews }) => {
    const id = reviews[nth];
    if (id === undefined) return;
    const { status } = await call('moderateReview', {
      token: admin,
      params: { id },
      body: { hidden },
    });
    expect([200, 404]).toContain(status);
  };

/** Several workers get the same records. If their answers are lost, the records come again. */
const deliver =
  (count: number, copies: number, isLost: boolean): Step =>
  async (history) => {
    const next = history.records.splice(0, count);
    const answers = await Promise.all([
      ...Array.from({ length: copies - 1 }, () => follow({ Records: next.toReversed() })),
      follow({ Records: next }),
    ]);
    for (const answer of answers) expect(answer).toEqual({ batchItemFailures: [] });
    if (isLost) history.records.unshift(...next);
  };

/** These invariants hold after every step, even while the stream is behind. */
const check = async (history: History): Promise<void> => {
  await follows(history);
  const items = [...history.items.values()];
  expect(contradictionsIn(items)).toEqual([]);
  expect(wrongRatingsIn(items)).toEqual([]);
  for (const { id, stock } of history.pieces) {
    expect(history.items.get(`PRODUCT#${id} PRODUCT`)?.['stock']).toBe(stock);
  }
  const mails = only(MAIL, items).flatMap(({ subject }) =>
    subject.kind === 'orderConfirmation' ? [subject.orderId] : [],
  );
  const orders = only(ORDER, items).map(({ id }) => id);
  expect(mails.toSorted()).toEqual(orders.toSorted());
};

const finish = async (history: History): Promise<void> => {
  while (history.records.length > 0) {
    await deliver(100, 1, false)(history);
    await follows(history);
  }
  expect(wrongSums([...history.items.values()])).toEqual([]);
  await check(history);
};

class Command implements fc.AsyncCommand<object, History> {
  readonly #text: string;
  readonly #step: Step;
  constructor(text: string, step: Step) {
    this.#text = text;
    this.#step = step;
  }
  check(): boolean {
    return true;
  }
  async run(_: object, history: History): Promise<void> {
    await this.#step(history);
    await check(history);
  }
  toString(): string {
    return this.#text;
  }
}

const piece = fc.nat({ max: 1 });
const units = fc.integer({ min: -3, max: 3 }).filter(Boolean);
const few = fc.integer({ min: 1, max: 3 });
const command = <Values extends unknown[]>(
  make: (...values: Values) => Step,
  values: fc.Arbitrary<Values>,
) => values.map((given) => new Command(`${make.name}(${given.join(', ')})`, make(...given)));

const histories = fc.commands<object, History, false>(
  [
    command(order, fc.tuple(piece, few, few)),
    command(rivals, fc.tuple(piece, few, fc.integer({ min: 2, max: 5 }))),
    command(addUnits, fc.tuple(piece, units, few)),
    command(orderWhileAdding, fc.tuple(piece, few, units, few)),
    command(ship, fc.tuple(fc.nat({ max: 2 }))),
    command(close, fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 3 }), fc.nat({ max: 4000 }), few)),
    command(sellOutside, fc.tuple(piece, few, few, fc.boolean())),
    command(openForm, fc.tuple(piece)),
    command(saveForm, fc.tuple(piece, fc.nat({ max: 9 }), few)),
    command(move, fc.tuple(piece, fc.integer({ min: 2, max: 3 }))),
    command(removePiece, fc.tuple(piece)),
    command(review, fc.tuple(piece, fc.nat({ max: 1 }), fc.nat({ max: 5 }))),
    command(moderate, fc.tuple(fc.nat({ max: 3 }), fc.boolean())),
    command(deliver, fc.tuple(fc.nat({ max: 8 }), fc.integer({ min: 1, max: 2 }), fc.boolean())),
  ],
  { maxCommands: 12 },
);

const holds = fc.asyncProperty(histories, async (steps) => {
  const real = await begin();
  await fc.asyncModelRun(() => ({ model: {}, real }), steps);
  await finish(real);
});

test(`the shop's invariants hold in ${HISTORIES} random histories`, async () => {
  await fc.assert(holds, { numRuns: HISTORIES });
});

/** About ten histories find each fault with this seed; with another one it may take hundreds. */
const SEARCH = { numRuns: 300, seed: 3, endOnFailure: true };

interface Write {
  TableName?: string | undefined;
  Key?: { pk: string; sk: string };
  Item?: Item;
  ConditionExpression?: string;
  UpdateExpression?: string;
}
type Writes = Record<string, Write>[];

const keyOf = (each: Record<string, Write>): { pk: string; sk: string } => {
  const [{ Key, Item: item = {} } = {}] = Object.values(each);
  return Key ?? { pk: String(item['pk']), sk: String(item['sk']) };
};
const isFor = (pattern: RegExp, each: Record<string, Write>): boolean => {
  const { pk, sk } = keyOf(each);
  return pattern.test(`${pk} ${sk}`);
};
const ALWAYS = 'attribute_exists(pk) OR attribute_not_exists(pk)';
/** Checks nothing in the write's place, because the reasons of a refusal have the order of the writes. */
const without =
  (pattern: RegExp) =>
  (writes: Writes): Writes =>
    writes.map((each) => {
      if (!isFor(pattern, each)) return each;
      const [{ TableName } = {}] = Object.values(each);
      return { ConditionCheck: { TableName, Key: keyOf(each), ConditionExpression: ALWAYS } };
    });
const unconditionally = (pattern: RegExp) => (writes: Writes) =>
  writes.map((each) =>
    isFor(pattern, each)
      ? Object.fromEntries(
          Object.entries(each).map(([action, { ConditionExpression, ...rest }]) => [
            action,
            {
              ...rest,
              // Keeps the values of the condition, because DynamoDB rejects unused ones.
              ...(ConditionExpression !== undefined && {
                ConditionExpression: `(${ConditionExpression}) OR ${ALWAYS}`,
              }),
            },
          ]),
        )
      : each,
  );
const where =
  (pattern: RegExp, plant: (writes: Writes) => Writes) =>
  (writes: Writes): Writes =>
    writes.some((each) => isFor(pattern, each)) ? plant(writes) : writes;

const PRODUCT = /^PRODUCT#\S+ PRODUCT$/;
const FAULTS: Record<string, (writes: Writes) => Writes> = {
  'an order does not look at the stock': where(/ ORDER#/, unconditionally(PRODUCT)),
  'an order takes no stock': where(/ ORDER#/, without(PRODUCT)),
  'an order writes no mail': without(/^MAIL#/),
  'a key makes more than one record': unconditionally(/^IDEMPOTENCY#/),
  'a sale outside takes no stock': where(/ SALE#/, without(PRODUCT)),
  'an edit does not look at the version': where(/^HISTORY#/, unconditionally(PRODUCT)),
  'a review does not change the rating': where(/ REVIEW#/, without(PRODUCT)),
  'a deleted product keeps its slug': without(/^SLUG#/),
  'a category does not count its products': without(/^CATEGORIES /),
  'a repeated record is counted again': unconditionally(/^COUNTED#/),
  'an order is closed by two admins': unconditionally(/ CLOSED#/),
  'a closed order gives no stock back': where(/ CLOSED#/, without(PRODUCT)),
  'a closed order is not marked': where(/ CLOSED#/, without(/ ORDER#/)),
  'the sums of a month are lost': without(/^SUMS MONTH#/),
};

interface Client {
  send: (command: { input: { TransactItems?: Writes } }) => Promise<unknown>;
}

const plant = (fault: (writes: Writes) => Writes): void => {
  const everyClient = Object.getPrototypeOf(DynamoDBDocumentClient.prototype) as Client;
  const { send } = everyClient;
  jest.spyOn(everyClient, 'send').mockImplementation(function (this: Client, sent) {
    const { TransactItems } = sent.input;
    if (TransactItems) sent.input.TransactItems = fault(TransactItems);
    return send.call(this, sent);
  });
};

test.each(Object.entries(FAULTS))('the histories find that %s', async (_, fault) => {
  plant(fault);
  const { failed } = await fc.check(holds, SEARCH);
  expect(failed).toBe(true);
});

test('the histories find that a record of the stream is lost', async () => {
  const lossy = fc.asyncProperty(histories, async (steps) => {
    const real = await begin();
    await fc.asyncModelRun(() => ({ model: {}, real }), steps);
    real.records = real.records.filter((record) => !record.dynamodb?.NewImage?.['subtotal']);
    await finish(real);
  });
  const { failed } = await fc.check(lossy, SEARCH);
  expect(failed).toBe(true);
});
