import { existing } from '#shared/domain/errors.ts';
import { editShipment } from '#shared/rows/orders.ts';
import { maskMarks } from '../http/personal-data.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { findAnyOrder } from './order-table.ts';
import { markOf, saveShipment } from './shipment-table.ts';

export const handler = signedInEndpoint(editShipment, async ({ params, body, account, now }) => {
  const order = existing(await findAnyOrder(params.id));
  return maskMarks(await saveShipment(order, body, markOf(account, now)));
});
