import { existing, ShopError } from '#shared/domain/errors.ts';
import { receivePaymentEvent } from '#shared/rows/orders.ts';
import { endpoint } from '../http/endpoint.ts';
import { findAnyOrder } from './order-table.ts';
import { stripeKeys } from '../secrets/shop-keys.ts';
import { followIntent, settlePayment } from '../payments/settle-payment.ts';
import { readEvent } from '../payments/stripe-client.ts';

export const handler = endpoint(receivePaymentEvent, async ({ rawBody, headers, now }) => {
  // A stage without Stripe must not answer strangers with 503, which rings an alarm.
  if (!(await stripeKeys())) throw new ShopError('NOT_FOUND');
  const event = await readEvent(rawBody, headers['stripe-signature']);
  if (!event) return;
  if ('paymentIntent' in event) return followIntent(event.paymentIntent, now);
  const found = await findAnyOrder(event.orderId);
  if (!found && !event.isOwn) return;
  // The order may not be in the index yet. Stripe sends an event again after an error.
  const order = existing(found);
  await settlePayment(order, event.sessionId, now);
});
