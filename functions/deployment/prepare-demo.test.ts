import { addContent } from '../../test-support/deployment.ts';
import { DEMO_ADMIN, DEMO_USER } from '#shared/domain/demo.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { prepareShop } from '#shared/rows/background.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { env } from '../runtime/env.ts';
import { call } from '../../test-support/invoke.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addProduct } from '../../test-support/shop.ts';
import { handler } from './prepare-shop.ts';

const prepare = () => withinPermissions(prepareShop, () => handler({}));
const titles = async () => (await call('listProducts')).body.map(({ title }) => title);

beforeAll(async () => {
  env.demo = true;
  env.adminPasswordId = '';
  addContent('site/index.html', '<!doctype html>');
});

test('a demo stage gets the demo catalogue and accounts once', async () => {
  expect(await prepare()).toEqual({ files: 1, newImages: 0, seeded: true });

  expect((await titles()).toSorted()).toEqual(
    catalogue.products.map(({ title }) => title).toSorted(),
  );
  expect((await call('signIn', { body: DEMO_USER })).status).toBe(200);
  expect((await call('signInAdmin', { body: DEMO_ADMIN })).status).toBe(200);

  await addProduct({ id: '1' as ProductId, title: 'Cambiada desde entonces' });
  expect(await prepare()).toMatchObject({ seeded: false });
  expect(await titles()).toContain('Cambiada desde entonces');
});
