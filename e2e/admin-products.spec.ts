/** Products: list, create, edit, delete, refused, images, and two admins at one product. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { imageUrl } from '#shared/domain/images.ts';
import type { Product } from '#shared/domain/schemas/product.ts';
import { Admin, expect, jpegImage, test, unique } from './admin.ts';

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

/** Red above blue, once it is upright: 12 megapixels on their side, with the place in the metadata. */
const phoneImage = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 160, sigma: 60 },
    },
  })
    .composite(
      ['#ff0000', '#0000ff'].map((background, half) => ({
        input: { create: { width: 2000, height: 3000, channels: 3 as const, background } },
        left: half * 2000,
        top: 0,
        blend: 'multiply' as const,
      })),
    )
    .jpeg({ quality: 95 })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 23/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

const fill = async (
  page: Page,
  fields: Partial<
    Record<'Título' | 'Descripción' | 'Precio en USD' | 'Stock' | 'Categoría', string>
  >,
) => {
  for (const [label, text] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true });
    if (label === 'Categoría') await field.selectOption(text);
    else await field.fill(text);
  }
};

const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' }).click();

/** The images of the form, in order. */
const imagesOf = (page: Page) =>
  page.getByRole('group', { name: 'Fotografías' }).getByRole('listitem');

test('the list is searched, sorted, leafed through; few pieces stand out', async ({ page, admin }, {
  project,
}) => {
  const word = unique('Botijo');
  await admin.api.product({ title: `${word} uno`, stock: 0, price: '30' });
  await admin.api.product({ title: `${word} dos`, stock: 3, price: '9' });
  const long = 'ruedadelmolino'.repeat(6);
  await admin.api.product({ title: `${word} tres ${long}`, stock: 4, price: '100' });
  await admin.open('/admin/products');
  await expect(page.getByText(/^Página 1 de \d+$/)).toBeVisible();
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(page).toHaveURL('/admin/products?pagina=2');

  await admin.searches(word.toUpperCase());
  await admin.sees(/^3 de \d+$/);
  await expect(admin.row(`${word} uno`)).toContainText('Agotado');
  await expect(admin.row(`${word} dos`)).toContainText('Quedan 3');
  await expect(admin.row(`${word} tres`)).toContainText('$100.00 USD');
  if (project.name === '360') {
    await page.getByRole('combobox', { name: 'Ordenar Productos' }).selectOption('precio');
  } else {
    await page.getByRole('button', { name: 'Precio' }).click();
  }
  await expect(page.getByRole('row').filter({ hasText: word })).toContainText([
    'dos',
    'uno',
    'tres',
  ]);
  await admin.findsNothingInTheWay();
});

