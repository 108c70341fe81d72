/** The cost of a sweep does not depend on the number of orders (ADR-0080). */
import { sweepImages } from '#shared/rows/images.ts';
import { randomUUID } from 'node:crypto';
import { meterCalls } from '../../test-support/meter-calls.ts';
import { withinPermissions } from '../../test-support/permissions.ts';

const meter = meterCalls();

test('reads every order once in the life of a table, and later as much with 800 orders as with 400', async () => {
  const { handler } = await import('./sweep-images.ts');
  const { listReferencedImages } = await import('./image-references-table.ts');
  const { addOrders, addProduct } = await import('../../test-support/shop.ts');
  const { id, title, price, slug } = await addProduct({ images: ['first.webp'] });
  const sell = async (count: number, img = 'first.webp'): Promise<void> => {
    const lines = [{ id, title, price, quantity: 1, img, slug }];
    await addOrders(count, { lines });
  };
  const sweep = async (): Promise<number> => {
    meter.take();
    await withinPermissions(sweepImages, () => handler({ time: new Date().toISOString() }));
    return meter.take().reduce((sum, { units }) => sum + units, 0);
  };
  const gone = `${randomUUID()}-1600w.webp`;
  await sell(399);
  await sell(1, gone);
  const first = await sweep();
  // The product of this image was deleted before deletions kept images.
  expect(await listReferencedImages()).toEqual(new Set(['first.webp', gone]));
  const few = await sweep();
  await sell(400);
  const many = await sweep();
  expect(first).toBeGreaterThan(10 * few);
  expect(many).toBe(few);
  expect(few).toBeGreaterThan(0);
});
