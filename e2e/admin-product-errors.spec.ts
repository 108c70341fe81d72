/** The pages of products when the API rejects a call. */
import { fillProduct, jpegFile, productImages, saveProduct } from './admin-product-form.ts';
import { expect, jpegImage, test } from './admin.ts';

test.use({ expectedError: /status of (400|404|409|503)/ });

test('shows at its field that the category was deleted meanwhile', async ({ page, admin }) => {
  const category = await admin.api.category();
  await admin.open('/admin/createProduct');
  await fillProduct(page, {
    Título: 'Cuenco',
    Descripción: 'Gres.',
    'Precio en USD': '1',
    Stock: '1',
    Categoría: category.name,
  });
  await page.getByLabel('Elegir fotografías').setInputFiles(jpegFile('a.jpg', await jpegImage()));
  await expect(productImages(page)).toContainText('kB →');
  await page.request.delete(`/api/categories/${category.id}`, { headers: admin.api.headers });
  await page.getByRole('button', { name: 'Crear producto' }).click();
  await expect(page.getByRole('alert')).toContainText('No se pudo crear el producto');
  await admin.sees('Esta categoría ya no existe.');
  await expect(page.getByLabel('Categoría')).toBeFocused();
  await admin.findsNothingInTheWay();
});

test('shows the API’s error at every field of an edit @1280', async ({ page, admin }) => {
  const { slug } = await admin.api.product();
  await admin.open(`/admin/editProduct/${slug}`);
  await page.route('**/api/products/*', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'VALIDATION',
        message: 'Revisa los campos.',
        details: ['title', 'description', 'price', 'stock', 'CategoryId', 'imgs'].map((field) => ({
          field,
          code: 'FORMAT',
          message: `La tienda no quiere ${field}.`,
        })),
      },
    }),
  );
  await fillProduct(page, { Título: 'Otro' });
  await saveProduct(page);
  await expect(page.getByRole('alert')).toContainText('No se pudo editar el producto');
  for (const field of ['title', 'description', 'price', 'stock', 'CategoryId', 'imgs']) {
    await admin.sees(`La tienda no quiere ${field}.`);
  }
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Título')).toHaveValue('Otro');
});

test('says that a product was deleted, while editing and on the next visit @1280', async ({
  page,
  admin,
}) => {
  const { id, slug } = await admin.api.product();
  await admin.open(`/admin/editProduct/${slug}`);
  await page.request.delete(`/api/products/${id}`, { headers: admin.api.headers });
  await fillProduct(page, { Stock: '9' });
  await saveProduct(page);
  await expect(page.getByRole('alert')).toContainText('No se pudo editar el producto');
  await expect(page.getByRole('alert')).toContainText('Otra persona ha eliminado este producto.');
  await admin.open(`/admin/editProduct/${slug}`);
  await admin.sees('Este producto no existe.');
  await admin.findsNothingInTheWay();
});

test('loads the list again after a failure, and explains an empty one', async ({ page, admin }) => {
  const list = '**/api/admin/products';
  await admin.receives503(list);
  await admin.open('/admin/products');
  await admin.sees('No responde.');
  await admin.findsNothingInTheWay();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('table', { name: 'Productos' })).toBeVisible();
  await page.route(list, (route) => route.fulfill({ json: [] }));
  await page.reload();
  await admin.sees('Todavía no hay productos.');
  await admin.findsNothingInTheWay();
});
