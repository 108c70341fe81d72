/** Large, interrupted and unreadable changes in followChanges (PROMISE-R24, ADR-0046). */
import { followChanges } from '#shared/rows/background.ts';
import { STREAM } from '#shared/rows/row.ts';
import type { ProductId, ReviewId, UserId } from '#shared/domain/ids.ts';
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { ulid } from 'ulid';
import { userItems } from '../accounts/account-table.ts';
import { productItem } from '../catalog/product-table.ts';
import { contradictionsIn } from '../health/invariants-table.ts';
import { reconcileTable } from '../health/reconcile-table.ts';
import { orderItem } from '../orders/order-table.ts';
import { reviewItem } from '../reviews/review-table.ts';
import { document, get, getItem, query, queryItems } from '../table/client.ts';
import { REVIEW, USER, type ReviewRecord, type UserRecord } from '../table/items.ts';
import { keys, REVIEW_PREFIX, UNFINISHED_LIST, type Item, type Key } from '../table/keys.ts';
import { remove, write as writeOne } from '../table/write.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addOrder, addProduct, addUser, write } from '../../test-support/shop.ts';
import { eventOf, eventually, startWorker } from '../../test-support/worker.ts';
import { handler } from './follow-changes.ts';

const { writes: WRITES } = followChanges.perRecord;

/** Keys of the reviews that transactions have written, as requested from DynamoDB. */
let written: string[];
document.middlewareStack.add(
  (next) => (args) => {
    const { TransactItems = [] } = args.input as Partial<TransactWriteCommandInput>;
    for (const { Update, Delete } of TransactItems) {
      const { pk, sk } = (Update ?? Delete)?.Key ?? {};
      if (String(sk).startsWith(REVIEW_PREFIX)) written.push(`${String(pk)} ${String(sk)}`);
    }
    return next(args);
  },
  { step: 'initialize' },
);
beforeEach(() => {
  written = [];
});

