import { imageUrl } from '#shared/domain/images.ts';
import { MAX_TITLE } from '#shared/domain/limits.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import type { FormImage } from '../../ui/form-images.ts';
import { imageNames, valuesOf, type ProductValues } from './product-values.ts';

const COPY = ' (copia)';

/** `Jarra` → `Jarra (copia)`, within the length of a title. */
export const copyTitle = (title: string): string =>
  [...title].slice(0, MAX_TITLE - COPY.length).join('') + COPY;

const loadImage = async (name: string): Promise<FormImage> => {
  const answer = await fetch(imageUrl(name));
  if (!answer.ok) return { key: name, state: 'failed', name, before: 0 };
  const blob = await answer.blob();
  return { key: name, state: 'ready', name, before: blob.size, blob };
};

/**
 * The first values of a product that begins as a copy. Its images are new files, so that each
 * product owns its images.
 */
export const copiedValues = async (product: ProductSummary): Promise<ProductValues> => ({
  ...valuesOf(product),
  title: copyTitle(product.title),
  images: await Promise.all(imageNames(product).map(loadImage)),
});
