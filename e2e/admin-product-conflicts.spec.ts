/** Changes that somebody else makes to a product while an admin edits it. */
import { fillProduct, saveProduct } from './admin-product-form.ts';
import { Admin, expect, test } from './admin.ts';

test.use({ expectedError: /status of 409/ });

test('lets the second of two admins choose between both versions', async ({
  page,
  browser,
  admin,
}) => {
  const product = await admin.api.product();
  const context = await browser.newContext();
  const other = new Admin(await context.newPage(), admin.api);
  await other.hasAdminSession();
  const path = `/admin/editProduct/${product.slug}`;
  await other.open(path);
  await admin.open(path);

  await fillProduct(other.page, { 'Precio en USD': '15', Stock: '8' });
  await saveProduct(other.page);
  await expect(other.page).toHaveURL('/admin/products');

  await fillProduct(page, { Título: `${product.title} mío`, 'Precio en USD': '20' });
  await saveProduct(page);
  const dialog = page.getByRole('dialog', { name: 'Otra persona ha cambiado este producto' });
  await expect(dialog).toBeVisible();
  const price = dialog.getByRole('group', { name: 'Precio' });
  await expect(price).toContainText('$20.00 USD');
  await expect(price).toContainText('$15.00 USD');
  await expect(price.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(
    dialog.getByRole('group', { name: 'Título' }).getByRole('radio', { name: 'Tu versión' }),
  ).toBeChecked();
  await expect(
    dialog.getByRole('group', { name: 'Stock (había 5)' }).getByRole('radio', { checked: true }),
  ).toHaveAccessibleName(/La que hay en la tienda/);
  await admin.findsNothingInTheWay();

  await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Falta elegir: precio.');
  // The other admin saves again, so the dialog has to ask about a third version.
  await other.open(path);
  await fillProduct(other.page, { 'Precio en USD': '16' });
  await saveProduct(other.page);
  await expect(other.page).toHaveURL('/admin/products');
  await price.getByRole('radio', { name: 'Tu versión' }).check();
  await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(price).toContainText('$16.00 USD');
  await dialog.getByRole('button', { name: 'Todo lo mío' }).click();
  await dialog.getByRole('button', { name: 'Guardar lo elegido' }).click();
  await expect(page).toHaveURL('/admin/products');
  expect(await admin.api.reads(`/products/${product.id}`)).toMatchObject({
    title: `${product.title} mío`,
    price: 20,
    stock: 8,
  });
  await context.close();
});

test('keeps the stock that orders have left, without asking', async ({ page, admin }) => {
  const product = await admin.api.product({ stock: 5 });
  await admin.open(`/admin/editProduct/${product.slug}`);
  await admin.api.order(product.id, 2);
  await fillProduct(page, { 'Precio en USD': '20' });
  await saveProduct(page);
  await expect(page).toHaveURL('/admin/products');
  expect(await admin.api.reads(`/products/${product.id}`)).toMatchObject({
    price: 20,
    stock: 3,
  });
});
