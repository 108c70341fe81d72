import { ShopError } from '#shared/domain/errors.ts';
import { shop } from '#shared/domain/shop.ts';
import { withdrawOrder } from '#shared/rows/orders.ts';
import { endpoint } from '../http/endpoint.ts';
import { countOfNetwork } from '../limits/caller-network.ts';
import { requireCount } from '../limits/limits-table.ts';
import { readSettings } from '../settings/settings-table.ts';
import { normalEmail } from '../table/keys.ts';
import { saveWithdrawal } from './withdrawal-table.ts';

export const handler = endpoint(withdrawOrder, async ({ body, viewerAddress, now }) => {
  await readSettings();
  if (!shop().law?.withdrawal) throw new ShopError('NOT_FOUND');
  const subject = `${normalEmail(body.email)}\n${body.order}`;
  const network = await countOfNetwork('networkWithdrawal', viewerAddress);
  await requireCount([...network, { limit: 'withdrawal', subject }], now);
  await saveWithdrawal(body, now);
  return {
    message: `Si los datos son de un pedido, en unos minutos te llega un correo con la fecha y la hora. Si no llega, comprueba el número y la dirección, o escríbenos a ${shop().email}.`,
  };
});
