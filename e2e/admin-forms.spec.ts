import sharp from 'sharp';
import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import { imageUrl } from '#shared/domain/images.ts';
import type { Product } from '#shared/domain/schemas/product.ts';
import type { Page } from '@playwright/test';
import {
  addImages,
  fillProduct,
  jpegFile,
  jpegImage,
  productImages,
  saveProduct,
} from './admin-product-form.ts';
import { expect, test, unique } from './admin.ts';

/** 12 megapixels: red above blue after the rotation by EXIF, and with a GPS position. */
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

const SIGN_IN = { name: 'Tu sesión ha terminado' };

const signInAgain = async (page: Page) => {
  const dialog = page.getByRole('dialog', SIGN_IN);
  await dialog.getByLabel('Correo').fill(DEMO_ADMIN.email);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(DEMO_ADMIN.password);
  await dialog.getByRole('button', { name: 'Entrar' }).click();
  await expect(dialog).toHaveCount(0);
};

test.describe('while the shop rejects calls', () => {
  test.use({ expectedError: /status of (400|401|404|409)|ERR_INTERNET_DISCONNECTED/ });

  test('a phone with bad luck saves everything: a large photograph, sold meanwhile, offline, session ended', async ({
    page,
    admin,
    context,
  }) => {
    const product = await admin.api.product({ stock: 5 });
    await page.clock.install();
    await admin.open(`/admin/editProduct/${product.slug}`);
    const photograph = await phoneImage();
    expect(photograph.length).toBeGreaterThan(4_500_000);
    const picker = page.getByLabel('Elegir fotografías');
    await picker.setInputFiles(jpegFile('IMG_1.JPG', photograph));
    await expect(productImages(page).filter({ hasText: 'kB' })).toHaveCount(1);
    await admin.sees(/\d+,\d MB → \d+ kB/);
    const description = 'Barro cocido a leña.\nCada pieza es distinta.';
    await fillProduct(page, { Descripción: description, 'Precio en USD': '14,50' });
    await admin.api.order(product.id, 2);

    await context.setOffline(true);
    await saveProduct(page);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('No se pudo editar el producto');
    await expect(alert).toBeInViewport({ ratio: 1 });
    await page.clock.runFor(60_000);
    await expect(alert).toBeVisible();
    await expect(productImages(page).filter({ hasText: 'kB' })).toHaveCount(1);
    await context.setOffline(false);

    const path = `**/api/products/${product.id}`;
    await admin.receives(401, path);
    await saveProduct(page);
    await expect(page.getByRole('dialog', SIGN_IN)).toBeVisible();
    await page.unroute(path);
    await signInAgain(page);
    // The form sends itself again after the sign-in, and the shop encodes a large image.
    await expect(page).toHaveURL('/admin/products', { timeout: 60_000 });

    const saved = await admin.api.reads<Product>(`/products/${product.id}`);
    expect(saved).toMatchObject({ price: 14.5, stock: 3, img1: product.img1 });
    // A multipart form sends line breaks as CR LF.
    expect(saved.description.replaceAll('\r\n', '\n')).toBe(description);
    const stored = await (await page.request.get(imageUrl(saved.img2))).body();
    const { format, width, height, exif, orientation } = await sharp(stored).metadata();
    expect([format, width, height, exif, orientation]).toEqual([
      'webp',
      1600,
      2133,
      undefined,
      undefined,
    ]);
    const isRed = async (top: number) => {
      const [red = 0, , blue = 0] = await sharp(stored)
        .extract({ left: 500, top, width: 200, height: 200 })
        .resize(1, 1)
        .removeAlpha()
        .raw()
        .toBuffer();
      return red > blue;
    };
    expect([await isRed(100), await isRed(1300)]).toEqual([true, false]);
    await page.goto(`/product/${saved.slug}`);
    const text = page.getByText('Cada pieza es distinta.');
    await expect(text).toHaveCSS('white-space-collapse', 'preserve-breaks');
  });

  test('shows a failure beside the button, the fields to correct, and that a product was deleted', async ({
    page,
    admin,
  }) => {
    const { id, slug } = await admin.api.product();
    await admin.open(`/admin/editProduct/${slug}`);
    const save = page.getByRole('button', { name: 'Guardar cambios' });
    await expect(save).toBeInViewport({ ratio: 1 });
    await admin.findsNothingInTheWay();
    await fillProduct(page, { Título: '', 'Precio en USD': 'mucho' });
    await save.click();
    await admin.sees('Revisa los 2 campos marcados.');
    await expect(page.getByLabel('Título')).toBeFocused();
    await fillProduct(page, { Título: 'Otro', 'Precio en USD': '9' });
    const fields = ['title', 'description', 'price', 'stock', 'categoryId', 'imgs'];
    await page.route('**/api/products/*', (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'VALIDATION',
          message: 'Revisa los campos.',
          details: fields.map((field) => ({
            field,
            code: 'FORMAT',
            message: `La tienda no quiere ${field}.`,
          })),
        },
      }),
    );
    await save.click();
    for (const field of fields) await admin.sees(`La tienda no quiere ${field}.`);
    await expect(page.getByRole('alert')).toContainText('No se pudo editar el producto');
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(save).toBeInViewport({ ratio: 1 });
    await admin.findsNothingInTheWay();
    await page.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('Título')).toHaveValue('Otro');
    await page.unroute('**/api/products/*');

    const image = jpegFile('mesa.jpg', await jpegImage('#8a5a3c'));
    await page.getByLabel('Elegir fotografías').setInputFiles(image);
    await expect(productImages(page)).toHaveCount(2);
    const release = await admin.holds('**/api/products/*');
    await save.click();
    await page.getByRole('button', { name: 'Parar la subida' }).click();
    await expect(page.getByRole('alert')).toContainText('Has parado la subida.');
    release();
    await saveProduct(page);
    await expect(page).toHaveURL(/\/admin\/products/);

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
});

