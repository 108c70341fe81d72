import * as z from 'zod/mini';
import { hasShortNormalName } from '../categories.ts';
import { CategoryId } from '../ids.ts';
import { MAX_CATEGORY_NAME } from '../limits.ts';
import { cursor, PublicPageQuery } from './request.ts';
import { ProductCursor, ProductSummary } from './product.ts';
import { line } from './fields.ts';

export const Category = z.object({ id: CategoryId, name: z.string(), img: z.string() });
export type Category = z.infer<typeof Category>;

export const CategoryWithProducts = z.extend(Category, {
  products: z.array(ProductSummary),
  /** Present if there are more products: the `after` for the next page. */
  nextProducts: z.optional(ProductCursor),
});
export type CategoryWithProducts = z.infer<typeof CategoryWithProducts>;

const Name = line(MAX_CATEGORY_NAME, 'Escribe el nombre de la categoría.').check(
  z.refine(
    hasShortNormalName,
    'Escribe un nombre más corto: algunos de sus signos equivalen a muchas letras.',
  ),
);

export const NewCategoryForm = z.object({ name: Name });

export const CategoryEditForm = z.object({ name: z.exactOptional(Name) });

export const CategoryListQuery = z.extend(PublicPageQuery, {
  after: z.optional(cursor(/^[1-9]\d{0,5}$/)),
});
