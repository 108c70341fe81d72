import { expect, test } from './admin.ts';

test.use({ expectedError: /status of (404|503)/ });

/** Other journeys check the rows of the other lists with axe. */
const WITH_ROWS = ['/admin/users', '/admin/newsletter'];

test('every list says that it fails, is read again, and explains when it is empty', async ({
  page,
  admin,
}) => {
  for (const [path, call, empty] of [
    ['/admin/categories', '/api/categories', 'Todavía no hay categorías.'],
    ['/admin/users', '/api/users', 'Todavía no hay usuarios.'],
    ['/admin/admins', '/api/admin', 'Todavía no hay administradores.'],
    ['/admin/reviews', '/api/admin/reviews', 'Todavía no hay opiniones.'],
    ['/admin/products', '/api/admin/products', 'Todavía no hay productos.'],
    ['/admin/newsletter', '/api/newsletter', 'Todavía no hay nadie apuntado.'],
    ['/admin/orders', '/api/orders', 'Todavía no hay pedidos.'],
  ] as const) {
    const isCall = (url: URL) => url.pathname === call;
    const looksAt = () => (path === '/admin/users' ? admin.findsNothingInTheWay() : undefined);
    await admin.receives(503, isCall);
    await admin.open(path);
    await admin.sees('No responde.');
    await looksAt();
    await page.unroute(isCall);

    const isLoading = page.locator('[aria-busy="true"]');
    const release = await admin.holds(isCall, (route) =>
      WITH_ROWS.includes(path) ? route.continue() : route.fulfill({ json: [] }),
    );
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(isLoading).toHaveCount(1);
    await looksAt();
    release();
    await expect(isLoading).toHaveCount(0);
    await expect(page.getByText('No responde.')).toHaveCount(0);
    if (WITH_ROWS.includes(path)) {
      await admin.findsNothingInTheWay();
      await page.route(isCall, (route) => route.fulfill({ json: [] }));
      await admin.open(path);
    }
    await admin.sees(empty);
    await looksAt();
    await page.unroute(isCall);
  }
});

test('an address of no record says so, and leads to the list', async ({ page, admin }) => {
  for (const [path, text, list] of [
    ['/admin/editUser/nadie', 'Este usuario no existe.', '/admin/users'],
    ['/admin/editCategoryId/999', 'Esta categoría no existe.', '/admin/categories'],
    ['/admin/orders/no-existe', 'Este pedido no existe.', '/admin/orders'],
  ] as const) {
    await admin.open(path);
    await admin.sees(text);
    if (list === '/admin/users') await admin.findsNothingInTheWay();
    await page.getByRole('link', { name: /^Ver l[ao]s / }).click();
    await expect(page).toHaveURL(list);
  }
});
