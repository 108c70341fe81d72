import { existing } from '#shared/domain/errors.ts';
import { toCents } from '#shared/domain/money.ts';
import { recordSale } from '#shared/rows/catalog.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { currentSettings } from '../settings/settings-table.ts';
import { once, requestHash, usedKeyRead } from '../table/used-key.ts';
import { requireAmount } from './product-rules.ts';
import { findProductRecord, toStaffProduct } from './product-table.ts';
import { saveSale, undoSale } from './sale-table.ts';

export const handler = signedInReadingEndpoint(
  recordSale,
  ({ headers }, owner) => ({ usedKey: usedKeyRead(owner, headers['idempotency-key']) }),
  async (request) => {
    const { params, body } = request;
    const product = existing(await findProductRecord(params.id));
    const { sold, undo = '' } = body;
    const changed = await once(request, requestHash([recordSale.id, product.id, body]), {
      made: async () => existing(await findProductRecord(product.id)),
      make: async (keyed) => {
        const by = { request: keyed, author: request };
        if (!sold) return undoSale(product.id, undo, by);
        const settings = await currentSettings();
        const { timeZone, currency } = settings;
        requireAmount('sold.amount', toCents(sold.amount), settings);
        return saveSale(product.id, { ...sold, timeZone, currency }, by);
      },
    });
    return toStaffProduct(changed);
  },
);
