import { existing } from '#shared/domain/errors.ts';
import { payOrder } from '#shared/rows/payments.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { allSettings, settingsRead } from '../settings/settings-table.ts';
import { one } from '../table/client.ts';
import { PAYMENT } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { shownPayment } from './payment-table.ts';

export const handler = signedInReadingEndpoint(
  payOrder,
  ({ params }, owner) => ({
    payment: one(PAYMENT, keys.payment(owner, params.id)),
    settings: settingsRead(),
  }),
  ({ found }) => {
    const payment = existing(found.payment);
    const { transferText } = allSettings(found.settings).payment;
    const isAwaited = payment.method === 'transfer' && payment.status === 'pending';
    return Promise.resolve({
      ...shownPayment(payment),
      ...(isAwaited && { instructions: transferText }),
    });
  },
);
