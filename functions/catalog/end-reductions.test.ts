/** A lower price becomes the normal price after 30 days (RULE-90). */
import { endReductions } from '#shared/rows/catalog.ts';
import { cents } from '#shared/domain/money.ts';
import { get } from '../table/client.ts';
import { PRODUCT, type ProductRecord } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addProduct, write } from '../../test-support/shop.ts';
import { handler } from './end-reductions.ts';

const addReduced = (at: string): Promise<ProductRecord> =>
  addProduct({ was: cents(2500), prices: [{ at, price: cents(1250) }] });
const read = ({ id }: ProductRecord) => get(PRODUCT, keys.product(id), { consistent: true });
const endAt = (time: string) => withinPermissions(endReductions, () => handler({ time }));

test('ends the reductions that are over, once, and no other', async () => {
  const over = await addReduced('2026-11-26T10:00:00.000Z');
  const later = await addReduced('2026-11-27T00:00:00.000Z');
  const normal = await addProduct();
  expect(await endAt('2026-12-25T00:00:00Z')).toEqual({ ended: 0 });
  expect(await endAt('2026-12-26T00:00:00Z')).toEqual({ ended: 1 });
  expect(await endAt('2026-12-26T00:00:00Z')).toEqual({ ended: 0 });
  const { was: _, ...ended } = { ...over, version: 2 };
  expect(await read(over)).toEqual(ended);
  expect([await read(later), await read(normal)]).toEqual([later, normal]);
  // Both prices were in another currency.
  await write({ ...keys.settings(), currency: 'EUR', currencySince: '2026-11-27T10:00:00.000Z' });
  expect(await endAt('2026-12-26T00:00:00Z')).toEqual({ ended: 1 });
});
