import type { Page } from '@playwright/test';
import { expect, test } from '../admin.ts';
import { DASHBOARD, freeze, inventedOrder, sentOrder } from './records.ts';

const ORDERS = Array.from({ length: 12 }, (_, n) => inventedOrder(n));

interface State {
  path: string;
  act?: (page: Page) => Promise<unknown>;
}

const STATES: Record<string, State> = {
  dashboard: { path: '/admin/dashboard' },
  'orders-to-send': { path: '/admin/orders?ver=por-enviar' },
  order: { path: `/admin/orders/${inventedOrder(30).id}` },
  products: { path: '/admin/products' },
  'new-product-errors': {
    path: '/admin/createProduct',
    act: (page) => page.getByRole('button', { name: /^(Crear|Guardar)/ }).click(),
  },
  reviews: { path: '/admin/reviews' },
  'products-filtered': { path: '/admin/products?estado=pocas' },
  'product-menu': {
    path: '/admin/products',
    act: (page) =>
      page
        .getByRole('button', { name: /^Acciones de / })
        .first()
        .click(),
  },
  'product-dialog': {
    path: '/admin/products',
    act: (page) =>
      page
        .getByRole('button', { name: /cambiar/ })
        .first()
        .click(),
  },
  health: { path: '/admin/health' },
};

test.beforeEach(async ({ page }) => {
  await freeze(page);
  await page.route(/\/api\/orders\?/, (route) => route.fulfill({ json: ORDERS }));
  await page.route(/\/api\/orders\/\w+$/, (route) =>
    route.fulfill({ json: { ...sentOrder(30), shipment: {} } }),
  );
  await page.route('**/api/dashboard', (route) => route.fulfill({ json: DASHBOARD }));
});

for (const [name, { path, act }] of Object.entries(STATES)) {
  test(name, async ({ admin, page }) => {
    await admin.open(path);
    await act?.(page);
    await expect(page).toHaveScreenshot(`${name}.png`);
  });
}
