import type { BounceReason } from '#shared/domain/schemas/mail.ts';

/** SES repeats this tag, the mail's id, in its reports. */
export const MAIL_TAG = 'mail';

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
export type MailFeedback = MailReport & {
  mail: {
    tags?: Readonly<Record<string, readonly string[]>>;
  };
};

export type MailReport =
  | {
      eventType: 'Bounce';
      bounce: {
        bounceType: 'Permanent' | 'Transient' | 'Undetermined';
        bouncedRecipients: readonly { emailAddress: string }[];
      };
    }
  | {
      eventType: 'Complaint';
      complaint: {
        complainedRecipients: readonly { emailAddress: string }[];
        complaintFeedbackType?: string;
      };
    };

/** Addresses to suppress. A transient bounce, such as a full mailbox, suppresses none. */
export const suppressionsIn = (
  feedback: MailReport,
): { reason: 'bounce' | 'complaint'; addresses: string[] } | undefined => {
  if (feedback.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients } = feedback.bounce;
    if (bounceType !== 'Permanent') return undefined;
    return { reason: 'bounce', addresses: bouncedRecipients.map(toAddress) };
  }
  const { complainedRecipients, complaintFeedbackType } = feedback.complaint;
  // The recipient moved the mail out of the spam folder.
  if (complaintFeedbackType === 'not-spam') return undefined;
  return { reason: 'complaint', addresses: complainedRecipients.map(toAddress) };
};

/** The mail that bounced. SES reports a transient bounce only after trying for hours. */
export const bouncedMailIn = (
  feedback: MailFeedback,
): { id: string; email: string; reason: BounceReason } | undefined => {
  const [id] = feedback.mail.tags?.[MAIL_TAG] ?? [];
  if (feedback.eventType !== 'Bounce' || id === undefined) return undefined;
  const isPermanent = feedback.bounce.bounceType === 'Permanent';
  const [email = ''] = feedback.bounce.bouncedRecipients.map(toAddress);
  return { id, email, reason: isPermanent ? 'PermanentBounce' : 'TransientBounce' };
};

/** Mail servers may report `"Lucía" <lucia@example.com>`. */
const toAddress = ({ emailAddress }: { emailAddress: string }): string =>
  /<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress;
