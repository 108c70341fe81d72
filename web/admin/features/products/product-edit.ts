import { formatPrice, toCents } from '#shared/domain/money.ts';
import { imageUrl } from '#shared/domain/images.ts';
import { MAX_STOCK_CHANGE, MAX_TITLE } from '#shared/domain/limits.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { HistoryChange } from '#shared/domain/schemas/history.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { shop } from '#shared/domain/shop.ts';
import { countOf } from '../../../ui/core/words.ts';
import { changeText } from '../../ui/texts.ts';
import {
  fileFields,
  formOf,
  keptImages,
  type FormImage,
  type FormImages,
} from '../../ui/form-images.ts';
import {
  FIELD_LABELS,
  FIELDS,
  shownText,
  textsOf,
  type ProductField,
  type ProductTexts,
} from './product-fields.ts';

export interface ProductValues extends ProductTexts {
  images: FormImages;
}

export interface ProductEdit {
  seen: ProductSummary;
  values: ProductValues;
  /** True for a difference, such as `+3`. Otherwise the admin may have counted the units. */
  isStockAdded?: boolean;
  isHidden?: boolean | undefined;
}

/** An API answer without `images` has at most two images (RULE-14). */
export const imageNames = ({ images, img1, img2 }: ProductSummary): readonly string[] =>
  images ?? [...new Set([img1, img2])];

export const valuesOf = (product: ProductSummary): ProductValues => ({
  ...textsOf(product),
  images: keptImages(imageNames(product)),
});

const COPY = ' (copia)';

export const copyTitle = (title: string): string =>
  [...title].slice(0, MAX_TITLE - COPY.length).join('') + COPY;

const loadImage = async (name: string): Promise<FormImage> => {
  const answer = await fetch(imageUrl(name)).catch(() => undefined);
  if (!answer?.ok) return { key: name, state: 'failed', name, before: 0 };
  const blob = await answer.blob();
  return { key: name, state: 'ready', name, before: blob.size, blob };
};

/**
 * The first values of a copy. Its images are new files, because each product owns its images.
 * @param isOption another piece of the same family, which keeps the title
 */
export const copiedValues = async (
  product: ProductSummary,
  isOption: boolean,
): Promise<ProductValues> => ({
  ...valuesOf(product),
  ...(isOption ? { option: '' } : { title: copyTitle(product.title) }),
  images: await Promise.all(imageNames(product).map(loadImage)),
});

/** For `PATCH /products/{id}`: the names of stored images in order, and `*` for each new file. */
const imageArrangement = (images: FormImages): string =>
  images
    .filter(({ state }) => state === 'kept' || state === 'ready')
    .map(({ state, name }) => (state === 'kept' ? name : '*'))
    .join(',');

const comparable = (values: ProductValues, field: ProductField): string =>
  field === 'images' ? imageArrangement(values.images) : values[field];

export const changedFields = (from: ProductValues, to: ProductValues): readonly ProductField[] =>
  FIELDS.filter((field) => comparable(from, field) !== comparable(to, field));

/**
 * The edited fields that somebody else has changed to another value since `before`, the product
 * that the admin knows. A difference of the stock never conflicts.
 */
export const contestedFields = (
  { seen, values, isStockAdded }: ProductEdit,
  before: ProductSummary,
  now: ProductSummary,
): readonly ProductField[] => {
  const [mine, theirs, different] = [
    changedFields(valuesOf(seen), values),
    changedFields(valuesOf(before), valuesOf(now)),
    changedFields(valuesOf(now), values),
  ];
  return mine.filter(
    (field) =>
      theirs.includes(field) && (field === 'stock' ? !isStockAdded : different.includes(field)),
  );
};

export const newProductForm = (
  { images, ...texts }: ProductValues,
  { isHidden = false }: Pick<ProductEdit, 'isHidden'> = {},
): FormData =>
  formOf([
    ...(isHidden ? [['hidden', 'true'] as const] : []),
    ...Object.entries(texts).filter(([, text]) => text !== ''),
    ...fileFields('imgs', images),
  ]);

export const stockChangeIn = ({ seen, values }: ProductEdit): number =>
  Number(values.stock) - seen.stock;

/**
 * The body of `PATCH /products/{id}`. Stock is sent as a difference up to `MAX_STOCK_CHANGE`
 * (RULE-46). Somebody may have removed images from `now`.
 */
export const productEditForm = (edit: ProductEdit, now: ProductSummary): FormData => {
  const { seen, values, isHidden } = edit;
  const stored = imageNames(now);
  const images = values.images.filter(
    ({ state, name }) => state !== 'kept' || stored.includes(name),
  );
  const fieldsOf = (field: ProductField): (readonly [string, string | Blob])[] => {
    if (field === 'images') {
      if (images.length === 0) return [];
      return [['photographs', imageArrangement(images)], ...fileFields('imgs', images)];
    }
    if (field === 'stock') {
      const change = stockChangeIn(edit);
      return Math.abs(change) <= MAX_STOCK_CHANGE
        ? [['stockChange', String(change)]]
        : [['stock', String(now.stock + change)]];
    }
    return [[field === 'categoryId' ? 'CategoryId' : field, values[field]]];
  };
  return formOf([
    ...changedFields(valuesOf(seen), values).flatMap(fieldsOf),
    ...(isHidden === undefined ? [] : [['hidden', String(isHidden)] as const]),
  ]);
};

export const categoryName = (id: number, categories: readonly Category[]): string =>
  categories.find((category) => category.id === id)?.name ?? String(id);

export const valueText = (
  field: ProductField,
  values: ProductTexts & { images: readonly unknown[] },
  categories: readonly Category[],
): string => {
  if (field === 'images') return countOf(values.images.length, 'fotografía', 'fotografías');
  if (field === 'price') return formatPrice(toCents(Number(values.price)), shop().currency);
  if (field === 'categoryId') return categoryName(Number(values.categoryId), categories);
  return shownText(field, values[field]) || 'Sin dato';
};

const LABELS: Readonly<Record<string, string>> = FIELD_LABELS;

export const productChangeText = (
  change: HistoryChange,
  categories: readonly Category[],
): string => {
  const { field, to } = change;
  const label = LABELS[field] ?? field;
  switch (field) {
    case 'hidden':
      return to === true ? 'Oculto de la tienda' : 'Visible en la tienda';
    case 'stockChange':
      return `Stock: ${Number(to) > 0 ? '+' : '-'}${Math.abs(Number(to))}`;
    case 'amount':
      return `Importe: ${formatPrice(toCents(Number(to)), shop().currency)}`;
    case 'soldAt':
      return `Lugar: ${String(to)}`;
    case 'images':
      return 'Otras fotos';
    case 'price':
      return changeText(label, change, (value) =>
        formatPrice(toCents(Number(value)), shop().currency),
      );
    case 'categoryId':
      return changeText(label, change, (value) => `«${categoryName(Number(value), categories)}»`);
    case 'stock':
      return changeText(label, change, String);
    default:
      return changeText(label, change);
  }
};
