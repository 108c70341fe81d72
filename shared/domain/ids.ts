/** Branded ids. Seeded items have small numbers, later ones ULIDs; categories have integers. */
import * as z from 'zod/mini';
import { limited } from './schemas/text.ts';

const id = () => limited(64).check(z.minLength(1));

export const ProductId = id().brand<'ProductId'>();
export type ProductId = z.infer<typeof ProductId>;

const PRODUCT_ID = /^(?:\d+|[0-9A-HJKMNP-TV-Z]{26})$/;

export const isProductId = (idOrSlug: string): idOrSlug is ProductId => PRODUCT_ID.test(idOrSlug);

export const OrderId = id().brand<'OrderId'>();
export type OrderId = z.infer<typeof OrderId>;

export const UserId = id().brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

export const AdminId = id().brand<'AdminId'>();
export type AdminId = z.infer<typeof AdminId>;

export const ReviewId = id().brand<'ReviewId'>();
export type ReviewId = z.infer<typeof ReviewId>;

export const CategoryId = z.int().check(z.gte(1), z.lte(1_000_000)).brand<'CategoryId'>();
export type CategoryId = z.infer<typeof CategoryId>;

/** Lower-case words joined by hyphens, never all digits, never "search". */
export const Slug = limited(160).check(z.minLength(1)).brand<'Slug'>();
export type Slug = z.infer<typeof Slug>;

/** Owner of orders and sessions. An admin can also buy (SPEC-6). */
export type Owner = { role: 'user'; id: UserId } | { role: 'admin'; id: AdminId };
export type Role = Owner['role'];
