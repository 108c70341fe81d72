import * as z from 'zod/mini';

export const MailKind = z.enum([
  'orderConfirmation',
  'passwordReset',
  'newsletterWelcome',
  'emailChanged',
]);
export type MailKind = z.infer<typeof MailKind>;

/** A mail that could not be sent for good. */
export const FailedMail = z.object({
  id: z.string(),
  kind: MailKind,
  /** Address; empty where the account is gone. */
  to: z.string(),
  /** What SES called it. */
  reason: z.string(),
  createdAt: z.iso.datetime(),
});
export type FailedMail = z.infer<typeof FailedMail>;
