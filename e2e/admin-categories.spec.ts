import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { jpegFile } from './admin-product-form.ts';
import { expect, test, unique } from './admin.ts';

test.use({ expectedError: /status of 409/ });

test('lists the categories, and explains what cannot be deleted', async ({ page, admin }) => {
  await admin.open('/admin/categories');
  await admin.findsNothingInTheWay();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await admin.opensActions(admin.row('Tejidos'));
  await page.getByRole('button', { name: 'Eliminar Tejidos' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Es una de las cinco categorías de la portada');
  await expect(dialog.getByRole('button', { name: 'Eliminar' })).toHaveCount(0);
  await admin.findsNothingInTheWay();
  await dialog.getByRole('button', { name: 'Entendido' }).click();
  await expect(
    page.getByRole('button', { name: /^(?:Eliminar|Acciones de) Tejidos$/ }),
  ).toBeFocused();
});

test('creates a category with an image, renames it to a free name and deletes it', async ({
  page,
  admin,
}) => {
  const name = unique('Vidrio');
  await admin.open('/admin/categories');
  await page.getByRole('link', { name: 'Crear categoría' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await admin.findsNothingInTheWay();
  await page.getByRole('button', { name: 'Crear categoría' }).click();
  await admin.sees('Escribe el nombre de la categoría.');
  await admin.sees('Añade una fotografía.');
  await expect(page.getByLabel('Nombre')).toBeFocused();
  await expect(page.getByLabel('Nombre')).toHaveAttribute('maxlength', '120');
  await page.getByLabel('Nombre').fill(name);
  // A dropped file raises no input event, but must also clear the field's error.
  await admin.drops(
    [jpegFile('nota.jpg', Buffer.from('no es una imagen'))],
    page.getByRole('group', { name: 'Fotografía' }),
  );
  await admin.sees('No podemos leerla');
  await expect(page.getByText('Añade una fotografía.')).toHaveCount(0);
  const picker = page.getByLabel('Elegir fotografía');
  await picker.setInputFiles({
    name: 'IMG_1.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('ftypheic'),
  });
  await admin.sees(/«Ajustes», «Cámara», «Formatos», «Más compatible»/);
  await admin.findsNothingInTheWay();
  // A browser that writes no WebP, such as Safari, shrinks a lossless cut-out that lies.
  await page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  const raw = { width: 800, height: 600, channels: 4 as const };
  // A little noise, except on the left, which is above once the image is upright.
  const pixels = randomBytes(raw.width * raw.height * 4).map((value, at) =>
    at % 4 < 3 ? value % 64 : Math.floor(at / 4) % raw.width < 200 ? 0 : 255,
  );
  const lying = sharp(pixels, { raw }).webp({ lossless: true }).withMetadata({ orientation: 6 });
  const upload = await lying.toBuffer();
  await picker.setInputFiles({ name: 'IMG_1.webp', mimeType: 'image/webp', buffer: upload });
  await admin.sees(/ [kM]B → \d+ kB/);
  await page.getByRole('button', { name: 'Crear categoría' }).click();
  await expect(page).toHaveURL('/admin/categories');
  await admin.sees(`La categoría «${name}» ya está en la tienda.`);
  const row = admin.row(name);
  const image = row.locator('img');
  await expect(image).toHaveJSProperty('complete', true);
  const [width, height, brightness] = await image.evaluate((img: HTMLImageElement) => {
    const context = document.createElement('canvas').getContext('2d');
    context?.drawImage(img, 0, 0);
    const [red = 0] = context?.getImageData(5, 5, 1, 1).data ?? [];
    return [img.naturalWidth, img.naturalHeight, red] as const;
  });
  expect(height).toBeGreaterThan(width);
  expect(brightness).toBeGreaterThan(240);

  await row.getByRole('link', { name, exact: true }).click();
  await expect(page.getByLabel('Nombre')).toHaveValue(name);
  await page.getByLabel('Nombre').fill('maderas');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByRole('alert')).toContainText('No se pudo editar la categoría');
  await admin.sees('Ya existe una categoría con este nombre.');
  await expect(page.getByLabel('Nombre')).toHaveValue('maderas');
  await admin.findsNothingInTheWay();
  await page.getByLabel('Nombre').fill(`${name} soplado`);
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page).toHaveURL('/admin/categories');
  const renamed = admin.row(`${name} soplado`);
  await admin.opensActions(renamed);
  await renamed.getByRole('button', { name: 'Eliminar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`¿Eliminar la categoría «${name} soplado»?`);
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(renamed).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
