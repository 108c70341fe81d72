import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Product } from '#shared/domain/schemas/product.ts';
import { jpegFile, jpegImage } from './admin-product-form.ts';
import { expect, test, unique, type Admin } from './admin.ts';

const HEADER = 'Título;Descripción;Precio;Stock;Categoría;Fotos;Slug';

const chooseSheet = (page: Page, text: string | Buffer) =>
  page
    .getByLabel('Elegir el CSV')
    .setInputFiles({ name: 'productos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

const chooseCsv = (page: Page, ...lines: string[]) =>
  chooseSheet(page, [HEADER, ...lines].join('\r\n'));

const chooseBlueImage = async (page: Page) => {
  const image = jpegFile('Azul.JPG', await jpegImage('#0000ff'));
  await page.getByLabel('Elegir las fotografías').setInputFiles(image);
};

const CATEGORY = { id: 5, name: 'Decoraciones' };

const imported = async ({ api }: Admin, ...titles: string[]): Promise<Product[]> => {
  const products = await api.reads<Product[]>(`/products?categoryId=${CATEGORY.id}`);
  const found = products.filter(({ title }) => titles.includes(title));
  for (const { id } of found) api.deletesAtEnd(`/api/products/${id}`);
  return found;
};

test('shows the plan of every row without saving, then saves all rows @1280', async ({
  page,
  admin,
}) => {
  const old = await admin.api.product();
  const same = await admin.api.product();
  const title = unique('Fuente');
  await admin.open('/admin/products');
  await page.getByRole('link', { name: 'Importar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await admin.settled();
  await admin.findsNothingInTheWay();

  await chooseCsv(
    page,
    `${title};Gres blanco.;12,5,0;3;${CATEGORY.name};azul.jpg;`,
    `${title};Gres blanco.;24,5;3;${CATEGORY.name.toUpperCase()};azul.jpg;`,
    `;;9,99;;;${old.img1}|azul.jpg;${old.slug}`,
    `${same.title};;12.50;;;;${same.slug}`,
    ';;1;;;;nadie',
  );
  await admin.sees('0 nuevos · 0 cambian · 1 sin cambios · 4 con errores');
  await chooseBlueImage(page);
  await admin.sees('1 nuevo · 1 cambia · 1 sin cambios · 2 con errores');
  await admin.sees('productos.csv · 1 fotografía');
  const row = (line: number) =>
    page.getByRole('row').filter({
      has: page.locator('[data-label=Fila]').filter({ hasText: new RegExp(`^${line}$`) }),
    });
  await expect(row(2)).toContainText('Precio: Escribe un precio como 12,50.');
  await expect(row(3)).toContainText(`$24.50 USD · stock 3 · ${CATEGORY.name} · 1 fotografía`);
  await expect(row(4)).toContainText('Precio: $12.50 USD → $9.99 USD');
  await expect(row(4)).toContainText('Fotos: 1 fotografía → 2 fotografías, nuevas: azul.jpg');
  await expect(row(5)).toContainText('Sin cambios');
  await expect(row(6)).toContainText('No hay ningún producto «nadie».');
  await admin.findsNothingInTheWay();
  expect(await imported(admin, title)).toEqual([]);
  expect(await admin.api.reads(`/products/${old.id}`)).toMatchObject({ price: 12.5, version: 1 });

  await page.getByRole('button', { name: 'Importar 2 productos' }).click();
  await admin.sees('Hecho: 2 de 2 productos guardados.');
  await expect(row(3)).toContainText('Guardado');
  const [made] = await imported(admin, title);
  expect(made).toMatchObject({ title, price: 24.5, stock: 3 });
  const changed = await admin.api.reads<Product>(`/products/${old.id}`);
  expect(changed).toMatchObject({ title: old.title, price: 9.99, stock: 5, img1: old.img1 });
  expect(changed.img2).not.toBe(old.img1);
  expect(await admin.api.reads(`/products/${same.id}`)).toMatchObject({ version: 1 });
  await page.getByRole('link', { name: 'Ver los productos' }).click();
  // The import has its own table and search, and stays until the list has loaded.
  await expect(
    page.getByRole('heading', { level: 1, name: 'Productos', exact: true }),
  ).toBeVisible();
  await admin.searches(title);
  await expect(admin.row(title)).toContainText('$24.50 USD');
});

test('offers a template, explains the expected columns and files, and accepts dropped ones', async ({
  page,
  admin,
}) => {
  await admin.open('/admin/importProducts');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar una plantilla' }).click();
  await chooseSheet(page, await readFile(await (await download).path()));
  await admin.sees('0 nuevos · 0 cambian · 0 sin cambios · 8 con errores');
  await admin.sees('No está entre las fotografías: cuenco-1.jpg, cuenco-2.jpg.');
  await chooseSheet(page, 'uno;dos\n1;2');
  await expect(page.getByRole('alert')).toContainText('La primera fila no es la de la plantilla');
  await admin.findsNothingInTheWay();
  const file = (name: string) => ({ name, mimeType: '', buffer: Buffer.from('x') });
  await page.getByLabel('Elegir las fotografías').setInputFiles([file('precios.xlsx')]);
  await admin.sees('«precios.xlsx» todavía no es un CSV');
  await admin.sees('productos.csv · 0 fotografías');

  const sheet = Buffer.from('Slug;Fotos\njarra-ocre;rota.jpg');
  await admin.drops(
    [
      { name: 'todo.csv', mimeType: 'text/csv', buffer: sheet },
      { name: 'rota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no image') },
    ],
    page.getByRole('group', { name: 'Archivos' }),
  );
  await admin.sees('todo.csv · 1 fotografía');
  await page.getByRole('button', { name: 'Importar 1 producto' }).click();
  await admin.sees('No podemos leer la fotografía «rota.jpg».');
  await admin.sees('Hecho: 0 de 1 producto guardado, 1 no.');
});

test('raises the prices of chosen pieces after a check', async ({ page, admin }) => {
  const { title } = await admin.api.product({ price: '10' });
  await admin.open('/admin/products');
  await admin.searches(title);
  await page.getByRole('button', { name: 'Elegir varios' }).click();
  await page.getByRole('checkbox', { name: `Elegir ${title}` }).check();
  await page.getByRole('button', { name: 'Cambiar precios' }).click();
  await page.getByLabel('Porcentaje').fill('12.5');
  await page.getByRole('button', { name: 'Comprobar los precios' }).click();
  await admin.sees('0 nuevos · 1 cambia · 0 sin cambios · 0 con errores');
  await admin.sees('Precio: $10.00 USD → $11.25 USD');
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Importar 1 producto' }).click();
  await admin.sees('Hecho: 1 de 1 producto guardado.');
});

test.describe('while rows are saved', () => {
  test.use({ expectedError: /ERR_FAILED|status of (415|503|409)|ERR_INTERNET_DISCONNECTED/ });

  test('stops a stalled upload at once, shows failed rows, overwrites nobody’s change and retries @1280', async ({
    page,
    admin,
  }) => {
    const rejection = { code: 'UNSUPPORTED_IMAGE', message: 'No se admite.' };
    const [first, second, third] = [
      await admin.api.product(),
      await admin.api.product(),
      await admin.api.product(),
    ];
    await admin.open('/admin/importProducts');
    await chooseCsv(page, ...[first, second, third].map(({ slug }) => `;;20;;;;${slug}`));
    await page.request.patch(`/api/products/${third.id}`, {
      headers: admin.api.headers,
      multipart: { price: '15' },
    });
    const url = `**/api/products/${first.id}`;
    await page.route(url, () => {});
    await page.getByRole('button', { name: 'Importar 3 productos' }).click();
    await expect(admin.row(first.title)).toContainText('Guardando…');
    await admin.findsNothingInTheWay();
    await page.getByRole('link', { name: 'Productos' }).first().click();
    await expect(page.getByRole('dialog', { name: 'La importación está en marcha' })).toBeVisible();
    await page.getByRole('button', { name: 'Seguir importando' }).click();
    await page.getByRole('button', { name: 'Detener', exact: true }).click();
    await admin.sees('0 de 3 productos guardados. Detenido.');

    await page.unroute(url);
    await page.route(url, (route) => route.fulfill({ status: 415, json: rejection }));
    await page.getByRole('button', { name: 'Continuar con lo que falta' }).click();
    await admin.sees('Hecho: 1 de 3 productos guardados, 2 no.');
    await expect(admin.row(first.title)).toContainText('No se admite.');
    await expect(admin.row(third.title)).toContainText('Otra persona ha cambiado este producto');
    await admin.findsNothingInTheWay();
    await page.unroute(url);
    await page.getByRole('button', { name: 'Reintentar lo que falló' }).click();
    await admin.sees('Hecho: 2 de 3 productos guardados, 1 no.');
    expect(await admin.api.reads(`/products/${first.id}`)).toMatchObject({ price: 20 });
    expect(await admin.api.reads(`/products/${second.id}`)).toMatchObject({ version: 2 });
    expect(await admin.api.reads(`/products/${third.id}`)).toMatchObject({ price: 15 });
  });

  test('pauses while the shop cannot be reached, and saves each row once', async ({
    page,
    admin,
  }) => {
    const titles = [unique('Fuente'), unique('Fuente')];
    await admin.open('/admin/importProducts');
    await chooseBlueImage(page);
    const rows = titles.map((title) => `${title};Gres.;20;3;${CATEGORY.name};azul.jpg;`);
    await chooseCsv(page, ...rows);
    // The first row arrives, but its answer is lost. Then nothing arrives.
    let answers = 0;
    await page.route('**/api/products', async (route) => {
      answers += 1;
      if (answers === 1) await route.fetch();
      if (answers < 3) return route.abort('failed');
      return route.fallback();
    });
    await page.getByRole('button', { name: 'Importar 2 productos' }).click();
    await admin.sees(/No hay conexión con la tienda.*La importación sigue sola/);
    await admin.findsNothingInTheWay();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await admin.sees('Hecho: 2 de 2 productos guardados.');
    const made = await imported(admin, ...titles);
    expect(made.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());

    // The same sheet creates nothing again, unless the admin asks for it.
    await chooseCsv(page, ...rows);
    await admin.sees('2 nuevos · 0 cambian · 0 sin cambios · 0 con errores · 2 dudosas');
    await expect(admin.row(titles[0] ?? '')).toContainText('Ya hay un producto con este título.');
    await admin.sees('No hay nada que guardar.');
    await page.getByRole('checkbox', { name: `Importar la fila 2, ${titles[0]}` }).check();
    await expect(page.getByRole('button', { name: 'Importar 1 producto' })).toBeVisible();
    await page.getByLabel(/^Importar también las 2 filas dudosas/).check();
    await expect(page.getByRole('button', { name: 'Importar 2 productos' })).toBeVisible();
  });
});
