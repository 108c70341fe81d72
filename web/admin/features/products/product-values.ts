/** The values of a product's form (SPEC-5) and the multipart requests made of them. */
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { FACT_LABELS, factTexts, normalizeLineBreaks, type FactTexts } from './fact-texts.ts';
import { keptImages, newFiles, type FormImages } from '../../ui/form-images.ts';

export interface ProductValues extends FactTexts {
  title: string;
  description: string;
  /** Dollars. */
  price: number;
  stock: number;
  categoryId: number;
  images: FormImages;
}

export type ProductField = keyof ProductValues;

/** Labels and CSV headers, in the order of the form. */
export const FIELD_NAMES = {
  title: 'Título',
  description: 'Descripción',
  price: 'Precio',
  stock: 'Stock',
  categoryId: 'Categoría',
  images: 'Fotos',
  ...FACT_LABELS,
} as const satisfies Record<ProductField, string>;

export const FIELDS = Object.keys(FIELD_NAMES) as readonly ProductField[];

/** File names of all images in order. An API answer without `images` has at most two (RULE-14). */
export const imageNames = ({ images, img1, img2 }: ProductSummary): readonly string[] =>
  images ?? [...new Set([img1, img2])];

export const valuesOf = (product: ProductSummary): ProductValues => ({
  title: product.title,
  description: normalizeLineBreaks(product.description),
  price: product.price,
  stock: product.stock,
  categoryId: product.categoryId,
  images: keptImages(imageNames(product)),
  ...factTexts(product),
});

/**
 * The order of a product's images for `PATCH /products/{id}`: the names of stored images, and a `*`
 * for each new file (RULE-41).
 */
export const imageArrangement = (images: FormImages): string =>
  images
    .filter(({ state }) => state === 'kept' || state === 'ready')
    .map(({ state, name }) => (state === 'kept' ? name : '*'))
    .join(',');

const comparable = (values: ProductValues, field: ProductField): string | number =>
  field === 'images' ? imageArrangement(values.images) : values[field];

export const changedFields = (from: ProductValues, to: ProductValues): readonly ProductField[] =>
  FIELDS.filter((field) => comparable(from, field) !== comparable(to, field));

const formOf = (entries: readonly (readonly [string, string | Blob])[]): FormData => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

/** The body of `POST /products`, without empty facts. */
export const newProductForm = ({ images, ...texts }: ProductValues): FormData =>
  formOf([
    ...Object.entries(texts)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, String(value)] as const),
    ...newFiles(images).map((file) => ['imgs', file] as const),
  ]);

/** The body of `PATCH /products/{id}`; the shop keeps the fields that it leaves out. */
export const productEditForm = (values: ProductValues, fields: readonly ProductField[]): FormData =>
  formOf(
    fields.flatMap((field): (readonly [string, string | Blob])[] => {
      if (field === 'categoryId') return [['CategoryId', String(values.categoryId)]];
      if (field !== 'images') return [[field, String(values[field])]];
      return [
        ['photographs', imageArrangement(values.images)],
        ...newFiles(values.images).map((file) => ['imgs', file] as const),
      ];
    }),
  );