test('the exported CSV opens in a Spanish spreadsheet and runs no formula', async ({
  page,
  admin,
}) => {
  const title = `=${unique('Suma')}; "uno"`;
  const { slug, img1, categoryId } = await admin.api.product({ title, price: '1234.50', stock: 2 });
  const { name } = await admin.api.reads<{ name: string }>(`/categories/${categoryId}`);
  await admin.open('/admin/products');
  await admin.searches(title);
  await expect(admin.row(title)).toContainText(name);
  await admin.sees(/^1 de \d+$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe(
    '\uFEFFSlug;Título;Descripción;Categoría;Precio;Stock;Valoración;Fotos\r\n' +
      `${slug};"'${title.replaceAll('"', '""')}";Barro cocido a leña.;${name};1234,5;2;0;${img1}\r\n`,
  );
});

test('one is made with images, seen in the shop and deleted', async ({ page, admin }) => {
  const category = await admin.api.category();
  const title = unique('Cuenco');
  await admin.open('/admin/products');
  await page.getByRole('link', { name: 'Crear producto' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await admin.findsNothingInTheWay();

  await page.getByRole('button', { name: 'Crear producto' }).click();
  for (const words of [
    'Escribe el título.',
    'Escribe la descripción.',
    'Escribe el precio.',
    'Escribe cuántas unidades hay.',
    'Elige una categoría.',
    'Añade una fotografía.',
  ]) {
    await admin.sees(words);
  }
  await expect(page.getByLabel('Título')).toBeFocused();
  await admin.findsNothingInTheWay();

  await fill(page, {
    Título: title,
    Descripción: 'Gres verde.\nApto para horno.',
    'Precio en USD': '-1',
    Stock: '1,5',
    Categoría: category.name,
  });
  await page
    .getByLabel('Elegir fotografías')
    .setInputFiles([
      jpeg('a.jpg', await jpegImage('#ff0000')),
      jpeg('b.jpg', await jpegImage('#0000ff')),
    ]);
  await expect(imagesOf(page)).toHaveCount(2);
  await expect(page.getByText('Añade una fotografía.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Crear producto' }).click();
  await admin.sees('Escribe un precio como 12,50.');
  await admin.sees('Escribe un número entero, desde 0.');
  await fill(page, { 'Precio en USD': '12,50', Stock: '3' });
  await page.getByRole('button', { name: 'Crear producto' }).click();
  await expect(page).toHaveURL('/admin/products');
  await admin.sees(`«${title}» ya está en la tienda.`);

  await admin.searches(title);
  const row = admin.row(title);
  await expect(row).toContainText('$12.50 USD');
  await expect(row).toContainText(category.name);
  await row.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await admin.open('/admin/products');
  await admin.searches(title);
  await row.getByRole('button', { name: `Eliminar ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`¿Eliminar «${title}»?`);
  await expect(dialog).toContainText('Los pedidos en los que está conservan su copia.');
  await admin.findsNothingInTheWay();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toHaveCount(0);
  const left = await admin.api.reads<Product[]>(`/products?categoryId=${category.id}`);
  expect(left).toEqual([]);
});

test('a phone’s image is upright in the shop, and tells nobody where it was taken', async ({
  page,
  admin,
}) => {
  const { slug } = await admin.api.product();
  const image = await phoneImage();
  expect(image.length).toBeGreaterThan(4_500_000);
  expect(await sharp(image).metadata()).toMatchObject({
    width: 4000,
    orientation: 6,
    exif: expect.any(Buffer) as Buffer,
  });
  await admin.open(`/admin/editProduct/${slug}`);
  await page.getByRole('button', { name: 'Quitar la fotografía 1' }).click();
  await page.getByLabel('Elegir fotografías').setInputFiles(jpeg('IMG_1.JPG', image));
  await admin.sees(/\d+,\d MB → \d+ kB/);
  await admin.findsNothingInTheWay();
  await save(page);
  await expect(page).toHaveURL('/admin/products');
  const { img1, img2 } = await admin.api.reads<Product>(`/products/${slug}`);
  expect(img2).toBe(img1);
  const stored = await (await page.request.get(imageUrl(img1))).body();
  const { format, width, height, exif, orientation } = await sharp(stored).metadata();
  expect({ format, width, height, exif, orientation }).toEqual({
    format: 'webp',
    width: 1200,
    height: 1600,
    exif: undefined,
    orientation: undefined,
  });
  const colourAt = async (top: number) => {
    const [red = 0, , blue = 0] = await sharp(stored)
      .extract({ left: 500, top, width: 200, height: 200 })
      .resize(1, 1)
      .removeAlpha()
      .raw()
      .toBuffer();
    return red > blue ? 'red' : 'blue';
  };
  expect([await colourAt(100), await colourAt(1300)]).toEqual(['red', 'blue']);
});

test('images are added, moved and removed; what is not touched stays', async ({ page, admin }) => {
  const product = await admin.api.product();
  await admin.open(`/admin/editProduct/${product.id}`);
  for (const label of ['Título', 'Descripción', 'Precio en USD', 'Stock', 'Categoría']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveJSProperty('required', false);
  }
  await admin.findsNothingInTheWay();
  await page
    .getByLabel('Elegir fotografías')
    .setInputFiles([
      jpeg('a.jpg', await jpegImage('#ff0000')),
      jpeg('b.jpg', await jpegImage('#0000ff')),
    ]);
  await expect(imagesOf(page).filter({ hasText: 'kB →' })).toHaveCount(2);
  // Old, red, blue → red, blue, old.
  await page.getByRole('button', { name: 'Mover antes la fotografía 2' }).click();
  await page.getByRole('button', { name: 'Mover después la fotografía 2' }).click();
  await save(page);
  await expect(page).toHaveURL('/admin/products');
  const three = await admin.api.reads<Product>(`/products/${product.id}`);
  expect(three.images?.indexOf(product.img1)).toBe(2);
  expect(three).toMatchObject({ title: product.title, price: 12.5, stock: 5 });

  await admin.open(`/admin/editProduct/${product.slug}`);
  await expect(imagesOf(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Quitar la fotografía 1' }).click();
  await page.getByRole('button', { name: 'Mover antes la fotografía 2' }).click();
  await fill(page, { 'Precio en USD': '14' });
  await save(page);
  await expect(page).toHaveURL('/admin/products');
  expect(await admin.api.reads(`/products/${product.id}`)).toMatchObject({
    price: 14,
    img1: product.img1,
    img2: three.images?.[1],
  });
  await admin.searches(product.title);
  await expect(admin.row(product.title)).toContainText('$14.00 USD');
});

test('changes are not lost by leaving', async ({ page, admin }) => {
  const { slug } = await admin.api.product();
  await admin.open(`/admin/editProduct/${slug}`);
  await page.getByRole('button', { name: 'Quitar la fotografía 1' }).click();
  await page.getByRole('link', { name: 'Productos' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Tienes cambios sin guardar');
  await dialog.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page).toHaveURL(`/admin/editProduct/${slug}`);
  await page.getByRole('link', { name: 'Productos' }).first().click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page).toHaveURL('/admin/products');
});

test.describe('what the shop refuses', () => {
  test.use({ expectedError: /status of (400|404|409|503)/ });

  test('a category that has gone meanwhile, below the alert', async ({ page, admin }) => {
    const category = await admin.api.category();
    await admin.open('/admin/createProduct');
    await fill(page, {
      Título: 'Cuenco',
      Descripción: 'Gres.',
      'Precio en USD': '1',
      Stock: '1',
      Categoría: category.name,
    });
    await page.getByLabel('Elegir fotografías').setInputFiles(jpeg('a.jpg', await jpegImage()));
    await expect(imagesOf(page)).toContainText('kB →');
    await page.request.delete(`/api/categories/${category.id}`, { headers: admin.api.headers });
    await page.getByRole('button', { name: 'Crear producto' }).click();
    await expect(page.getByRole('alert')).toContainText('No se pudo crear el producto');
    await admin.sees('Esta categoría ya no existe.');
    await expect(page.getByLabel('Categoría')).toBeFocused();
    await admin.findsNothingInTheWay();
  });

  test('every field of an edit, in the shop’s own words', async ({ page, admin }) => {
    const { slug } = await admin.api.product();
    await admin.open(`/admin/editProduct/${slug}`);
    await page.route('**/api/products/*', (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'VALIDATION',
          message: 'Revisa los campos.',
          details: ['title', 'description', 'price', 'stock', 'CategoryId', 'imgs'].map(
            (field) => ({ field, code: 'FORMAT', message: `La tienda no quiere ${field}.` }),
          ),
        },
      }),
    );
    await fill(page, { Título: 'Otro' });
    await save(page);
    await expect(page.getByRole('alert')).toContainText('No se pudo editar el producto');
    for (const field of ['title', 'description', 'price', 'stock', 'CategoryId', 'imgs']) {
      await admin.sees(`La tienda no quiere ${field}.`);
    }
    await admin.findsNothingInTheWay();
    await page.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('Título')).toHaveValue('Otro');
  });

  test('a product that has gone says so, before and after', async ({ page, admin }) => {
    const { id, slug } = await admin.api.product();
    await admin.open(`/admin/editProduct/${slug}`);
    await page.request.delete(`/api/products/${id}`, { headers: admin.api.headers });
    await fill(page, { Stock: '9' });
    await save(page);
    await expect(page.getByRole('alert')).toContainText('No se pudo editar el producto');
    await admin.open(`/admin/editProduct/${slug}`);
    await admin.sees('Este producto no existe.');
    await admin.findsNothingInTheWay();
  });

  test('a list that does not come is asked for again', async ({ page, admin }) => {
    await page.route('**/api/products', (route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'No responde.' } }),
    );
    await admin.open('/admin/products');
    await admin.sees('No responde.');
    await admin.findsNothingInTheWay();
    await page.unroute('**/api/products');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('table', { name: 'Productos' })).toBeVisible();
  });

  test('the second of two admins sees both versions and chooses', async ({
    page,
    browser,
    admin,
  }) => {
    const product = await admin.api.product();
    const context = await browser.newContext();
    const other = new Admin(await context.newPage(), admin.api);
    await other.comesIn();
    const path = `/admin/editProduct/${product.slug}`;
    await other.open(path);
    await admin.open(path);

    await fill(other.page, { 'Precio en USD': '15', Stock: '8' });
    await save(other.page);
    await expect(other.page).toHaveURL('/admin/products');

    await fill(page, { Título: `${product.title} mío`, 'Precio en USD': '20' });
    await save(page);
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
    // Once more meanwhile: a third version is a new question.
    await other.open(path);
    await fill(other.page, { 'Precio en USD': '16' });
    await save(other.page);
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

  test('pieces that are sold meanwhile stay sold, and nobody is asked', async ({ page, admin }) => {
    const product = await admin.api.product({ stock: 5 });
    await admin.open(`/admin/editProduct/${product.slug}`);
    await admin.api.order(product.id, 2);
    await fill(page, { 'Precio en USD': '20' });
    await save(page);
    await expect(page).toHaveURL('/admin/products');
    expect(await admin.api.reads(`/products/${product.id}`)).toMatchObject({
      price: 20,
      stock: 3,
    });
  });
});

test('an empty list says what to do next', async ({ page, admin }) => {
  await page.route('**/api/products', (route) => route.fulfill({ json: [] }));
  await admin.open('/admin/products');
  await admin.sees('Todavía no hay productos.');
  await admin.findsNothingInTheWay();
});