const deliver = (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
  withinPermissions(followChanges, () => handler(event));

const findUser = async (id: UserId): Promise<UserRecord> => {
  const user = await get(USER, keys.account({ role: 'user', id }), { consistent: true });
  if (!user) throw new Error('No such user');
  return user;
};
/** Writes the account and returns the change for the stream. */
const change = async (id: UserId, changes: Partial<UserRecord>): Promise<DynamoDBStreamEvent> => {
  const user = await findUser(id);
  const [before] = userItems(user, '');
  const [after] = userItems({ ...user, ...changes }, '');
  await write(after);
  return eventOf({ before, after });
};
const addReviews = async (
  userId: UserId,
  productId: ProductId,
  count: number,
  given: Partial<ReviewRecord> = {},
): Promise<void> => {
  await write(
    { ...keys.rated(userId, productId), rating: 5 },
    ...Array.from({ length: count }, () =>
      reviewItem({
        id: ulid() as ReviewId,
        productId,
        userId,
        rating: 5,
        content: 'Precioso.',
        createdAt: '2026-11-21T10:00:00.000Z',
        author: { firstname: 'Lucía', lastname: 'Ferrer', avatar: null },
        ...given,
      }),
    ),
  );
};
const reviewsOf = (product: ProductId): Promise<ReviewRecord[]> =>
  query(REVIEW, {
    partition: keys.product(product).pk,
    prefix: REVIEW_PREFIX,
    consistent: true,
  });
const namesOf = async (product: ProductId): Promise<string[]> => [
  ...new Set((await reviewsOf(product)).map(({ author }) => author.firstname)),
];
const find = (key: Key): Promise<Item | undefined> => getItem(key, { consistent: true });
const jobOf = (user: UserId): Key =>
  keys.job(`reviews#${keys.account({ role: 'user', id: user }).pk}`);

/** The record that the last write of a job put into the stream. */
const recordOfJob = async (job: Key): Promise<DynamoDBStreamEvent | undefined> => {
  const after = await find(job);
  return after && eventOf({ after });
};
/** Delivers a job's records until the job is over. @returns the writes of each delivery */
const finish = async (job: Key): Promise<number[]> => {
  const steps: number[] = [];
  for (let record = await recordOfJob(job); record; record = await recordOfJob(job)) {
    const before = written.length;
    expect(await deliver(record)).toEqual({ batchItemFailures: [] });
    steps.push(written.length - before);
  }
  return steps;
};

// This test is the first, because the worker starts at the beginning of the stream.
test('a small rename passes a large one that is under way', async () => {
  const [big, small] = [await addUser(), await addUser()];
  const [jar, bowl] = [await addProduct(), await addProduct()];
  await addReviews(big.id, jar.id, 250);
  await addReviews(small.id, bowl.id, 2);
  const account = keys.account({ role: 'user', id: small.id }).pk;
  const job = jobOf(big.id).pk;
  const order: string[] = [];
  const worker = await startWorker(followChanges, (event) => {
    order.push(...event.Records.map(({ dynamodb }) => dynamodb?.Keys?.['pk']?.S ?? ''));
    return handler(event);
  });
  const hasName = (product: ProductId, name: string) =>
    eventually(async () => ((await namesOf(product)).join() === name ? true : undefined));
  // The stream begins with the new accounts.
  await eventually(() => (order.includes(account) ? true : undefined));
  await change(big.id, { firstname: 'Lucinda' });
  await eventually(() => (order.includes(job) ? true : undefined));
  await change(small.id, { firstname: 'Nora' });
  const atRename = order.length;
  await hasName(bowl.id, 'Nora');
  // At the rename the stream holds at most the changes of one step, its job, and the batch in work.
  const ahead = WRITES + 1 + STREAM.batchSize;
  expect(order.indexOf(account, atRename) - atRename).toBeLessThanOrEqual(ahead);
  await hasName(jar.id, 'Lucinda');
  await worker.stop();
  expect(order.lastIndexOf(job)).toBeGreaterThan(order.lastIndexOf(account));
});

describe('a user with many reviews', () => {
  const COUNT = 160;
  let user: UserId;
  let jar: ProductId;
  beforeAll(async () => {
    ({ id: user } = await addUser());
    const [bowl, other] = [await addProduct(), await addUser({ firstname: 'Inés' })];
    ({ id: jar } = await addProduct());
    await addReviews(user, bowl.id, 40);
    await addReviews(other.id, jar, 60, {
      author: { firstname: 'Inés', lastname: 'Ferrer', avatar: null },
    });
    await addReviews(user, jar, COUNT - 40);
  });

  test('gets the new name in steps that write no more than the row allows, each review once', async () => {
    const renamed = await change(user, { firstname: 'Lucinda' });
    expect(await deliver(renamed)).toEqual({ batchItemFailures: [] });
    expect(written).toHaveLength(WRITES);
    const steps = await finish(jobOf(user));
    expect(Math.max(...steps)).toBe(WRITES);
    expect(written).toHaveLength(COUNT);
    expect(new Set(written).size).toBe(COUNT);
    expect(await namesOf(jar)).toEqual(expect.arrayContaining(['Lucinda', 'Inés']));
    expect(await namesOf(jar)).toHaveLength(2);
  });

  test('continues where an interrupted step ended, and skips reviews that are right', async () => {
    const renamed = await change(user, { firstname: 'Luz' });
    await deliver(renamed);
    const job = await recordOfJob(jobOf(user));
    const open = await find(jobOf(user));
    if (!job || !open) throw new Error('No job');
    await deliver(job);
    // The function ended after its writes, before it saved the step.
    await write(open);
    await deliver(job);
    expect(written).toHaveLength(3 * WRITES);
    expect(new Set(written).size).toBe(3 * WRITES);
    // The stream delivers both records again at the end.
    await finish(jobOf(user));
    await deliver(job);
    await deliver(renamed);
    expect(written).toHaveLength(COUNT);
    expect(await namesOf(jar)).toEqual(expect.arrayContaining(['Luz', 'Inés']));
  });

  test('starts again from the first review when the user is renamed in between', async () => {
    await deliver(await change(user, { firstname: 'Lola' }));
    const stale = await recordOfJob(jobOf(user));
    if (!stale) throw new Error('No job');
    await deliver(stale);
    await deliver(await change(user, { firstname: 'Lía' }));
    const before = written.length;
    await deliver(stale);
    expect(written).toHaveLength(before);
    await finish(jobOf(user));
    expect((await namesOf(jar)).toSorted()).toEqual(['Inés', 'Lía']);
  });
});

test('a user with a review of each of many products is renamed in bounded steps', async () => {
  const { id: user } = await addUser();
  const products = await Promise.all(Array.from({ length: 60 }, () => addProduct()));
  for (const { id } of products) await addReviews(user, id, 1);
  await deliver(await change(user, { firstname: 'Lena' }));
  const steps = await finish(jobOf(user));
  expect(Math.max(...steps)).toBeLessThanOrEqual(WRITES);
  expect(written).toHaveLength(60);
  for (const { id } of products) expect(await namesOf(id)).toEqual(['Lena']);
});

test('a deleted user with many reviews disappears from all of them', async () => {
  const user = await addUser({ avatar: 'lucia.webp' });
  const { id: jar } = await addProduct();
  await addReviews(user.id, jar, 130);
  const [before, guard] = userItems(await findUser(user.id), '');
  for (const { pk, sk } of [before, guard]) {
    await writeOne(remove({ pk: String(pk), sk: String(sk) }));
  }
  await deliver(eventOf({ before }));
  await finish(jobOf(user.id));
  expect(written).toHaveLength(130);
  const authors = (await reviewsOf(jar)).map(({ author }) => author);
  expect(new Set(authors.map((author) => JSON.stringify(author))).size).toBe(1);
  expect(authors[0]).toEqual({ firstname: 'Usuario', lastname: 'eliminado', avatar: null });
});

describe('a deleted product', () => {
  const job = (id: ProductId): Key => keys.job(`reviews#${keys.product(id).pk}`);
  const removed = async (count: number) => {
    const product = await addProduct();
    const { id: user } = await addUser();
    await addReviews(user, product.id, count);
    const before = productItem(product);
    await writeOne(remove(keys.product(product.id)));
    return { product, before, event: eventOf({ before }) };
  };

  test('loses its reviews in steps that write no more than the row allows', async () => {
    const { product, event } = await removed(130);
    await deliver(event);
    expect(written).toHaveLength(WRITES);
    expect(Math.max(...(await finish(job(product.id))))).toBeLessThanOrEqual(WRITES);
    expect(new Set(written).size).toBe(130);
    expect(await reviewsOf(product.id)).toEqual([]);
  });

  test('keeps the reviews that a reset puts back while the job is open', async () => {
    const { product, before, event } = await removed(100);
    await deliver(event);
    const open = await recordOfJob(job(product.id));
    if (!open) throw new Error('No job');
    const { id: user } = await addUser();
    await write(before);
    await addReviews(user, product.id, 5);
    const there = await reviewsOf(product.id);
    await deliver(open);
    await deliver(event);
    expect(await reviewsOf(product.id)).toEqual(there);
    expect(await find(job(product.id))).toBeUndefined();
    // The reset has deleted the job, so the job's record changes nothing.
    await deliver(open);
    expect(await reviewsOf(product.id)).toEqual(there);
    expect(await find(job(product.id))).toBeUndefined();
  });
});

describe('a change that can never be handled', () => {
  const listed = async (): Promise<string[]> =>
    contradictionsIn(await queryItems({ list: UNFINISHED_LIST })).map(
      ({ what, item }) => `${what}: ${item}`,
    );
  const batch = (...events: DynamoDBStreamEvent[]): DynamoDBStreamEvent => ({
    Records: events
      .flatMap(({ Records }) => Records)
      .map((record, index) => ({
        ...record,
        eventID: ulid(),
        dynamodb: { ...record.dynamodb, SequenceNumber: String(index) },
      })),
  });

  test('fails its job and is listed, while the other changes of the batch are handled', async () => {
    const [bad, good] = [await addUser(), await addUser()];
    const [{ id: jar }, { id: bowl }] = [await addProduct(), await addProduct()];
    // DynamoDB rejects the longer name: an item has at most 400 kB.
    const content = 'x'.repeat(408_800);
    await addReviews(bad.id, jar, 1, { content });
    await addReviews(good.id, bowl, 1);
    const event = batch(
      await change(bad.id, { firstname: 'L'.repeat(2000) }),
      await change(good.id, { firstname: 'Nora' }),
    );
    expect(await deliver(event)).toEqual({ batchItemFailures: [] });
    expect(await namesOf(bowl)).toEqual(['Nora']);
    expect(await find(jobOf(bad.id))).toMatchObject({ failed: 'TransactionCanceledException' });
    expect(await listed()).toContain(`failed job: ${jobOf(bad.id).pk}`);
    // The record of a failed job starts no step.
    const record = await recordOfJob(jobOf(bad.id));
    if (!record) throw new Error('No job');
    await deliver(record);
    expect(await find(jobOf(bad.id))).toMatchObject({ steps: 0 });

    await deliver(await change(bad.id, { firstname: 'Lu' }));
    expect(await namesOf(jar)).toEqual(['Lu']);
    expect(await find(jobOf(bad.id))).toBeUndefined();
  });

  test('is started again by reconciling', async () => {
    const { id: user } = await addUser();
    const { id: jar } = await addProduct();
    await addReviews(user, jar, 3);
    const event = await change(user, { firstname: 'Nora' });
    const account = await find(keys.account({ role: 'user', id: user }));
    await write({ ...account, email: undefined });
    await deliver(event);
    expect(await find(jobOf(user))).toHaveProperty('failed');
    await write({ ...account });
    const { openJobs } = await reconcileTable({ write: true, now: new Date() });
    expect(openJobs.map((id) => keys.job(id))).toContainEqual(jobOf(user));
    await finish(jobOf(user));
    expect(await namesOf(jar)).toEqual(['Nora']);
  });

  test('is parked when no part can read it, and the others are counted', async () => {
    const order = orderItem(await addOrder({ createdAt: '2024-05-07T10:00:00.000Z' }));
    const event = batch(
      eventOf({ after: { ...order, lines: 'none' } }),
      eventOf({ after: order }),
      eventOf({ after: { ...keys.job('reviews#USER#nobody') } }),
    );
    expect(await deliver(event)).toEqual({ batchItemFailures: [] });
    expect(await find(keys.salesOfMonth('2024-05'))).toMatchObject({ orders07: 1 });
    const [unread, , unknown] = event.Records.map(({ eventID }) => keys.parked(eventID ?? ''));
    expect(await find(unread as Key)).toMatchObject({
      worker: 'followChanges',
      item: `${String(order['pk'])} ${String(order['sk'])}`,
      reason: '$ZodError',
    });
    expect(await find(unknown as Key)).toBeDefined();
    expect(await listed()).toContain(`parked change: ${(unread as Key).pk}`);
    await reconcileTable({ write: true, now: new Date() });
    expect(
      (await queryItems({ list: UNFINISHED_LIST })).filter(({ sk }) => sk === 'PARKED'),
    ).toEqual([]);
  });
});
