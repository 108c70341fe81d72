import * as z from 'zod/mini';
import { ProductId, Slug } from '../ids.ts';
import { Dollars } from './fields.ts';

/** Dollars. Negative when a day has more refunds than sales (RULE-84). */
const revenue = z.number();
const sales = {
  orders: z.int(),
  /** Includes sales outside the shop. */
  revenue,
  /** The part of the revenue that was sold outside the shop (RULE-86). */
  outside: Dollars,
};

/** Figures of the dashboard. Revenue is the sum of `totalPrice` without refunds, and without shipping (RULE-20). */
export const Dashboard = z.object({
  ...sales,
  users: z.int(),
  products: z.int(),
  /** The last four weeks in the shop's time zone, oldest first, including days without an order. */
  days: z.array(z.object({ day: z.string(), ...sales })),
  /** The last 24 months, oldest first, including months without an order. */
  months: z.array(z.object({ month: z.string(), ...sales })),
  /** Best sellers of this and the last month, most units first. */
  bestSellers: z.array(
    z.object({
      id: ProductId,
      title: z.string(),
      units: z.int(),
      revenue,
      /** Missing once the product is deleted. */
      img1: z.optional(z.string()),
    }),
  ),
  /** Products with low stock, fewest units first. */
  lowStock: z.array(
    z.object({
      id: ProductId,
      slug: Slug,
      title: z.string(),
      stock: z.int(),
      img1: z.string(),
    }),
  ),
  /** Whether more products have low stock than `lowStock` lists. */
  moreLowStock: z.boolean(),
});
export type Dashboard = z.infer<typeof Dashboard>;
