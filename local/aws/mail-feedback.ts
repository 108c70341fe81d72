/**
 * Only addresses of SES's mailbox simulator cause reports:
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
 */
import { suppressAddress } from '#shared/rows/mail.ts';
import type { EventBridgeEvent } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import type { MailFeedback, MailReport } from '../../functions/mail/feedback-rules.ts';
import { LOCAL_AWS } from './dynamodb.ts';

export type FeedbackEvent = EventBridgeEvent<string, MailFeedback>;

const [BOUNCED, COMPLAINED] = suppressAddress.detailTypes;
const SIMULATOR = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/;

const feedbackOf = (kind: string, emailAddress: string, timestamp: string): MailReport => {
  const feedback = { timestamp, feedbackId: randomUUID() };
  if (kind === 'complaint') {
    const complainedRecipients = [{ emailAddress }];
    const complaint = { ...feedback, complainedRecipients, complaintFeedbackType: 'abuse' };
    return { eventType: 'Complaint', complaint };
  }
  const bouncedRecipients = [
    {
      emailAddress,
      action: 'failed',
      status: '5.1.1',
      diagnosticCode: 'smtp; 550 5.1.1 user unknown',
    },
  ];
  return {
    eventType: 'Bounce',
    bounce: {
      ...feedback,
      bounceType: 'Permanent',
      ...{ bounceSubType: 'General', reportingMTA: 'dns; simulator.amazonses.com' },
      bouncedRecipients,
    },
  };
};

interface SentMail {
  to: string[];
  subject: string;
  sentAt: string;
  tags?: Record<string, string[]>;
}

export const feedbackOn = ({ to, subject, sentAt, tags = {} }: SentMail): FeedbackEvent[] =>
  to.flatMap((address) => {
    const [, kind] = SIMULATOR.exec(address.toLowerCase()) ?? [];
    if (kind === undefined) return [];
    const mail = { timestamp: sentAt, destination: to, commonHeaders: { subject }, tags };
    return {
      version: '0',
      id: randomUUID(),
      'detail-type': kind === 'bounce' ? BOUNCED : COMPLAINED,
      source: suppressAddress.source,
      account: '000000000000',
      time: sentAt,
      region: LOCAL_AWS.AWS_REGION,
      resources: [],
      detail: { ...feedbackOf(kind, address, sentAt), mail },
    };
  });
