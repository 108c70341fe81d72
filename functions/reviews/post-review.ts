import { ShopError } from '#shared/domain/errors.ts';
import type { ReviewId } from '#shared/domain/ids.ts';
import { postReview } from '#shared/rows/reviews.ts';
import { ulid } from 'ulid';
import { signedInReadingEndpoint } from '../http/signed-in-endpoint.ts';
import { PRODUCT, USER } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { one } from '../table/wanted.ts';
import { saveNewReview, toReview } from './review-table.ts';
import { decode } from '../table/kind.ts';

export const handler = signedInReadingEndpoint(
  postReview,
  ({ body }) => ({ product: one(PRODUCT, keys.product(body.productId)) }),
  async ({ actor, account, body, found, now }) => {
    if (!found.product) throw new ShopError('NOT_FOUND');
    const { firstname, lastname, avatar } = decode(USER, account);
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
);
