import { ShopError } from '#shared/domain/errors.ts';
import type { ReviewId } from '#shared/domain/ids.ts';
import { postReview } from '#shared/rows/reviews.ts';
import { ulid } from 'ulid';
import { toUser, toUserRecord } from '../accounts/account-table.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { keys } from '../table/keys.ts';
import { saveNewReview, toReview } from './review-table.ts';

export const handler = signedInEndpoint(
  postReview,
  async ({ actor, account, body, items, now }) => {
    const [product] = items;
    if (!product) throw new ShopError('NOT_FOUND');
    const { firstname, lastname, avatar } = toUser(toUserRecord(account));
    const review = {
      ...body,
      id: ulid(now.getTime()) as ReviewId,
      userId: actor.id,
      createdAt: now.toISOString(),
      author: { firstname, lastname, avatar },
    };
    await saveNewReview(review);
    return toReview(review);
  },
  { alsoRead: ({ body }) => [keys.product(body.productId)] },
);
