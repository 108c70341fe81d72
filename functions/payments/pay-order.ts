import { existing } from '#shared/domain/errors.ts';
import { payOrder } from '#shared/rows/payments.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { allSettings, offeredMethods, settingsRead } from '../settings/settings-table.ts';
import { one } from '../table/client.ts';
import { PAYMENT } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { requireRepeatable } from './payment-rules.ts';
import { payAgain, shownPayment } from './payment-table.ts';
import { continuePayment } from './settle-payment.ts';

export const handler = signedInReadingEndpoint(
  payOrder,
  ({ params }, owner) => ({
    payment: one(PAYMENT, keys.payment(owner, params.id)),
    settings: settingsRead(),
  }),
  async ({ actor: owner, account, params: { id }, body, found, now }) => {
    const payment = existing(found.payment);
    const settings = allSettings(found.settings);
    if (payment.method === 'transfer') {
      const isAwaited = payment.status === 'pending';
      const { transferText } = settings.payment;
      return { ...shownPayment(payment), ...(isAwaited && { instructions: transferText }) };
    }
    if (payment.status === 'expired' && body.again) {
      const isOffered = offeredMethods(settings).includes('stripe') && !settings.holiday.closed;
      await payAgain({ owner, id }, (order) => requireRepeatable(order, isOffered, now), now);
    }
    const payer = {
      email: String(account['email']),
      hasDelayed: settings.payment.delayed ?? false,
    };
    const { payment: settled, url } = await continuePayment({ owner, id }, payer, now);
    return { ...shownPayment(settled), ...(url !== undefined && { url }) };
  },
);
