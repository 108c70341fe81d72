import { existing, ShopError } from '#shared/domain/errors.ts';
import { correctAddress } from '#shared/rows/orders.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { env } from '../runtime/env.ts';
import { allSettings, settingsRead } from '../settings/settings-table.ts';
import { findAnyOrder } from './order-table.ts';
import { markOf, saveAddress } from './shipment-table.ts';

const NOT_IN_DEMO = 'En una demostración no se corrigen las direcciones de otras personas.';

export const handler = signedInReadingEndpoint(
  correctAddress,
  () => ({ settings: settingsRead() }),
  async ({ params, body, account, found, now }) => {
    // Everybody is an admin of a demo, and the customer's mail has the address.
    if (env.demo) throw new ShopError('DEMO_PROTECTED', { message: NOT_IN_DEMO });
    const order = existing(await findAnyOrder(params.id));
    return saveAddress(order, body, allSettings(found.settings), markOf(account, now));
  },
);
