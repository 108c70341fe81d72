import {
  addContent,
  generateSecret,
  objectIn,
  SITE_BUCKET,
} from '../../test-support/deployment.ts';
import { DEMO_ADMIN, DEMO_USER, siteConfig } from '#shared/domain/demo.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { prepareShop } from '#shared/rows/background.ts';
import { signIn, signInAdmin } from '#shared/rows/accounts.ts';
import { listProducts } from '#shared/rows/catalog.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { handler as signInAdminHandler } from '../accounts/sign-in-admin.ts';
import { handler as signInHandler } from '../accounts/sign-in.ts';
import { handler as listProductsHandler } from '../catalog/list-products.ts';
import { env } from '../runtime/env.ts';
import { invoke } from '../../test-support/invoke.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addProduct } from '../../test-support/shop.ts';
import { handler } from './prepare-shop.ts';

const prepare = () => withinPermissions(prepareShop, () => handler());
const titles = async () =>
  (await invoke<ProductSummary[]>(listProducts, listProductsHandler)).body.map(
    ({ title }) => title,
  );

beforeAll(async () => {
  env.demo = true;
  env.adminPasswordId = '';
  addContent('site/index.html', '<!doctype html>');
  await generateSecret();
});

test('a demo stage gets the demo catalogue and accounts once', async () => {
  expect(await prepare()).toEqual({ files: 2, newImages: 0, seeded: true });

  expect((await titles()).toSorted()).toEqual(
    catalogue.products.map(({ title }) => title).toSorted(),
  );
  expect((await invoke(signIn, signInHandler, { body: DEMO_USER })).status).toBe(200);
  expect((await invoke(signInAdmin, signInAdminHandler, { body: DEMO_ADMIN })).status).toBe(200);
  const config = await objectIn(SITE_BUCKET, 'config.json');
  expect(JSON.parse(config?.text ?? '')).toEqual(siteConfig(true));

  await addProduct({ id: '1' as ProductId, title: 'Cambiada desde entonces' });
  expect(await prepare()).toMatchObject({ seeded: false });
  expect(await titles()).toContain('Cambiada desde entonces');
});
