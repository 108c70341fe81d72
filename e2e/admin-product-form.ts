/** The product form in a browser: fills, saves and reads it. */
import type { Page } from '@playwright/test';
import type { FactName } from '#shared/domain/schemas/facts.ts';
import type { FIELD_LABELS } from '../web/admin/features/products/product-fields.ts';

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
