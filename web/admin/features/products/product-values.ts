/** The values of a product's form (SPEC-5) and the multipart requests made of them. */
import { MAX_STOCK_CHANGE } from '#shared/domain/limits.ts';
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

export interface NewProduct extends ProductValues {
  /** Only admins see the product (RULE-73). */
  isHidden?: boolean;
}

export type ProductField = keyof ProductValues;

/** The values of a submitted form. */
export interface ProductSubmission extends ProductValues {
  /**
   * Whether the change of the stock is a difference for sure: `+3`, or a stock next to the one that
   * the sheet was downloaded with. Otherwise a new stock may also be a count of what is there.
   */
  isStockAdded?: boolean;
}

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

/** Values whose images are file names, as in a sheet. */
export type ComparedValues = Omit<ProductValues, 'images'> & { images: readonly string[] };

export const comparedValuesOf = (product: ProductSummary): ComparedValues => ({
  ...valuesOf(product),
  images: imageNames(product),
});

/** Separates the names of images in one cell. */
export const IMAGE_SEPARATOR = '|';

export const comparable = (values: ComparedValues, field: ProductField): string | number =>
  field === 'images' ? values.images.join(IMAGE_SEPARATOR) : values[field];

const compared = (values: ProductValues): ComparedValues => ({
  ...values,
  images: [imageArrangement(values.images)],
});

export const changedFields = (from: ProductValues, to: ProductValues): readonly ProductField[] => {
  const [before, after] = [compared(from), compared(to)];
  return FIELDS.filter((field) => comparable(before, field) !== comparable(after, field));
};

const formOf = (entries: readonly (readonly [string, string | Blob])[]): FormData => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

/** The body of `POST /products`, without empty facts. */
export const newProductForm = ({ images, isHidden = false, ...texts }: NewProduct): FormData =>
  formOf([
    ...(isHidden ? [['hidden', 'true'] as const] : []),
    ...Object.entries(texts)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, String(value)] as const),
    ...newFiles(images).map((file) => ['imgs', file] as const),
  ]);

/** The stock as a difference, which the shop adds to what is there (RULE-46), if it accepts one so large. */
const stockEntry = (from: ProductValues, to: ProductValues): readonly [string, string] => {
  const change = to.stock - from.stock;
  return Math.abs(change) <= MAX_STOCK_CHANGE
    ? ['stockChange', String(change)]
    : ['stock', String(to.stock)];
};

/** The body of `PATCH /products/{id}` with the changed fields; the shop keeps the others. */
export const productEditForm = (from: ProductValues, values: ProductValues): FormData =>
  formOf(
    changedFields(from, values).flatMap((field): (readonly [string, string | Blob])[] => {
      if (field === 'stock') return [stockEntry(from, values)];
      if (field === 'categoryId') return [['CategoryId', String(values.categoryId)]];
      if (field !== 'images') return [[field, String(values[field])]];
      return [
        ['photographs', imageArrangement(values.images)],
        ...newFiles(values.images).map((file) => ['imgs', file] as const),
      ];
    }),
  );
