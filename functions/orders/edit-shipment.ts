import { existing, ShopError } from '#shared/domain/errors.ts';
import { editShipment } from '#shared/rows/orders.ts';
import { maskMarks } from '../http/personal-data.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { env } from '../runtime/env.ts';
import { findAnyOrder } from './order-table.ts';
import { markOf, saveShipment } from './shipment-table.ts';

const NO_OWN_LINK = 'En una demostración no se pueden poner enlaces propios.';

export const handler = signedInEndpoint(editShipment, async ({ params, body, account, now }) => {
  // Everybody is an admin of a demo, and its mails must not contain other people's links.
  if (body.url && env.demo) throw new ShopError('DEMO_PROTECTED', { message: NO_OWN_LINK });
  const order = existing(await findAnyOrder(params.id));
  return maskMarks(await saveShipment(order, body, markOf(account, now)));
});
