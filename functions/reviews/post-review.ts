import { ShopError } from '#shared/domain/errors.ts';
import type { ReviewId } from '#shared/domain/ids.ts';
import { ratingOf } from '#shared/domain/rating.ts';
import { postReview } from '#shared/rows/reviews.ts';
import { newId } from '../table/new-id.ts';
import { signedInReadingEndpoint } from '../http/signed-in-endpoint.ts';
import { PRODUCT, USER } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { one } from '../table/wanted.ts';
import { counterPrefix } from './counter-prefix.ts';
import { saveNewReview } from './new-review-table.ts';
import { toReview } from './review-table.ts';
import { decode } from '../table/kind.ts';

export const handler = signedInReadingEndpoint(
  postReview,
  ({ body }) => ({ product: one(PRODUCT, keys.product(body.productId)) }),
  async ({ actor, account, body, found: { product }, now, viewerAddress }) => {
    if (!product || product.hidden) throw new ShopError('NOT_FOUND');
    const { firstname, lastname, avatar, demo } = decode(USER, account);
    const review = {
      ...body,
      id: newId(now) as ReviewId,
      userId: actor.id,
      createdAt: now.toISOString(),
      author: { firstname, lastname, avatar },
    };
    const prefix = demo ? await counterPrefix(actor.id, viewerAddress) : '';
    const change = await saveNewReview(review, prefix);
    const sum = product.ratingSum + change.sum;
    const ratingCount = product.ratingCount + change.count;
    return {
      ...toReview(review),
      product: { rating: ratingOf({ sum, count: ratingCount }), ratingCount },
    };
  },
);
