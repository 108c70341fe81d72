import * as z from 'zod/mini';
import { hasShortNormalName } from '../categories.ts';
import { CategoryId } from '../ids.ts';
import { MAX_CATEGORY_NAME } from '../limits.ts';
import { PublicPageQuery } from './request.ts';
import { ProductCursor, ProductSummary } from './product.ts';
import { line } from './fields.ts';
import { limited } from './text.ts';

export const Category = z.object({ id: CategoryId, name: z.string(), img: z.string() });
export type Category = z.infer<typeof Category>;

/** One category with its first products (SPEC-7). */
export const CategoryWithProducts = z.extend(Category, {
  products: z.array(ProductSummary),
  /** Present if there are more products: the `after` of `GET /products?categoryId=…` for the next ones. */
  nextProducts: z.optional(ProductCursor),
});
export type CategoryWithProducts = z.infer<typeof CategoryWithProducts>;

const Name = line(MAX_CATEGORY_NAME, 'Escribe el nombre de la categoría.').check(
  z.refine(
    hasShortNormalName,
    'Escribe un nombre más corto: algunos de sus signos equivalen a muchas letras.',
  ),
);

/** Multipart text field of a new category; its image is the file field `img`. */
export const NewCategoryForm = z.object({ name: Name });

/** Category edit: absent fields stay. */
export const CategoryEditForm = z.object({ name: z.exactOptional(Name) });

/** Query for a page of categories; `after` is an id. */
export const CategoryListQuery = z.extend(PublicPageQuery, {
  after: z.optional(limited().check(z.regex(/^[1-9]\d{0,5}$/))),
});
