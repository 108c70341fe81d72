import { resetDemoNightly } from '#shared/rows/demo.ts';
import type { ShopError } from '#shared/domain/errors.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { findUser } from '../accounts/account-table.ts';
import { seedItems } from './seed-items.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addProduct, addUser, stockOf, write } from '../../test-support/shop.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { handler } from './reset-demo-nightly.ts';

const night = () => withinPermissions(resetDemoNightly, () => handler());

test('removes sign-ups and restores the catalogue of the seed', async () => {
  await write(...seedItems(catalogue));
  const stranger = await addUser();
  const first = '1' as ProductId;
  await addProduct({ id: first, title: 'Palabrotas', stock: 0 });

  await night();

  expect(await findUser(stranger.id)).toBeUndefined();
  expect(await getItem(keys.product(first), { consistent: true })).toMatchObject({
    title: catalogue.products[0]?.title,
  });
  expect(await stockOf(first)).toBe(catalogue.products[0]?.stock);
});

test('throws within a minute of another reset, so that Lambda retries', async () => {
  await write({ ...keys.demoReset(), startedAt: Date.now() - 1000, runningUntil: 0 });
  const rejected = { code: 'RATE_LIMITED' } satisfies Partial<ShopError>;
  await expect(night()).rejects.toMatchObject(rejected);
});
