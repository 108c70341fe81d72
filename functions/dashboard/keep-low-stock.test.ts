/** The list of low stock equals the table after any order of stream records (ADR-0059). */
import type { ProductId } from '#shared/domain/ids.ts';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { productItem } from '../catalog/product-table.ts';
import { handler } from '../changes/follow-changes.ts';
import { reconcile } from '../invariants/reconcile-table.ts';
import { document } from '../table/client.ts';
import { env } from '../http/env.ts';
import { keys } from '../table/keys.ts';
import type { ProductRecord } from '../table/records.ts';
import { addProduct, write } from '../../test-support/shop.ts';
import { eventOf } from '../../test-support/worker.ts';
import { markStock, readLowStock } from './low-stock-table.ts';

const recordOf = (before: ProductRecord | undefined, after: ProductRecord | undefined) =>
  eventOf({
    ...(before && { before: productItem(before) }),
    ...(after && { after: productItem(after) }),
  }).Records.map((record) => ({ ...record, eventID: `${before?.stock}-${after?.stock}` }));
const listed = async (id: ProductId) =>
  (await readLowStock()).lowStock.find((product) => product.id === id);
const erase = (id: ProductId) =>
  document.send(new DeleteCommand({ TableName: env.tableName, Key: keys.product(id) }));

test('shows the current product after repeated, delayed and reordered records', async () => {
  const plenty = await addProduct({ stock: 9 });
  const [two, none] = [
    { ...plenty, stock: 2, version: 2 },
    { ...plenty, stock: 0, version: 3 },
  ];
  const records = [...recordOf(plenty, two), ...recordOf(two, none), ...recordOf(none, plenty)];
  await write(productItem(none));
  await handler({ Records: records });
  expect(await listed(plenty.id)).toEqual({
    ...{ id: plenty.id, slug: plenty.slug, title: plenty.title },
    ...{ stock: 0, img1: plenty.images[0] },
  });
  await write(productItem(plenty));
  await handler({ Records: records.toReversed() });
  expect(await listed(plenty.id)).toBeUndefined();
  await write(productItem(two));
  await Promise.all([handler({ Records: records }), handler({ Records: records.toReversed() })]);
  expect(await listed(plenty.id)).toMatchObject({ stock: 2 });

  await erase(plenty.id);
  await handler({ Records: [...recordOf(two, undefined), ...records] });
  expect(await listed(plenty.id)).toBeUndefined();
});

test('never asks for more of a unique piece or of a hidden product', async () => {
  const few = await addProduct({ stock: 1 });
  await handler({ Records: recordOf(undefined, few) });
  expect(await listed(few.id)).toMatchObject({ stock: 1 });
  for (const fact of [{ edition: 'Pieza única' }, { hidden: true }] as const) {
    const changed = { ...few, ...fact, version: few.version + 1 };
    await write(productItem(changed));
    await handler({ Records: recordOf(few, changed) });
    expect(await listed(few.id)).toBeUndefined();
    await write(productItem(few));
    await handler({ Records: recordOf(changed, few) });
    expect(await listed(few.id)).toMatchObject({ stock: 1 });
  }
  await erase(few.id);
  await handler({ Records: recordOf(few, undefined) });
});

test('begins with sold-out products and has at most fifty products', async () => {
  const products = await Promise.all(
    Array.from({ length: 52 }, (_, index) => addProduct({ stock: index < 2 ? 0 : 3 })),
  );
  await Promise.all(products.map(({ id }) => markStock(id)));
  const { lowStock, moreLowStock } = await readLowStock();
  expect(lowStock).toHaveLength(50);
  expect(lowStock.slice(0, 3).map(({ stock }) => stock)).toEqual([0, 0, 3]);
  expect(moreLowStock).toBe(true);
});

test('the reconciliation adds missing markers and removes those of deleted products', async () => {
  const low = await addProduct({ stock: 1 });
  const gone = await addProduct({ stock: 1 });
  await markStock(gone.id);
  await erase(gone.id);
  const { wrongLowStock } = await reconcile({ write: true, now: new Date() });
  expect(wrongLowStock).toEqual(expect.arrayContaining([low.id, gone.id]));
  expect(await listed(low.id)).toMatchObject({ stock: 1 });
  expect(await listed(gone.id)).toBeUndefined();
  expect((await reconcile({ write: false, now: new Date() })).wrongLowStock).toEqual([]);
});
