/** What an admin says of a product (SPEC-5), and how it travels to the shop. */
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { keptImages, imageParts, type Images } from '../../ui/images.ts';

export interface ProductValues {
  title: string;
  description: string;
  /** Dollars. */
  price: number;
  stock: number;
  categoryId: number;
  images: Images;
}

export type ProductField = keyof ProductValues;

/** In the order of the form, and what a spreadsheet calls them. */
export const FIELD_NAMES = {
  title: 'Título',
  description: 'Descripción',
  price: 'Precio',
  stock: 'Stock',
  categoryId: 'Categoría',
  images: 'Fotos',
} as const satisfies Record<ProductField, string>;

export const FIELDS = Object.keys(FIELD_NAMES) as readonly ProductField[];

/** File names of all images, in order: the first two are img1 and img2 (RULE-14). */
export const imageNames = ({ images, img1, img2 }: ProductSummary): readonly string[] =>
  images ?? [...new Set([img1, img2])];

/** Browsers send every line break as CR LF, and show it as LF. */
export const oneBreak = (text: string): string => text.replace(/\r\n?/g, '\n');

export const valuesOf = (product: ProductSummary): ProductValues => ({
  title: product.title,
  description: oneBreak(product.description),
  price: product.price,
  stock: product.stock,
  categoryId: product.categoryId,
  images: keptImages(imageNames(product)),
});

const comparable = (values: ProductValues, field: ProductField): string | number =>
  field === 'images' ? imageParts(values.images).arrangement : values[field];

export const changedFields = (from: ProductValues, to: ProductValues): readonly ProductField[] =>
  FIELDS.filter((field) => comparable(from, field) !== comparable(to, field));

const formOf = (entries: readonly (readonly [string, string | Blob])[]): FormData => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

/** The form of `POST /products`. */
export const newProductForm = ({ images, ...texts }: ProductValues): FormData =>
  formOf([
    ...Object.entries(texts).map(([name, value]) => [name, String(value)] as const),
    ...imageParts(images).files.map((file) => ['imgs', file] as const),
  ]);

/** The form of `PATCH /products/{id}`: these fields, and all others stay. */
export const productEditForm = (values: ProductValues, fields: readonly ProductField[]): FormData =>
  formOf(
    fields.flatMap((field): (readonly [string, string | Blob])[] => {
      if (field === 'categoryId') return [['CategoryId', String(values.categoryId)]];
      if (field !== 'images') return [[field, String(values[field])]];
      const { files, arrangement } = imageParts(values.images);
      return [['photographs', arrangement], ...files.map((file) => ['imgs', file] as const)];
    }),
  );
