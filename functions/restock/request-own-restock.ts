import { ShopError } from '#shared/domain/errors.ts';
import { requestOwnRestock } from '#shared/rows/restock.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { countOfNetwork } from '../limits/caller-network.ts';
import { requireCount } from '../limits/limits-table.ts';
import { USER } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { ASKED, MAX_ALERTS } from './restock-rules.ts';
import { saveAlert } from './restock-table.ts';

export const handler = signedInEndpoint(
  requestOwnRestock,
  async ({ account, body: { productId }, viewerAddress, now }) => {
    const { email, emailConfirmedAt } = decode(USER, account);
    const isConfirmed = emailConfirmedAt !== undefined;
    await requireCount(await countOfNetwork('restock', viewerAddress), now);
    if (!(await saveAlert({ email, productId, isConfirmed, isOwn: true }, now))) {
      const message = `Ya esperas ${MAX_ALERTS} piezas. Cuando vuelva alguna, podrás pedir otro aviso.`;
      throw new ShopError('RATE_LIMITED', { message, retryAfter: 24 * 60 * 60 });
    }
    return { message: isConfirmed ? `Te avisaremos en ${email}.` : ASKED };
  },
);
