import { call } from '../../test-support/invoke.ts';
import { addAdmin, addProduct, addUser } from '../../test-support/shop.ts';

test('lists public and hidden reviews together, newest first', async () => {
  const [{ token }, admin, { id: productId }] = await Promise.all([
    addUser(),
    addAdmin(),
    addProduct(),
  ]);
  const posted: string[] = [];
  for (const content of ['Primera.', 'Segunda.', 'Tercera.']) {
    const { body } = await call('postReview', { token, body: { content, productId } });
    posted.unshift(body.id);
  }
  const [, hidden = ''] = posted;
  await call('moderateReview', {
    token: admin.token,
    params: { id: hidden },
    body: { hidden: true },
  });
  const { status, body } = await call('listModeratedReviews', { token: admin.token });
  expect(status).toBe(200);
  expect(body.map(({ id }) => id)).toEqual(posted);
  expect(body.filter((review) => review.hidden).map(({ id }) => id)).toEqual([hidden]);
});
