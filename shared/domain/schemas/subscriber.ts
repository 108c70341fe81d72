import * as z from 'zod/mini';

/** An address that gets the newsletter (RULE-72). */
export const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  subscribedAt: z.iso.datetime(),
});
export type Subscriber = z.infer<typeof Subscriber>;
