import { ShopError } from '#shared/domain/errors.ts';
import type { ReviewId } from '#shared/domain/ids.ts';
import { ratingOf } from '#shared/domain/products.ts';
import { shownOf } from '#shared/domain/settings.ts';
import { postReview } from '#shared/rows/reviews.ts';
import { newId } from '../table/new-id.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { PRODUCT, USER } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { once, requestHash, usedKeyRead } from '../table/used-key.ts';
import { one } from '../table/client.ts';
import { countOfNetwork } from '../limits/caller-network.ts';
import { findPosted, saveNewReview } from './new-review-table.ts';
import { toReview } from './review-table.ts';
import { decode } from '../table/kind.ts';
import { settingsForPages, settingsRead } from '../settings/settings-table.ts';

export const handler = signedInReadingEndpoint(
  postReview,
  ({ body, headers }, owner) => ({
    product: one(PRODUCT, keys.product(body.productId)),
    usedKey: usedKeyRead(owner, headers['idempotency-key']),
    settings: settingsRead(),
  }),
  async (request) => {
    const { actor, account, body, now, viewerAddress } = request;
    const { product, settings } = request.found;
    if (!product || product.hidden) throw new ShopError('NOT_FOUND');
    const { firstname, lastname, avatar, demo } = decode(USER, account);
    const written = {
      ...body,
      id: newId(now) as ReviewId,
      userId: actor.id,
      createdAt: now.toISOString(),
      author: { firstname, lastname, avatar },
    };
    // A shared account has a public password, so its reviews are counted by network.
    const [network] = demo ? await countOfNetwork('review', viewerAddress) : [];
    const posted = await once(request, requestHash([postReview.id, body]), {
      made: (id) => findPosted(body.productId, id),
      make: async (keyed) => {
        const author = demo ? network?.subject : actor.id;
        const { law } = shownOf(settingsForPages(settings ?? {}));
        const isOnlyBuyers = law?.onlyBuyersReview === true;
        const rules = { author, isOnlyBuyers };
        const { review, change } = await saveNewReview(written, keyed, rules);
        const { ratingSum, ratingCount } = product;
        return { review, sum: ratingSum + change.sum, count: ratingCount + change.count };
      },
    });
    return {
      ...toReview(posted.review),
      product: { rating: ratingOf(posted), ratingCount: posted.count },
    };
  },
);
