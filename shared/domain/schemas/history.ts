import * as z from 'zod/mini';
import { limited } from './text.ts';

/** An old or new value; texts are cut (MAX_HISTORY_TEXT). */
const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

export const HistoryChange = z.object({
  /** Name of the field in the API. `stockChange` has the difference in `to`. */
  field: z.string(),
  from: Value,
  to: Value,
});
export type HistoryChange = z.infer<typeof HistoryChange>;

export const HistoryEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['created', 'changed', 'sold', 'soldOutside', 'saleUndone', 'returned', 'deleted']),
  by: z.object({
    role: z.enum(['user', 'admin']),
    id: z.string(),
    firstname: z.string(),
    lastname: z.string(),
  }),
  changes: z.array(HistoryChange),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** `product-17`, `user-01J…`: a record that has a history. */
export const RecordAddress = z.object({
  record: limited().check(z.regex(/^(?:product|user|admin)-[0-9A-Za-z]{1,26}$/)),
});