test('restores a draft with its photographs after a reload, until it is discarded', async ({
  page,
  admin,
  context,
}) => {
  const title = unique('Cuenco');
  await admin.open('/admin/createProduct');
  await fillProduct(page, { Título: title, Descripción: 'Gres verde.\nApto para horno.' });
  await addImages(page, '#ff0000', '#0000ff');
  await fillProduct(page, { Stock: '7' });

  const other = await context.newPage();
  await other.goto('/admin/createProduct');
  await expect(other.getByLabel('Título')).toHaveValue('');
  await other.close();

  await page.reload();
  await admin.settled();
  await admin.sees(/Hemos recuperado lo que cambiaste hoy a las \d+:\d+\./);
  await expect(page.getByLabel('Título')).toHaveValue(title);
  await expect(page.getByLabel('Descripción')).toHaveValue('Gres verde.\nApto para horno.');
  await expect(page.getByLabel('Stock')).toHaveValue('7');
  await expect(productImages(page).filter({ hasText: 'kB →' })).toHaveCount(2);
  await admin.findsNothingInTheWay();

  await page.getByRole('button', { name: 'Descartar el borrador' }).click();
  await expect(page.getByLabel('Título')).toHaveValue('');
  await expect(productImages(page)).toHaveCount(0);
  await page.reload();
  await admin.settled();
  await expect(page.getByLabel('Título')).toHaveValue('');
});

test('asks for the password over a form or a dialog when another tab signs out @1280', async ({
  page,
  admin,
  context,
}) => {
  const { title, slug } = await admin.api.product({ stock: 5 });
  const longer = `${title} soplado`;
  await admin.open(`/admin/editProduct/${slug}`);
  await page.getByLabel('Título').fill(longer);
  const shop = await context.newPage();
  const signOutOfShop = async () => {
    await shop.goto('/profile/1');
    await shop.keyboard.press('Escape');
    await shop.getByRole('button', { name: 'Cerrar sesión' }).click();
  };
  await signOutOfShop();
  await expect(page.getByRole('dialog', SIGN_IN)).toBeVisible();
  await admin.findsNothingInTheWay();
  await signInAgain(page);
  await expect(page.getByLabel('Título')).toHaveValue(longer);
  await expect(page.getByLabel('Título')).toBeFocused();

  await signOutOfShop();
  await page.getByRole('dialog', SIGN_IN).getByRole('button', { name: 'Cerrar' }).click();
  await expect(page).toHaveURL('/admin');
  await page.getByLabel('Correo').fill(DEMO_ADMIN.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_ADMIN.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(`/admin/editProduct/${slug}`);
  await admin.sees(/Hemos recuperado lo que cambiaste/);
  await expect(page.getByLabel('Título')).toHaveValue(longer);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page).toHaveURL('/admin/products');

  const row = admin.row(longer);
  await admin.searches(longer);
  await row
    .getByRole('button', { name: /cambiar/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: `«${longer}»` });
  await dialog.getByRole('button', { name: 'Una más' }).click();
  await signOutOfShop();
  await signInAgain(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await admin.sees(`«${longer}» se ha guardado.`);
  await expect(row.getByRole('button', { name: /^6.*cambiar/ })).toBeVisible();
  await row.getByRole('link', { name: longer, exact: true }).click();
  await expect(page.getByLabel('Título')).toHaveValue(longer);
  await expect(page.getByText('Hemos recuperado')).toHaveCount(0);
});

test('keeps the focus at the buttons of a photograph that moves or goes @1280', async ({
  page,
  admin,
}) => {
  await admin.open('/admin/createProduct');
  await addImages(page, '#ff0000', '#00ff00', '#0000ff');
  const button = (name: string) => page.getByRole('button', { name });
  await button('Mover después la fotografía 1').press('Enter');
  await expect(button('Mover después la fotografía 2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button('Mover antes la fotografía 3')).toBeFocused();
  await expect(productImages(page).last()).toContainText('1.jpg');
  await page.keyboard.press('Enter');
  await expect(button('Mover antes la fotografía 2')).toBeFocused();
  await button('Quitar la fotografía 3').press('Enter');
  await expect(button('Quitar la fotografía 2')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(productImages(page)).toHaveCount(0);
  await expect(page.getByLabel('Elegir fotografías')).toBeFocused();
});
