import type { Product } from '#shared/domain/schemas/product.ts';
import {
  addImages,
  fillProduct,
  jpegFile,
  productImages,
  saveProduct,
} from './admin-product-form.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { expect, test, unique } from './admin.ts';

test('searches, sorts and pages through the list, and comes back to the same place @1280', async ({
  page,
  admin,
}) => {
  const word = unique('Botijo');
  await admin.api.product({ title: `${word} uno`, stock: 0, price: '30' });
  await admin.api.product({ title: `${word} dos`, stock: 3, price: '9' });
  const long = 'ruedadelmolino'.repeat(6);
  const last = await admin.api.product({ title: `${word} tres ${long}`, stock: 4, price: '100' });
  await admin.open('/admin/products');
  await expect(admin.row(last.title)).toBeVisible();
  await expect(page.getByText(/^Página 1 de \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page).toHaveURL('/admin/products?pagina=2');

  await admin.searches(word.toUpperCase());
  await admin.sees(/^3 de \d+$/);
  await expect(admin.row(`${word} uno`)).toContainText('Agotado');
  await expect(admin.row(`${word} dos`)).toContainText('Quedan 3');
  await expect(admin.row(`${word} tres`)).toContainText('$100.00 USD');
  await admin.sorts('Precio', 'Precio, de menor a mayor');
  await expect(page.getByRole('row').filter({ hasText: word })).toContainText([
    'dos',
    'uno',
    'tres',
  ]);
  await admin.findsNothingInTheWay();
  await page.reload();
  await admin.sees(/^3 de \d+$/);
  await admin.searches('no hay tal cosa');
  await admin.sees('Nada coincide con «no hay tal cosa».');
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await admin.searches(word);
  const place = /\/admin\/products\?.*q=.+/;
  await expect(page).toHaveURL(place);
  await page.getByRole('link', { name: `${word} dos`, exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Productos' }).click();
  await expect(page).toHaveURL(place);
  await page.getByRole('link', { name: `${word} dos`, exact: true }).click();
  await page.getByLabel('Descripción').fill('Barro rojo.');
  await saveProduct(page);
  await expect(page).toHaveURL(place);
  await expect(page.getByRole('row').filter({ hasText: word })).toContainText([
    'dos',
    'uno',
    'tres',
  ]);
});

test('creates a product with images, shows it in the shop and deletes it', async ({
  page,
  admin,
}) => {
  const title = unique('Cuenco');
  await admin.open('/admin/products');
  await page.getByRole('link', { name: 'Crear producto' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await admin.findsNothingInTheWay();

  await page.getByRole('button', { name: 'Crear producto' }).click();
  await admin.sees('Escribe el título.');
  await admin.sees('Añade una fotografía.');
  await expect(page.getByLabel('Título')).toBeFocused();
  await admin.findsNothingInTheWay();

  await fillProduct(page, {
    Título: title,
    Descripción: 'Gres verde.\nApto para horno.',
    'Precio en USD': '-1',
    Stock: '1,5',
    Categoría: 'Decoraciones',
  });
  await addImages(page, '#ff0000', '#0000ff');
  await page
    .getByLabel('Elegir fotografías')
    .setInputFiles(jpegFile('IMG_1.heic', Buffer.from('no image')));
  await admin.sees(/^«IMG_1.heic»: Este navegador no lee las fotografías HEIC/);
  await expect(productImages(page)).toHaveCount(2);
  await expect(page.getByText('Añade una fotografía.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Crear producto' }).click();
  await admin.sees('Escribe un precio como 12,50.');
  await admin.sees('Escribe un número entero, desde 0.');
  await fillProduct(page, { 'Precio en USD': '12,50', Stock: '3' });
  const facts = page.getByText('Datos de la pieza', { exact: true });
  await facts.click();
  await fillProduct(page, {
    'Hecho por': 'Taller de prueba',
    Materiales: 'gres , esmalte,gres',
    'Ancho (cm)': '24,55',
    'Alto (cm)': '9,5',
    'Peso (g)': '1250',
    Advertencias: 'Se calienta.',
  });
  await facts.click();
  await expect(page.getByLabel('Materiales')).toBeHidden();
  await page.getByRole('button', { name: 'Crear producto' }).click();
  await admin.sees('Escribe los centímetros como 24,5.');
  await expect(page.getByLabel('Ancho (cm)')).toBeFocused();
  await admin.findsNothingInTheWay();
  await fillProduct(page, { 'Ancho (cm)': '24,5' });
  await page.getByRole('button', { name: 'Crear producto' }).click();
  await expect(page).toHaveURL('/admin/products');
  await admin.sees(`«${title}» ya está en la tienda.`);

  await admin.searches(title);
  const row = admin.row(title);
  await expect(row).toContainText('$12.50 USD');
  await admin.opensActions(row);
  await row.getByRole('link', { name: `Ver ${title} en la tienda` }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const path = page.getByRole('navigation', { name: 'Estás en' });
  await expect(path.getByRole('link', { name: 'Decoraciones' })).toBeVisible();
  const shown = page.getByRole('region', { name: 'Datos de la pieza' });
  await expect(shown.getByRole('term')).toHaveText([
    'Hecho por',
    'Materiales',
    'Medidas',
    'Peso',
    'Advertencias',
  ]);
  await expect(shown.getByRole('definition')).toHaveText([
    'Taller de prueba',
    'Gres, esmalte',
    '24,5 × 9,5 cm (ancho × alto)',
    '1,25 kg',
    'Se calienta.',
  ]);

  await admin.open('/admin/products');
  await admin.searches(title);
  await admin.opensActions(row);
  await row.getByRole('button', { name: `Eliminar ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`¿Eliminar «${title}»?`);
  await expect(dialog).toContainText('Los pedidos en los que está conservan su copia.');
  await admin.findsNothingInTheWay();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);
  const left = await admin.api.reads<Product[]>('/products?categoryId=5');
  expect(left.map((product) => product.title)).not.toContain(title);
});

test('several pieces are deleted after one question', async ({ page, admin }) => {
  const word = unique('Botijo');
  for (const one of ['uno', 'dos', 'tres']) await admin.api.product({ title: `${word} ${one}` });
  await admin.open('/admin/products');
  await admin.searches(word);
  await page.getByRole('button', { name: 'Elegir varios' }).click();
  await admin.sees('Elige en la lista.');
  await page.getByRole('button', { name: 'Todos los de la lista' }).click();
  await admin.sees('3 productos.');
  await page.getByRole('checkbox', { name: `Elegir ${word} dos` }).uncheck();
  for (const one of ['uno', 'tres']) {
    await page.getByRole('checkbox', { name: `Elegir ${word} ${one}` }).check();
  }
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('¿Eliminar 2 productos?');
  for (const one of ['uno', 'tres']) await expect(dialog).toContainText(`${word} ${one}`);
  await admin.findsNothingInTheWay();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await admin.sees('Se han eliminado 2 productos.');
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(1);
});

test('an order by message is a link that fills the cart of its customer', async ({
  page,
  admin,
  shopper,
}) => {
  const word = unique('Botijo');
  const one = await admin.api.product({ title: `${word} uno`, price: '20', stock: 9 });
  const gone = await admin.api.product({ title: `${word} dos`, stock: 0 });
  await admin.open('/admin/orders');
  await page.getByRole('link', { name: 'Pedido para un cliente' }).click();
  await admin.searches(word);
  for (const { title } of [one, gone]) {
    await page.getByRole('checkbox', { name: `Elegir ${title}` }).check();
  }
  await page.getByRole('button', { name: 'Enlace para un cliente' }).click();
  await page.getByLabel(one.title, { exact: true }).fill('3');
  await admin.sees(`Sin ${gone.title}: agotadas u ocultas.`);
  await admin.sees('$60.00 USD sin envío.');
  await admin.findsNothingInTheWay();
  const link = await page.getByLabel('Enlace', { exact: true }).inputValue();
  await expect(page.getByRole('link', { name: 'Enviar por WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`Tus piezas en Lumbre: ${link}`)}`,
  );
  await shopper.open(link);
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('link', { name: 'Carrito 3 artículos' })).toBeVisible();
  await shopper.open(link);
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('link', { name: 'Carrito 3 artículos' })).toBeVisible();
});

test('a link for a customer has no more pieces than an order', async ({ page, admin }) => {
  const piece = await admin.api.product();
  const many = Array.from({ length: 51 }, (_, nth) => ({ ...piece, id: `${piece.id}${nth}` }));
  await page.route('**/api/admin/products*', (route) => route.fulfill({ json: many }));
  await admin.open('/admin/products');
  await page.getByRole('button', { name: 'Elegir varios' }).click();
  await page.getByRole('button', { name: 'Todos los de la lista' }).click();
  await page.getByRole('button', { name: 'Enlace para un cliente' }).click();
  await admin.sees('Un pedido admite como máximo 50 productos distintos');
  const link = await page.getByLabel('Enlace', { exact: true }).inputValue();
  expect(link.match(/pieza=/g)).toHaveLength(50);
});

test('adds, moves and removes images, and asks before changes are lost @1280', async ({
  page,
  admin,
}) => {
  const product = await admin.api.product();
  await admin.open(`/admin/editProduct/${product.id}`);
  for (const label of ['Título', 'Descripción', 'Precio en USD', 'Stock', 'Categoría']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveJSProperty('required', false);
  }
  await admin.findsNothingInTheWay();
  await addImages(page, '#ff0000', '#0000ff');
  // Old, red, blue → red, blue, old.
  await page.getByRole('button', { name: 'Mover antes la fotografía 2' }).click();
  await page.getByRole('button', { name: 'Mover después la fotografía 2' }).click();
  await saveProduct(page);
  await expect(page).toHaveURL('/admin/products');
  const three = await admin.api.reads<Product>(`/products/${product.id}`);
  expect(three.images?.indexOf(product.img1)).toBe(2);
  expect(three).toMatchObject({ title: product.title, price: 12.5, stock: 5 });

  await admin.open(`/admin/editProduct/${product.slug}`);
  const leave = page.getByRole('link', { name: 'Productos' }).first();
  const dialog = page.getByRole('dialog');
  await fillProduct(page, { Título: 'Otro' });
  await fillProduct(page, { Título: product.title });
  await leave.click();
  await expect(page).toHaveURL(/\/admin\/products/);
  await page.goBack();
  await page.getByRole('button', { name: 'Quitar la fotografía 1' }).click();
  await leave.click();
  await expect(dialog).toContainText('Tienes cambios sin guardar');
  await admin.findsNothingInTheWay();
  await dialog.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page).toHaveURL(`/admin/editProduct/${product.slug}`);
  await leave.click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page).toHaveURL(/\/admin\/products(\?q=.*)?$/);
});

test('a piece that was sold at a market leaves the stock, counts as income, and can be taken back', async ({
  page,
  admin,
}) => {
  const { id, slug, title } = await admin.api.product({ price: '12.50', stock: 3 });
  const outside = async () => (await admin.api.reads<Dashboard>('/dashboard')).outside;
  const before = await outside();
  await admin.open('/admin/products');
  await admin.searches(title);
  await admin.opensActions(admin.row(title));
  await page.getByRole('button', { name: `Vendida fuera: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: `Vendida fuera: «${title}»` });
  await admin.findsNothingInTheWay();
  await dialog.getByLabel('Unidades').fill('4');
  await dialog.getByRole('button', { name: 'Apuntar la venta' }).click();
  await expect(dialog.getByLabel('Unidades')).toHaveAccessibleDescription(/Solo hay 3\./);
  await expect(dialog.getByLabel('Importe recibido')).toHaveAccessibleDescription(
    /Escribe cuánto has cobrado\./,
  );
  await dialog.getByLabel('Unidades').fill('2');
  await dialog.getByLabel('Importe recibido').fill('22,50');
  await dialog.getByLabel('Lugar').fill('Mercado de Vic');
  await dialog.getByRole('button', { name: 'Apuntar la venta' }).click();
  await admin.sees(`La venta de «${title}» está apuntada. Quedan 1.`);
  await expect(dialog).toHaveCount(0);
  await expect(admin.row(title)).toContainText('Queda 1');
  await expect.poll(outside).toBeCloseTo(before + 22.5);
  await admin.open('/admin/dashboard');
  await expect(page.getByRole('region', { name: 'Ventas' })).toContainText('vendidos fuera');
  await admin.findsNothingInTheWay();

  await admin.open(`/admin/editProduct/${slug}`);
  await page.getByRole('button', { name: 'Ver el historial' }).click();
  const history = page.getByRole('region', { name: 'Historial' });
  for (const text of ['Vendida fuera', 'Stock: -2', 'Importe: $22.50 USD', 'Mercado de Vic']) {
    await expect(history).toContainText(text);
  }
  await admin.findsNothingInTheWay();
  await history.getByRole('button', { name: 'Deshacer la venta' }).click();
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await admin.sees('La venta está deshecha.');
  await expect(history).toContainText('Venta de fuera deshecha');
  await expect(history.getByRole('button', { name: 'Deshacer la venta' })).toHaveCount(0);
  expect(await admin.stockOf(id)).toBe(3);
  await expect.poll(outside).toBeCloseTo(before);
});
