import { suppressAddress } from '#shared/rows/mail.ts';
import type { EventBridgeEvent } from 'aws-lambda';
import { requireEnv } from '../http/env.ts';
import { logSuppressions } from '../http/request-log.ts';
import { suppressionsIn, type MailFeedback } from './feedback-rules.ts';
import { suppress } from './suppression-table.ts';
import { endSubscriptionOf } from '../newsletter/subscription-table.ts';

requireEnv(suppressAddress.uses);

/**
 * A bounce for good or a complaint ends the newsletter, as its own button does (PROMISE-S15), and
 * every other mail to the address. EventBridge may bring an event twice: twice is no mistake.
 */
export const handler = async ({
  time,
  detail,
}: Pick<EventBridgeEvent<string, MailFeedback>, 'time' | 'detail'>): Promise<void> => {
  const found = suppressionsIn(detail);
  if (!found) return;
  for (const address of found.addresses) {
    await suppress(address, found.reason, new Date(time));
    await endSubscriptionOf(address);
  }
  logSuppressions(found.reason, found.addresses.length);
};
