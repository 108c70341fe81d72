/** Renames while DynamoDB fails: retried for a minute, then moved behind other records (PROMISE-R24). */
import { followChanges } from '#shared/rows/background.ts';
import type { ProductId, UserId } from '#shared/domain/ids.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { faultProxyOf } from '../../test-support/fault-proxy.ts';
import { keys, type Item } from '../table/keys.ts';
import { document, getItem, queryItems } from '../table/client.ts';
import { addProduct, addReview, addUser, write } from '../../test-support/shop.ts';
import { slowWrites } from '../../test-support/clock.ts';
import { delayed, eventOf } from '../../test-support/worker.ts';
import { handler } from './follow-changes.ts';

const proxy = faultProxyOf('DYNAMODB');

/** Conflicts are retried for 4.5 seconds, which are three transactions here. */
beforeEach(() => slowWrites(document, 1500));

const find = (key: { pk: string; sk: string }) => getItem(key, { consistent: true });
const accountOf = (id: UserId) => keys.account({ role: 'user', id });
const jobOf = (id: UserId) => keys.job(`reviews#${accountOf(id).pk}`);

/** A user with one review, and the record of the user's new name. */
const renamed = async () => {
  const [{ id }, { id: product }] = [await addUser(), await addProduct()];
  await write({ ...keys.rated(id, product), rating: 5 });
  await addReview({ productId: product, userId: id });
  const before = (await find(accountOf(id))) ?? {};
  const after: Item = { ...before, firstname: 'Nora' };
  await write(after);
  return { id, product, event: eventOf({ before, after }) };
};
const nameOf = async (product: ProductId): Promise<unknown> => {
  const [, review] = await queryItems({
    partition: keys.product(product).pk,
    consistent: true,
  });
  return (review?.['author'] as { firstname: string } | undefined)?.firstname;
};
/** After temporary faults have delayed the record for longer than the row allows. */
const held = (event: DynamoDBStreamEvent) => delayed(event, followChanges.holdSeconds + 1);
const conflicts = (): void => proxy.inject({ operation: 'TransactWriteItems', fault: 'conflict' });
const again = { batchItemFailures: [{ itemIdentifier: '1' }] };
const done = { batchItemFailures: [] };

test('a rename that fails for a moment is delivered again', async () => {
  const { id, product, event } = await renamed();
  conflicts();
  expect(await handler(event)).toEqual(again);
  proxy.inject();
  expect(await handler(event)).toEqual(done);
  expect(await nameOf(product)).toBe('Nora');
  expect(await find(jobOf(id))).toBeUndefined();
});

test('a rename that fails for a minute becomes a job, which is moved behind other records', async () => {
  const { id, product, event } = await renamed();
  conflicts();
  expect(await handler(held(event))).toEqual(done);
  const job = eventOf({ after: (await find(jobOf(id))) ?? {} });
  conflicts();
  expect(await handler(job)).toEqual(again);
  expect(await handler(held(job))).toEqual(done);
  const moved = (await find(jobOf(id))) ?? {};
  expect(moved).toMatchObject({ steps: 1 });
  proxy.inject();
  expect(await handler(eventOf({ after: moved }))).toEqual(done);
  expect(await nameOf(product)).toBe('Nora');
  expect(await find(jobOf(id))).toBeUndefined();
});

test('a job that cannot run for a day is marked as failed', async () => {
  const { id, event } = await renamed();
  conflicts();
  await handler(held(event));
  const startedAt = new Date(Date.now() - 25 * 60 * 60_000).toISOString();
  const job = { ...(await find(jobOf(id))), startedAt };
  await write(job);
  expect(await handler(held(eventOf({ after: job })))).toEqual(done);
  expect(await find(jobOf(id))).toMatchObject({ failed: 'CONFLICT_RETRY' });
});

test('a change that can neither be handled nor parked is delivered again', async () => {
  const job = eventOf({ after: keys.job('reviews#USER#nobody') });
  proxy.inject({ operation: 'PutItem', fault: 'throttle' });
  expect(await handler(job)).toEqual(again);
  proxy.inject();
  expect(await handler(job)).toEqual(done);
});
