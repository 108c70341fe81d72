import { listModeratedReviews, moderateReview, postReview } from '#shared/rows/reviews.ts';
import type { ModeratedReview, PostedReview } from '#shared/domain/schemas/review.ts';
import { invoke, rejected } from '../../test-support/invoke.ts';
import { addAdmin, addProduct, addUser } from '../../test-support/shop.ts';
import { handler } from './list-moderated-reviews.ts';
import { handler as moderateHandler } from './moderate-review.ts';
import { handler as postHandler } from './post-review.ts';

test('lists public and hidden reviews together, newest first', async () => {
  const [{ token }, admin, { id: productId }] = await Promise.all([
    addUser(),
    addAdmin(),
    addProduct(),
  ]);
  const posted: string[] = [];
  for (const content of ['Primera.', 'Segunda.', 'Tercera.']) {
    const { body } = await invoke<PostedReview>(postReview, postHandler, {
      token,
      body: { content, productId },
    });
    posted.unshift(body.id);
  }
  const [, hidden = ''] = posted;
  await invoke(moderateReview, moderateHandler, {
    token: admin.token,
    params: { id: hidden },
    body: { hidden: true },
  });
  const { status, body } = await invoke<ModeratedReview[]>(listModeratedReviews, handler, {
    token: admin.token,
  });
  expect(status).toBe(200);
  expect(body.map(({ id }) => id)).toEqual(posted);
  expect(body.filter((review) => review.hidden).map(({ id }) => id)).toEqual([hidden]);
});

test('is for admins only', async () => {
  const { token } = await addUser();
  expect((await rejected(listModeratedReviews, handler, { token })).status).toBe(403);
  expect((await rejected(listModeratedReviews, handler)).status).toBe(401);
});
