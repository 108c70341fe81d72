/**
 * What becomes of a mail that SES took, as EventBridge reports it (names in the order of
 * docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html).
 */
export type MailFeedback =
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
        /** From a mailbox provider that sends feedback: `abuse`, `not-spam` … */
        complaintFeedbackType?: string;
      };
    };

export type SuppressionReason = 'bounce' | 'complaint';

/** Whom to write to no more, and why. A full mailbox may be empty tomorrow. */
export const suppressionsIn = (
  feedback: MailFeedback,
): { reason: SuppressionReason; addresses: string[] } | undefined => {
  if (feedback.eventType === 'Bounce') {
    const { bounceType, bouncedRecipients } = feedback.bounce;
    if (bounceType !== 'Permanent') return undefined;
    return { reason: 'bounce', addresses: bouncedRecipients.map(toAddress) };
  }
  const { complainedRecipients, complaintFeedbackType } = feedback.complaint;
  // Somebody took the mail out of the folder where a provider had put it.
  if (complaintFeedbackType === 'not-spam') return undefined;
  return { reason: 'complaint', addresses: complainedRecipients.map(toAddress) };
};

/** Mail servers may answer with `"Lucía" <lucia@example.com>`. */
const toAddress = ({ emailAddress }: { emailAddress: string }): string =>
  /<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress;
