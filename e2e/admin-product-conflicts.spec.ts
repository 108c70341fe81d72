/** Changes that somebody else makes to a product while an admin edits it. */
import type { Category } from '#shared/domain/schemas/category.ts';
import { fillProduct, jpegFile, saveProduct } from './admin-product-form.ts';
import { Admin, expect, jpegImage, test, unique } from './admin.ts';

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

  await admin.api.order(product.id, 2);
  await fillProduct(other.page, { 'Precio en USD': '15' });
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
  // The stock is no choice: two were sold, and this admin has not counted any.
  await expect(dialog.getByRole('group', { name: 'Stock' })).toHaveCount(0);
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
    stock: 3,
  });
  await context.close();
});

test('adds counted pieces to those that orders have left', async ({ page, admin }) => {
  const product = await admin.api.product({ stock: 5 });
  const path = `/admin/editProduct/${product.slug}`;
  await admin.open(path);
  await admin.api.order(product.id, 2);
  await fillProduct(page, { Stock: '8' });
  await saveProduct(page);
  const dialog = page.getByRole('dialog', { name: 'El stock ha cambiado mientras editabas' });
  await expect(dialog).toContainText('Mientras editabas se vendieron 2. Quedan 3.');
  const added = dialog.getByLabel('¿Cuántas añades?');
  await expect(added).toHaveValue('3');
  await expect(dialog).toContainText('Quedarán 6.');
  await admin.findsNothingInTheWay();
  await added.fill('-4');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toContainText('Solo hay 3.');
  await added.fill('3');
  // Another piece is sold before the answer: the difference is added to what is left then.
  await admin.api.order(product.id, 1);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page).toHaveURL('/admin/products');
  expect(await admin.api.reads(`/products/${product.id}`)).toMatchObject({ stock: 5 });

  await admin.open(path);
  await admin.api.order(product.id, 1);
  await fillProduct(page, { Stock: '+2' });
  await saveProduct(page);
  await expect(page).toHaveURL('/admin/products');
  expect(await admin.api.reads(`/products/${product.id}`)).toMatchObject({ stock: 6 });
});

test.describe('when the answer is lost', () => {
  test.use({ expectedError: /ERR_FAILED|status of 422/ });

  test('a repeated save adds once, and a repeated creation makes one record', async ({
    page,
    admin,
  }) => {
    /** Lets the next matching request arrive, and drops its answer. */
    const losesAnswer = (url: string, method: string) =>
      page.route(
        url,
        async (route) => {
          if (route.request().method() !== method) return route.fallback();
          await route.fetch();
          return route.abort('failed');
        },
        { times: 1 },
      );
    const product = await admin.api.product({ stock: 5 });
    await admin.open(`/admin/editProduct/${product.slug}`);
    await fillProduct(page, { Stock: '8' });
    await losesAnswer(`**/api/products/${product.id}`, 'PATCH');
    await saveProduct(page);
    await admin.sees('No se pudo editar el producto');
    await saveProduct(page);
    await expect(page).toHaveURL('/admin/products');
    expect(await admin.api.reads(`/products/${product.id}`)).toMatchObject({ stock: 8 });

    await admin.searches(product.title);
    await admin
      .row(product.title)
      .getByRole('button', { name: /^8.*cambiar/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Unidades que llegan o se van').fill('2');
    await losesAnswer(`**/api/products/${product.id}`, 'PATCH');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await admin.api.reads(`/products/${product.id}`)).toMatchObject({ stock: 10 });

    await admin
      .row(product.title)
      .getByRole('button', { name: /^10.*cambiar/ })
      .click();
    await dialog.getByLabel('Unidades que llegan o se van').fill('1');
    await losesAnswer(`**/api/products/${product.id}`, 'PATCH');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('Unidades que llegan o se van').fill('3');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Tu intento anterior sí se guardó');
    // The dialog shows the stock with the saved unit, and can be sent again.
    await expect(dialog.getByText('Ahora hay 11 unidades. Quedarán 14.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await admin.api.reads(`/products/${product.id}`)).toMatchObject({ stock: 14 });

    const name = unique('Esparto');
    await admin.open('/admin/createCategory');
    await page.getByLabel('Nombre').fill(name);
    await page
      .getByLabel('Elegir fotografía')
      .setInputFiles(jpegFile('img.jpg', await jpegImage()));
    await admin.sees(/ → /);
    await losesAnswer('**/api/categories', 'POST');
    const create = page.getByRole('button', { name: 'Crear categoría' });
    await create.click();
    await admin.sees('No se pudo crear la categoría');
    await create.click();
    await expect(page).toHaveURL('/admin/categories');
    const made = (await admin.api.reads<Category[]>('/categories')).filter(
      (category) => category.name === name,
    );
    expect(made).toHaveLength(1);
    admin.api.deletesAtEnd(`/api/categories/${made[0]?.id}`);
  });
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
