import * as z from 'zod/mini';
import { ProductId } from '../ids.ts';
import { Dollars } from './product.ts';

const sales = { orders: z.int(), revenue: Dollars };

/** What the craftsperson sees first. Revenue is the sum of `totalPrice`, without shipping (RULE-20). */
export const Dashboard = z.object({
  ...sales,
  users: z.int(),
  products: z.int(),
  /** The last four weeks of the shop's calendar, oldest first, days without an order among them. */
  days: z.array(z.object({ day: z.string(), ...sales })),
  /** The last twelve months, likewise. */
  months: z.array(z.object({ month: z.string(), ...sales })),
  /** Of this month and the one before, most pieces first. */
  bestSellers: z.array(
    z.object({ id: ProductId, title: z.string(), units: z.int(), revenue: Dollars }),
  ),
});
export type Dashboard = z.infer<typeof Dashboard>;
