/** What calls and background work read when the catalogue grows (ADR-0081). */
import type { ProductId } from '#shared/domain/ids.ts';
import { MAX_PAGE_PRODUCTS } from '#shared/domain/limits.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { listProducts } from '#shared/rows/catalog.ts';
import { encodeTime } from 'ulid';
import { invoke } from '../../test-support/invoke.ts';
import { meterCalls } from '../../test-support/meter-calls.ts';
import { keys } from '../table/keys.ts';

const SMALL = 600;
const LARGE = 1200;
/** Products are from before the last half hour, so that watchInvariants does not take them for new ones. */
const EARLIER = encodeTime(Date.parse('2025-01-01T00:00:00.000Z'));
const idOf = (n: number) => `${EARLIER}${String(n).padStart(16, '0')}` as ProductId;

const meter = meterCalls();

test('a page of products costs the same in any catalogue, and a check of invariants reads no old slug', async () => {
  const { handler } = await import('./list-products.ts');
  const { addCategory, productRecord, write } = await import('../../test-support/shop.ts');
  const { productItem } = await import('./product-table.ts');
  const { recentContradictions } = await import('../invariants/invariant-table.ts');
  await addCategory(2, 'Cerámica');
  const measure = async <T>(run: () => Promise<T>) => {
    meter.take();
    const result = await run();
    return { result, units: meter.take().reduce((sum, { units }) => sum + units, 0) };
  };
  const fill = async (from: number, to: number): Promise<void> => {
    const ids = Array.from({ length: to - from }, (_, n) => idOf(from + n));
    const products = ids.map((id) => productRecord({ id }));
    await write(
      ...products.map(productItem),
      ...products.map(({ id, slug }) => ({ ...keys.slug(slug), productId: id })),
    );
  };
  const page = (after?: string) =>
    measure(() =>
      invoke<ProductSummary[]>(
        listProducts,
        handler,
        after === undefined ? {} : { query: { after } },
      ),
    );
  const check = (allGuards: boolean) =>
    measure(() => recentContradictions(new Date(), { allGuards }));

  await fill(0, SMALL);
  const [small, smallCheck] = [await page(), await check(false)];
  await fill(SMALL, LARGE);
  const [large, middle] = [await page(), await page(`2-${idOf(LARGE / 2)}`)];
  const [largeCheck, nightly] = [await check(false), await check(true)];

  expect(small.result.body.length).toBeGreaterThan(MAX_PAGE_PRODUCTS - 2);
  expect([large.units, middle.units]).toEqual([small.units, small.units]);
  // Of each product only the place in the list is read, an eighth of a unit for each kilobyte.
  expect(largeCheck.units).toBeLessThan(LARGE / 8);
  expect(largeCheck.units / smallCheck.units).toBeCloseTo(LARGE / SMALL, 0);
  expect(nightly.units - largeCheck.units).toBe(LARGE);
});
