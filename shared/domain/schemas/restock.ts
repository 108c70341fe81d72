import * as z from 'zod/mini';
import { ProductId } from '../ids.ts';
import { Email } from './text.ts';

/** A user's request for a restock alert at the own address. */
export const OwnRestockRequest = z.object({ productId: ProductId });
export const RestockRequest = z.extend(OwnRestockRequest, { email: Email });

/** Token of the mails about restock alerts: `<hash of the address>.<secret>`. */
export const RestockToken = z.object({
  token: z.string().check(z.regex(/^[\w-]{43}\.[\w-]{43}$/)),
});
