import { ShopError } from '#shared/domain/errors.ts';
import type { OrderId } from '#shared/domain/ids.ts';
import { MAX_ORDER_LINES } from '#shared/domain/limits.ts';
import { placeOrder } from '#shared/rows/orders.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { requireCoupon } from '../coupons/coupon-table.ts';
import { countOfNetwork } from '../limits/caller-network.ts';
import { beginPayment } from '../payments/payment-table.ts';
import { allSettings, settingsRead } from '../settings/settings-table.ts';
import { COUPON, PRODUCT } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { newId } from '../table/new-id.ts';
import { newPaperSecret } from '../table/secret.ts';
import { once, requestHash, usedKeyRead } from '../table/used-key.ts';
import { many, one } from '../table/client.ts';
import { mergeLines, priceOrder } from './order-rules.ts';
import { findMadeOrder, saveNewOrder } from './order-table.ts';

export const handler = signedInReadingEndpoint(
  placeOrder,
  ({ body, headers }, owner) => ({
    // A request with more products is rejected later.
    products: many(
      PRODUCT,
      mergeLines(body.items)
        .slice(0, MAX_ORDER_LINES)
        .map(({ id }) => keys.product(id)),
    ),
    usedKey: usedKeyRead(owner, headers['idempotency-key']),
    settings: settingsRead(),
    coupon: one(COUPON, body.coupon === undefined ? undefined : keys.coupon(body.coupon)),
  }),
  async (request) => {
    const { account, actor: owner, body, found, now, viewerAddress } = request;
    const isConfirmed = owner.role === 'admin' || account['emailConfirmedAt'] !== undefined;
    return once(request, requestHash(body), {
      made: (id) => findMadeOrder(owner, id),
      make: async (keyed) => {
        if (found.settings?.holiday?.closed) throw new ShopError('SHOP_CLOSED');
        const lines = mergeLines(body.items);
        const id = newId(now) as OrderId;
        const settings = allSettings(found.settings);
        const coupon =
          body.coupon === undefined
            ? undefined
            : await requireCoupon(found.coupon, { settings, viewerAddress, now });
        const context = { owner, id, now, settings, coupon };
        const priced = priceOrder(body, lines, found.products, context);
        const { gift } = priced;
        const order = gift ? { ...priced, gift: { ...gift, secret: newPaperSecret() } } : priced;
        const payment = beginPayment(order, body.payment, settings, { now, isConfirmed });
        const network =
          payment?.status === 'pending' ? await countOfNetwork('networkUnpaid', viewerAddress) : [];
        return saveNewOrder(order, lines, keyed, { payment, coupon, network });
      },
    });
  },
);
