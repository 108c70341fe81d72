/** A small change does not wait for a large one in the stream (PROMISE-R24). */
import { followChanges } from '#shared/rows/background.ts';
import type { ProductId, ReviewId, UserId } from '#shared/domain/ids.ts';
import { STREAM } from '#shared/rows/row.ts';
import { ulid } from 'ulid';
import { reviewItem } from '../reviews/review-table.ts';
import { getItem, query } from '../table/client.ts';
import { REVIEW } from '../table/items.ts';
import { keys, REVIEW_PREFIX } from '../table/keys.ts';
import { addProduct, addUser, write } from '../../test-support/shop.ts';
import { eventually, startWorker } from '../../test-support/worker.ts';
import { handler } from './follow-changes.ts';

const author = { firstname: 'Lucía', lastname: 'Ferrer', avatar: null };
const addUserWith = async (reviews: number): Promise<{ id: UserId; product: ProductId }> => {
  const [{ id }, { id: product }] = [await addUser(), await addProduct()];
  const review = () =>
    reviewItem({
      id: ulid() as ReviewId,
      productId: product,
      userId: id,
      rating: 5,
      content: 'Precioso.',
      createdAt: '2026-11-21T10:00:00.000Z',
      author,
    });
  await write(
    { ...keys.rated(id, product), rating: 5 },
    ...Array.from({ length: reviews }, review),
  );
  return { id, product };
};
const rename = async (id: UserId, firstname: string): Promise<void> => {
  const account = await getItem(keys.account({ role: 'user', id }), { consistent: true });
  await write({ ...account, firstname });
};
const namesOf = async (product: ProductId): Promise<string> => {
  const partition = keys.product(product).pk;
  const reviews = await query(REVIEW, { partition, prefix: REVIEW_PREFIX, consistent: true });
  return [...new Set(reviews.map(({ author: { firstname } }) => firstname))].join();
};
const hasName = (product: ProductId, name: string) =>
  eventually(async () => ((await namesOf(product)) === name ? true : undefined));

test('a small rename passes a large one that is under way', async () => {
  const [big, small] = [await addUserWith(250), await addUserWith(2)];
  const job = keys.job(`reviews#${keys.account({ role: 'user', id: big.id }).pk}`).pk;
  const account = keys.account({ role: 'user', id: small.id }).pk;
  const order: string[] = [];
  const worker = await startWorker(followChanges, (event) => {
    order.push(...event.Records.map(({ dynamodb }) => dynamodb?.Keys?.['pk']?.S ?? ''));
    return handler(event);
  });
  // The stream begins with the new accounts.
  await eventually(() => (order.includes(account) ? true : undefined));
  await rename(big.id, 'Lucinda');
  await eventually(() => (order.includes(job) ? true : undefined));
  await rename(small.id, 'Nora');
  const atRename = order.length;
  await hasName(small.product, 'Nora');
  // At the rename the stream holds at most the changes of one step, its job, and the batch in work.
  const ahead = followChanges.perRecord.writes + 1 + STREAM.batchSize;
  expect(order.indexOf(account, atRename) - atRename).toBeLessThanOrEqual(ahead);
  await hasName(big.product, 'Lucinda');
  await worker.stop();
  expect(order.lastIndexOf(job)).toBeGreaterThan(order.lastIndexOf(account));
});
