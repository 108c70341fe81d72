import type { ProductId, UserId } from '#shared/domain/ids.ts';
import { followChanges } from '#shared/rows/background.ts';
import type { Review } from '#shared/domain/schemas/review.ts';
import type { EventSource } from '../../local/aws/event-source.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { call } from '../../test-support/invoke.ts';
import { addCategory, addProduct, addUser, write } from '../../test-support/shop.ts';
import { formOf } from '../../test-support/upload.ts';
import { eventOf, eventually, startWorker } from '../../test-support/worker.ts';
import { handler } from '../changes/follow-changes.ts';

let worker: EventSource;
beforeAll(async () => {
  await addCategory(2, 'Cerámica');
  worker = await startWorker(followChanges, handler);
});
afterAll(() => worker.stop());

const review = (token: string, productId: ProductId, rating: number) =>
  call('postReview', {
    token,
    body: { content: 'Precioso.', productId, rating },
  });
const reviewsOf = async (id: ProductId): Promise<Review[]> =>
  (await call('getProduct', { params: { id } })).body.reviews;
const names = (id: ProductId, wanted: string) =>
  eventually(async () => {
    const reviews = await reviewsOf(id);
    const found = reviews.map(({ user }) => `${user.firstname} ${user.lastname}`);
    return found.includes(wanted) ? found.toSorted() : undefined;
  });
const rename = ({ id, token }: { id: UserId; token: string }, firstname: string) =>
  call('editUser', { token, params: { id }, body: formOf({ firstname }) });

test('writes a new name into all reviews of the account, also without stars, and into no others', async () => {
  const [user, other] = [await addUser(), await addUser({ firstname: 'Inés' })];
  const [jar, bowl] = [await addProduct(), await addProduct()];
  await review(user.token, jar.id, 5);
  await review(user.token, jar.id, 3);
  await review(user.token, bowl.id, 0);
  await review(other.token, jar.id, 4);
  await rename(user, 'Lucinda');
  expect(await names(bowl.id, 'Lucinda Ferrer')).toEqual(['Lucinda Ferrer']);
  await eventually(async () => (await names(jar.id, 'Lucinda Ferrer')).length === 3 || undefined);
  expect(await names(jar.id, 'Lucinda Ferrer')).toEqual([
    'Inés Ferrer',
    'Lucinda Ferrer',
    'Lucinda Ferrer',
  ]);
});

test('ends with the latest name when changes arrive in the wrong order and twice', async () => {
  const user = await addUser();
  const jar = await addProduct();
  await review(user.token, jar.id, 5);
  const stored = await getItem(keys.account({ role: 'user', id: user.id }));
  const account = (firstname: string) => ({ ...stored, firstname });
  await write(account('Tercera'));
  for (const [from, to] of [
    ['Segunda', 'Tercera'],
    ['Lucía', 'Segunda'],
    ['Lucía', 'Segunda'],
  ]) {
    await handler(eventOf({ before: account(from ?? ''), after: account(to ?? '') }));
  }
  expect(await names(jar.id, 'Tercera Ferrer')).toEqual(['Tercera Ferrer']);
});
