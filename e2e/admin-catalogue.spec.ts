import type { Product, ProductSummary } from '#shared/domain/schemas/product.ts';
import { fillProduct, saveProduct } from './admin-product-form.ts';
import { expect, test, unique } from './admin.ts';

// 404: a hidden product in the shop. 409: a save that meets a change, and is repeated.
test.use({ expectedError: /status of (404|409)/ });

test('a copy begins as a draft, which visitors see once it is shown @1280', async ({
  page,
  admin,
}) => {
  const title = unique('Botijo');
  const original = await admin.api.product({ title, price: '30' });
  await admin.open(`/admin/editProduct/${original.slug}`);
  await page.getByRole('link', { name: 'Duplicar', exact: true }).click();
  await expect(page.getByLabel('Título')).toHaveValue(`${title} (copia)`);
  await expect(page.getByLabel('Precio en USD')).toHaveValue('30,00');
  await expect(page.getByRole('checkbox', { name: /Guardar como borrador/ })).toBeChecked();
  await admin.findsNothingInTheWay();
  const copy = unique('Cántaro');
  await fillProduct(page, { Título: copy });
  await page.getByRole('button', { name: 'Crear producto' }).click();
  await admin.sees(`«${copy}» se ha guardado como borrador.`);

  const [draft] = (await admin.api.reads<ProductSummary[]>('/admin/products?limit=500')).filter(
    (product) => product.title === copy,
  );
  admin.api.deletesAtEnd(`/api/products/${draft?.id}`);
  expect(draft).toMatchObject({ hidden: true, price: 30, categoryId: original.categoryId });
  expect(draft?.img1).not.toBe(original.img1);
  const statusInShop = async () => {
    const api = await page.request.get(`/api/products/${draft?.slug}?fresh=${Date.now()}`);
    const shop = await page.request.get(`/product/${draft?.slug}`);
    return [api.status(), shop.status()];
  };
  expect(await statusInShop()).toEqual([404, 404]);

  await admin.searches(copy);
  await expect(admin.row(copy)).toContainText('Oculto');
  await page.getByRole('button', { name: /^Ocultos/ }).click();
  await expect(page).toHaveURL(/estado=oculto/);
  await expect(admin.row(copy)).toBeVisible();
  await admin.findsNothingInTheWay();
  await admin.row(copy).getByRole('link', { name: copy, exact: true }).click();
  await admin.sees('Solo se ve en este panel.');
  await page.getByRole('button', { name: 'Mostrar en la tienda' }).click();
  await admin.sees(`«${copy}» se ve en la tienda.`);
  await admin.findsNothingInTheWay();
  await expect.poll(statusInShop).toEqual([200, 200]);

  // The form is older than the change above, but its save keeps the product visible.
  await fillProduct(page, { Stock: '7' });
  await saveProduct(page);
  await expect(page).toHaveURL(/\/admin\/products/);
  const { body } = { body: await admin.api.reads<Product>(`/products/${draft?.id}?fresh=2`) };
  expect([body.stock, body.hidden]).toEqual([7, undefined]);
});

test('filters by state and category, and a unique piece is sold instead of missing', async ({
  page,
  admin,
}) => {
  const word = unique('Cesta');
  const none = await admin.api.product({ title: `${word} agotada`, stock: 0 });
  const sold = await admin.api.product({ title: `${word} vendida`, stock: 0 });
  const edited = await page.request.patch(`/api/products/${sold.id}`, {
    headers: admin.api.headers,
    multipart: { edition: 'Pieza única' },
  });
  expect(edited.status()).toBe(200);
  await admin.open('/admin/products');
  await page.getByRole('button', { name: /^Agotados/ }).click();
  await admin.searches(word);
  await expect(admin.row(none.title)).toContainText('Agotado');
  await expect(admin.row(sold.title)).toHaveCount(0);
  await page.getByRole('button', { name: /^Vendidas/ }).click();
  await expect(admin.row(sold.title)).toContainText('Vendida');
  await expect(admin.row(none.title)).toHaveCount(0);
  await admin.findsNothingInTheWay();
  await page.getByRole('combobox', { name: 'Categoría' }).selectOption('Tejidos');
  await admin.sees('Ningún producto está así.');
  await page.getByRole('button', { name: 'Ver todos' }).click();
  const row = admin.row(none.title);
  await expect(row).toBeVisible();
  await admin.opensActions(row);
  await row.getByRole('button', { name: `Ocultar ${none.title}` }).click();
  await admin.sees(`«${none.title}» ya no se ve en la tienda.`);
  await expect(row).toContainText('Oculto');

  await page.goto(`/product/${sold.slug}`);
  await admin.sees('Pieza única, ya vendida');
  await expect(page.getByRole('button', { name: 'Avísame cuando vuelva' })).toHaveCount(0);
  await admin.findsNothingInTheWay();
});

test('changes price and stock in the list while a customer buys, and the history tells it', async ({
  page,
  admin,
}) => {
  const { id, title, slug } = await admin.api.product({ price: '12.50', stock: 5 });
  await admin.open('/admin/products');
  await admin.searches(title);
  await admin
    .row(title)
    .getByRole('button', { name: /^\$12\.50 USD.*cambiar/ })
    .click();
  const dialog = page.getByRole('dialog', { name: `«${title}»` });
  await dialog.getByLabel('Precio en USD').fill('-1');
  await dialog.getByLabel('Unidades que llegan o se van').fill('-6');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toContainText('Escribe un precio como 12,50.');
  await expect(dialog).toContainText('Solo hay 5.');
  await admin.findsNothingInTheWay();
  await dialog.getByLabel('Unidades que llegan o se van').fill('');
  await dialog.getByLabel('Precio en USD').fill('0');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toContainText('Cualquiera podrá pedir esta pieza gratis.');
  await dialog.getByLabel('Precio en USD').fill('20');
  await dialog.getByLabel('Unidades que llegan o se van').fill('2');
  await dialog.getByRole('button', { name: 'Una más' }).click();
  await expect(dialog).toContainText('Ahora hay 5 unidades. Quedarán 8.');
  await admin.api.order(id, 2);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await admin.sees(`«${title}» se ha guardado.`);
  await expect(dialog).toHaveCount(0);
  await expect(admin.row(title)).toContainText('$20.00 USD');
  // 5 units were counted, 2 were sold and 3 were added.
  await expect(admin.row(title).getByRole('button', { name: /^6.*cambiar/ })).toBeVisible();

  await admin.open(`/admin/editProduct/${slug}`);
  await page.getByRole('button', { name: 'Ver el historial' }).click();
  const history = page.getByRole('region', { name: 'Historial' });
  await expect(page.getByRole('heading', { name: 'Historial' })).toBeFocused();
  await expect(history.getByRole('listitem')).toContainText([
    /Cambiado por .*Precio: \$12\.50 USD → \$20\.00 USD.*Stock: \+3/s,
    /Creado por /,
  ]);
  await admin.findsNothingInTheWay();
});
