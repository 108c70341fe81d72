import type { Product } from '#shared/domain/schemas/product.ts';
import { addImages, fillProduct, saveProduct } from './admin-product-form.ts';
import { Admin, expect, test, unique } from './admin.ts';

test.use({ expectedError: /status of 409/ });

test('tells the second of two admins what a save would overwrite @1280', async ({
  page,
  browser,
  admin,
}) => {
  const product = await admin.api.product();
  const context = await browser.newContext();
  const other = new Admin(await context.newPage(), admin.api);
  await other.hasAdminSession();
  const path = `/admin/editProduct/${product.slug}`;
  const otherSaves = async (fields: Parameters<typeof fillProduct>[1]) => {
    await other.open(path);
    await fillProduct(other.page, fields);
    await saveProduct(other.page);
    await expect(other.page).toHaveURL('/admin/products');
  };
  await admin.open(path);
  await admin.api.order(product.id, 2);
  await otherSaves({ 'Precio en USD': '15', Descripción: 'De la otra.' });

  await fillProduct(page, { Título: `${product.title} mío`, 'Precio en USD': '20' });
  await saveProduct(page);
  const dialog = page.getByRole('dialog', { name: /^Este producto ha cambiado/ });
  const price = dialog.getByRole('region', { name: 'Precio' });
  await expect(price).toContainText('$20.00 USD');
  await expect(price).toContainText('$15.00 USD');
  // Only this admin has changed the title, and nobody has counted units.
  await expect(dialog.getByRole('region')).toHaveCount(1);
  await expect(dialog.getByRole('link', { name: 'Ver la versión actual' })).toHaveAttribute(
    'href',
    path,
  );
  await admin.findsNothingInTheWay();
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByLabel('Precio en USD')).toHaveValue('20');
  await saveProduct(page);

  // The other admin saves again, so the dialog has to ask about a third version.
  await otherSaves({ 'Precio en USD': '16' });
  await dialog.getByRole('button', { name: 'Guardar de todos modos' }).click();
  await expect(price).toContainText('$16.00 USD');
  await dialog.getByRole('button', { name: 'Guardar de todos modos' }).click();
  await expect(page).toHaveURL('/admin/products');
  expect(await admin.api.reads(`/products/${product.id}`)).toMatchObject({
    title: `${product.title} mío`,
    description: 'De la otra.',
    price: 20,
    stock: 3,
  });
  await context.close();
});

test.describe('when the answer is lost', () => {
  test.use({ expectedError: /ERR_FAILED|status of 422/ });

  test('a repeated save adds once, and a repeated creation makes one record @1280', async ({
    page,
    admin,
  }) => {
    /** The next matching request arrives, but its answer is lost. */
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
    const dialog = page.getByRole('dialog', { name: product.title });
    const change = dialog.getByLabel('Unidades que llegan o se van');
    const save = dialog.getByRole('button', { name: 'Guardar' });
    const losesQuickEdit = async (stock: RegExp, units: string) => {
      await admin.row(product.title).getByRole('button', { name: stock }).click();
      await change.fill(units);
      await losesAnswer(`**/api/products/${product.id}`, 'PATCH');
      await save.click();
      await expect(dialog.getByRole('alert')).toBeVisible();
    };
    await losesQuickEdit(/^8.*cambiar/, '2');
    await save.click();
    await expect(dialog).toHaveCount(0);
    expect(await admin.api.reads(`/products/${product.id}`)).toMatchObject({ stock: 10 });

    await losesQuickEdit(/^10.*cambiar/, '1');
    await change.fill('3');
    await save.click();
    const conflict = page.getByRole('dialog', { name: /^Este producto ha cambiado/ });
    await expect(conflict).toContainText('Ahora hay 11 unidades. Quedarán 14.');
    await conflict.getByRole('button', { name: 'Guardar de todos modos' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await admin.api.reads(`/products/${product.id}`)).toMatchObject({ stock: 14 });

    const title = unique('Esparto');
    await admin.open('/admin/createProduct');
    await fillProduct(page, {
      Título: title,
      Descripción: 'Esparto.',
      'Precio en USD': '1',
      Stock: '1',
      Categoría: 'Decoraciones',
    });
    await addImages(page, '#a8492a');
    await losesAnswer('**/api/products', 'POST');
    const create = page.getByRole('button', { name: 'Crear producto' });
    await create.click();
    await admin.sees('No se pudo crear el producto');
    await create.click();
    await expect(page).toHaveURL('/admin/products');
    const made = (await admin.api.reads<Product[]>('/products?categoryId=5')).filter(
      (piece) => piece.title === title,
    );
    expect(made).toHaveLength(1);
    admin.api.deletesAtEnd(`/api/products/${made[0]?.id}`);
  });
});
