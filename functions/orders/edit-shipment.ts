import { existing } from '#shared/domain/errors.ts';
import { editShipment } from '#shared/rows/orders.ts';
import { maskMarks } from '../http/personal-data.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { ADMIN } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { findAnyOrder } from './order-table.ts';
import { saveShipment } from './shipment-table.ts';

export const handler = signedInEndpoint(editShipment, async ({ params, body, account, now }) => {
  const order = existing(await findAnyOrder(params.id));
  const { id, firstname, lastname } = decode(ADMIN, account);
  const mark = { by: { id, firstname, lastname }, at: now.toISOString() };
  return maskMarks(await saveShipment(order, body, mark));
});
