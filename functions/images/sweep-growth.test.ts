/** The cost of a sweep does not depend on the number of orders (ADR-0080). */
import { sweepImages } from '#shared/rows/images.ts';
import { randomUUID } from 'node:crypto';
import { startMeteringProxy, type MeteringProxy } from '../../test-support/metering-proxy.ts';
import { withinPermissions } from '../../test-support/permissions.ts';

let proxy: MeteringProxy;
const direct = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
beforeAll(async () => {
  proxy = await startMeteringProxy(direct ?? '');
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = proxy.url;
});
afterAll(async () => {
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = direct;
  await proxy.stop();
});

test('reads every order once in the life of a table, and later as much with 800 orders as with 400', async () => {
  // Modules read their environment when they load.
  const { handler } = await import('./sweep-images.ts');
  const { listReferencedImages } = await import('./image-references-table.ts');
  const { addOrder, addProduct } = await import('../../test-support/shop.ts');
  const { id, title, price, slug } = await addProduct({ images: ['first.webp'] });
  const sell = async (count: number, img = 'first.webp'): Promise<void> => {
    const lines = [{ id, title, price, quantity: 1, img, slug }];
    await Promise.all(Array.from({ length: count }, () => addOrder({ lines })));
  };
  const sweep = async (): Promise<number> => {
    proxy.take();
    await withinPermissions(sweepImages, () => handler({ time: new Date().toISOString() }));
    return proxy.take().reduce((sum, { units }) => sum + units, 0);
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
