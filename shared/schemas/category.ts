import * as z from 'zod/mini';
import { CategoryId } from '../ids.ts';
import { ProductSummary } from './product.ts';

export const Category = z.object({ id: CategoryId, name: z.string(), img: z.string() });
export type Category = z.infer<typeof Category>;

/** One category with its products (specification 7). */
export const CategoryWithProducts = z.extend(Category, { products: z.array(ProductSummary) });
export type CategoryWithProducts = z.infer<typeof CategoryWithProducts>;
