import * as z from 'zod/mini';

/** Dollars with at most two decimals. Apart from product.ts, so that bundles of orders stay small. */
export const Dollars = z.number().check(z.gte(0));
