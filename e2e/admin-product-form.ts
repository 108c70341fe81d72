import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { FactName } from '#shared/domain/schemas/facts.ts';
import type { FIELD_LABELS } from '../web/admin/features/products/product-fields.ts';

export const jpegImage = (background = '#a8492a'): Promise<Buffer> =>
  sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer();

export const jpegFile = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'image/jpeg',
  buffer,
});

export const fillProduct = async (
  page: Page,
  fields: Partial<
    Record<
      | 'Título'
      | 'Descripción'
      | `Precio en ${'EUR' | 'USD'}`
      | 'Stock'
      | 'Categoría'
      | (typeof FIELD_LABELS)[FactName],
      string
    >
  >,
) => {
  for (const [label, text] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true });
    if (label === 'Categoría') await field.selectOption(text);
    else await field.fill(text);
  }
};

export const saveProduct = (page: Page) =>
  page.getByRole('button', { name: 'Guardar cambios' }).click();

export const productImages = (page: Page) =>
  page.getByRole('group', { name: 'Fotografías' }).getByRole('listitem');

export const addImages = async (page: Page, ...colours: string[]) => {
  const files = colours.map(async (colour, at) =>
    jpegFile(`${at + 1}.jpg`, await jpegImage(colour)),
  );
  await page.getByLabel('Elegir fotografías').setInputFiles(await Promise.all(files));
  await expect(productImages(page).filter({ hasText: 'kB →' })).toHaveCount(colours.length);
};
