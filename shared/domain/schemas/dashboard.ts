import * as z from 'zod/mini';
import { ProductId, Slug } from '../ids.ts';
import { Currency, Dollars } from './fields.ts';

/** Dollars. Negative on a day with more refunds than sales. */
const revenue = z.number();
const sales = {
  orders: z.int(),
  revenue,
  /** From sales outside the shop. */
  outside: Dollars,
};
const former = z.exactOptional(
  z.array(z.object({ currency: Currency, revenue, outside: sales.outside })),
);

/** Revenue is the sum of `totalPrice` without refunds and without shipping (RULE-20). */
export const Dashboard = z.object({
  ...sales,
  /** In the currencies that the shop had before. All other amounts are in its currency of today. */
  former,
  users: z.int(),
  products: z.int(),
  /** The last four weeks in the shop's time zone, oldest first, including days without an order. */
  days: z.array(z.object({ day: z.string(), ...sales })),
  months: z.array(z.object({ month: z.string(), ...sales, former })),
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
