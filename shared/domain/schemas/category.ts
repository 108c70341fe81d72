import * as z from 'zod/mini';
import { CategoryId } from '../ids.ts';
import { ProductSummary } from './product.ts';
import { line } from './text.ts';

export const Category = z.object({ id: CategoryId, name: z.string(), img: z.string() });
export type Category = z.infer<typeof Category>;

/** One category with its products (SPEC-7). */
export const CategoryWithProducts = z.extend(Category, { products: z.array(ProductSummary) });
export type CategoryWithProducts = z.infer<typeof CategoryWithProducts>;

/** Multipart text field of a new category; its image is the file field `img`. */
export const NewCategoryForm = z.object({ name: line(120) });

/** Category edit: absent fields stay. */
export const CategoryEditForm = z.object({ name: z.exactOptional(line(120)) });
