import * as z from 'zod/mini';
import { LARGEST } from '../currencies.ts';
import { MAX_FACT, MAX_LINE_QUANTITY, MAX_PRICE } from '../limits.ts';
import { Dollars, optionalLine } from './fields.ts';
import { limited } from './text.ts';

/** A sale outside the shop, or the id of such a sale to undo (RULE-86). */
export const SaleRequest = z
  .object({
    sold: z.exactOptional(
      z.object({
        quantity: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY)),
        amount: Dollars.check(
          z.lte((MAX_PRICE * LARGEST) / 100),
          z.refine(
            (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
            'Escribe el importe con dos decimales como mucho.',
          ),
        ),
        place: z._default(optionalLine(MAX_FACT), ''),
      }),
    ),
    undo: z.exactOptional(limited().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/))),
  })
  .check(
    z.refine(({ sold, undo }) => (sold === undefined) !== (undo === undefined), {
      path: ['sold'],
      message: 'Di qué se ha vendido, o qué venta se deshace.',
    }),
  );
export type SaleRequest = z.infer<typeof SaleRequest>;
